import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { isPrefixUnit } from '../../../engine/field/add-unit.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getFieldView } from '../fields/field-views.tsx'

interface FieldFact {
  readonly field: Field
  readonly value: JsonScalar
}

interface FactListProps {
  readonly facts: readonly FieldFact[]
  readonly sx?: SxProps<Theme>
}

/** Values with their titles and units, side by side as far as there is room. */
export function FactList({ facts, sx = {} }: FactListProps) {
  if (facts.length === 0) return null
  return (
    <Box component="dl" sx={[{ display: 'flex', flexWrap: 'wrap', gap: '2px 20px', margin: 0 }, ...[sx].flat()]}>
      {facts.map(({ field, value }) => {
        const { Cell } = getFieldView(field)
        const { unit } = field.type
        return (
          <Box key={field.name} sx={{ display: 'flex', gap: 0.75, '& dd': { margin: 0, fontWeight: 650 } }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {field.title}
            </Box>
            <dd>
              {isPrefixUnit(unit) && `${unit} `}
              <Cell field={field} value={value} />
              {!isPrefixUnit(unit) && unit !== undefined && ` ${unit}`}
            </dd>
          </Box>
        )
      })}
    </Box>
  )
}
