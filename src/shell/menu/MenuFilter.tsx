import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { CloseIcon, SearchIcon } from '../../ui/icons.ts'

interface MenuFilterProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

function PlainMenuFilter({ text, onText, onKeyDown, inputRef }: MenuFilterProps) {
  const translate = useTranslate()
  const clear = () => {
    onText('')
    inputRef.current?.focus()
  }
  return (
    <Box sx={{ px: 2, flexShrink: 0 }}>
      <InputBase
        fullWidth
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
        inputRef={inputRef}
        placeholder={translate('shell.menu.filter')}
        slotProps={{
          input: {
            'aria-label': translate('shell.menu.filter'),
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          },
        }}
        startAdornment={<SearchIcon sx={{ fontSize: 18, mr: 0.75, color: 'text.secondary' }} />}
        endAdornment={
          text !== '' && (
            <IconButton size="small" edge="end" aria-label={translate('shell.menu.clear')} onClick={clear}>
              <CloseIcon />
            </IconButton>
          )
        }
        sx={{
          height: 34,
          px: 1,
          fontSize: 13,
          borderRadius: 1,
          bgcolor: 'shade',
          border: '1px solid',
          borderColor: 'divider',
          '&.Mui-focused': {
            borderColor: 'primary.main',
            boxShadow: theme => `inset 0 0 0 1px ${theme.palette.primary.main}`,
          },
          '& input:focus-visible': { outline: 'none' },
          '@media (pointer: coarse)': { height: 44, '& input': { fontSize: 16 } },
        }}
      />
    </Box>
  )
}

/** The small box above the menu that filters it. */
export const MenuFilter = memo(PlainMenuFilter)
