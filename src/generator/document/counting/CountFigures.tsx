import Box from '@mui/material/Box'
import { isPrefixUnit } from '../../../../engine/field/add-unit.ts'
import { getFieldView } from '../../fields/registry.ts'
import { useDocument } from '../form/document-context.ts'
import { useDocumentValues } from '../lines/use-document-values.ts'

interface CountFiguresProps {
  /** In the foot of a phone. */
  readonly small?: boolean
}

/** What is counted in the lines, by the boxes as they are now: each figure under its title, always in sight. */
export function CountFigures({ small = false }: CountFiguresProps) {
  const { fullResource } = useDocument()
  const names = fullResource.screen.form.counts ?? []
  const values = useDocumentValues(names)
  return (
    <Box
      component="dl"
      data-figures
      sx={{
        display: 'grid',
        gridTemplateColumns: small
          ? `repeat(${names.length > 5 ? 3 : names.length}, minmax(0, 1fr))`
          : 'repeat(auto-fit, minmax(120px, 1fr))',
        gap: small ? '2px 8px' : '4px 24px',
        margin: 0,
        padding: small ? '6px 16px' : '4px 0 8px',
        fontVariantNumeric: 'tabular-nums',
        '& dd': { margin: 0 },
      }}
    >
      {names.map(name => {
        const field = fullResource.field[name]
        if (!field) return null
        const { Cell } = getFieldView(field)
        const { unit } = field.type
        const value = values[name] ?? ''
        return (
          <div key={name}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: small ? 11 : 13, lineHeight: 1.2 }}>
              {field.title}
            </Box>
            <Box
              component="dd"
              sx={{
                lineHeight: 1.2,
                fontSize: small ? 16 : 30,
                fontWeight: 650,
                color: Number(value) < 0 ? 'error.main' : 'text.primary',
              }}
            >
              <Cell field={field} value={value === '' ? 0 : value} />
              {unit && !isPrefixUnit(unit) && (
                <Box component="span" sx={{ fontSize: small ? 12 : 15, color: 'text.secondary' }}>
                  {` ${unit}`}
                </Box>
              )}
            </Box>
          </div>
        )
      })}
    </Box>
  )
}
