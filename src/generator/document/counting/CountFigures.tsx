import Box from '@mui/material/Box'
import { viewOf } from '../../fields/registry.ts'
import { useDocument, useDocumentValues } from '../form/document-context.ts'

interface CountFiguresProps {
  /** In the foot of a phone. */
  readonly small?: boolean
}

/** What is counted in the lines, by the boxes as they are now: each figure under its title, always in sight. */
export function CountFigures({ small = false }: CountFiguresProps) {
  const { whole } = useDocument()
  const names = whole.screen.form.counts ?? []
  const values = useDocumentValues(names)
  return (
    <Box
      component="dl"
      data-figures
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fit, minmax(${small ? 60 : 120}px, 1fr))`,
        gap: small ? '2px 10px' : '4px 24px',
        margin: 0,
        padding: small ? '6px 16px' : '4px 0 8px',
        fontVariantNumeric: 'tabular-nums',
        '& dd': { margin: 0 },
      }}
    >
      {names.map(name => {
        const field = whole.field[name]
        if (!field) return null
        const { Cell } = viewOf(field)
        const value = values[name] ?? ''
        return (
          <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
            <Box component="dd" sx={{ lineHeight: 1.2, fontSize: small ? 18 : 30, fontWeight: 650 }}>
              <Box component="span" sx={{ color: Number(value) < 0 ? 'error.main' : 'text.primary' }}>
                <Cell field={field} value={value === '' ? 0 : value} />
              </Box>
            </Box>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: small ? 11 : 13, whiteSpace: 'nowrap' }}>
              {field.title}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
