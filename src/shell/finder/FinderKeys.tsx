import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'

const keys = [
  ['↑↓', 'shell.finder.move'],
  ['Enter', 'shell.finder.go'],
  ['Escape', 'shell.finder.leave'],
] as const

/** The keys of the finder, small, where there is a keyboard. */
export function FinderKeys() {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        px: 2,
        py: 1,
        fontSize: 12,
        borderTop: '1px solid',
        borderColor: 'divider',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      {keys.map(([key, text]) => (
        <Box key={key} component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
          <KeyHint>{key}</KeyHint>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate(text)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
