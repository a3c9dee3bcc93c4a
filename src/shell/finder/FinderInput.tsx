import InputBase from '@mui/material/InputBase'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { caretMark } from '../../ui/focus/focus-rule.ts'
import { SearchIcon } from '../../ui/icons.ts'

interface FinderInputProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** The id of the option that Enter opens. */
  readonly active: string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The box of the finder; the focus stays here while the arrows walk the list. */
export function FinderInput({ text, onText, active, onKeyDown }: FinderInputProps) {
  const translate = useTranslate()
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      onChange={event => onText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={translate('shell.finder.hint')}
      startAdornment={<SearchIcon sx={{ mr: 1.25, color: 'text.secondary' }} />}
      slotProps={{
        input: {
          role: 'combobox',
          ...caretMark,
          'aria-label': translate('shell.finder'),
          'aria-expanded': true,
          'aria-controls': 'finder-list',
          'aria-autocomplete': 'list',
          'aria-activedescendant': active,
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'go',
        },
      }}
      sx={{
        px: 2,
        height: 52,
        flexShrink: 0,
        fontSize: 16,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '& input:focus-visible': { outline: 'none' },
      }}
    />
  )
}
