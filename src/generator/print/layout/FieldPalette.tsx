import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

interface FieldPaletteProps {
  /** Titles by key. */
  readonly fields: Readonly<Record<string, string>>
  readonly onPick: (key: string) => void
}

/** What may be put on the paper, with a search over it. */
export function FieldPalette({ fields, onPick }: FieldPaletteProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const matches = Object.entries(fields).filter(([key, title]) => `${key} ${title}`.toLowerCase().includes(query))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      <OutlinedInput
        value={text}
        onChange={event => setText(event.target.value)}
        placeholder={translate('layout.search')}
        inputProps={{ 'aria-label': translate('layout.search'), type: 'text', role: 'searchbox', autoComplete: 'off' }}
      />
      <Box
        component="ul"
        aria-label={translate('layout.fields')}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 160, md: 320 }, overflowY: 'auto' }}
      >
        {matches.map(([key, title]) => (
          <li key={key}>
            <Button
              size="small"
              color="secondary"
              onClick={() => onPick(key)}
              sx={{ justifyContent: 'flex-start', width: '100%' }}
            >
              {title}
            </Button>
          </li>
        ))}
        {matches.length === 0 && (
          <Box component="li" sx={{ color: 'text.secondary', p: 1 }}>
            {translate('ui.empty')}
          </Box>
        )}
      </Box>
    </Box>
  )
}
