import Box from '@mui/material/Box'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getFieldView } from '../fields/field-views.tsx'

interface MoneyFactProps {
  readonly field: Field
  readonly value: JsonScalar
  readonly isDue?: boolean
  /** Separates it from the facts above. */
  readonly hasLine?: boolean
}

/** One amount of a sum with its title, in a list of definitions. */
export function MoneyFact({ field, value, isDue = false, hasLine = false }: MoneyFactProps) {
  const { Cell } = getFieldView(field)
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        ...(isDue && { fontSize: 18, fontWeight: 650 }),
        ...(hasLine && { borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 }),
      }}
    >
      <Box component="dt" sx={{ color: isDue ? 'text.primary' : 'text.secondary' }}>
        {field.title}
      </Box>
      <dd>
        <Cell field={field} value={value} />
      </dd>
    </Box>
  )
}
