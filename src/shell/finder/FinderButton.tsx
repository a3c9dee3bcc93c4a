import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { SearchIcon } from '../../ui/icons.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'

/** Opens the menu finder: on wide screens it looks like a search box, and shows its shortcut key. */
export function FinderButton({ isPhone, onFind }: { readonly isPhone: boolean; readonly onFind: () => void }) {
  const translate = useTranslate()
  if (isPhone)
    return (
      <IconButton aria-label={translate('shell.finder')} onClick={onFind}>
        <SearchIcon />
      </IconButton>
    )
  return (
    <ButtonBase
      onClick={onFind}
      aria-keyshortcuts="Control+K"
      sx={{
        width: 220,
        height: 34,
        px: 1.25,
        gap: 1,
        mr: 0.5,
        justifyContent: 'flex-start',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: 13,
        color: 'text.secondary',
        bgcolor: 'background.default',
        '&:hover': { borderColor: 'text.disabled' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <SearchIcon sx={{ fontSize: 18 }} />
      <span style={{ flex: 1, textAlign: 'left' }}>{translate('shell.finder')}</span>
      <Box component="span" sx={{ color: 'text.primary' }}>
        <KeyHint>Ctrl+K</KeyHint>
      </Box>
    </ButtonBase>
  )
}
