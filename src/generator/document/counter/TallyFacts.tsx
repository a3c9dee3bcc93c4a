import Box from '@mui/material/Box'
import { useFormState } from 'react-hook-form'
import type { Field } from '../../../../engine/schema/field.ts'
import { getFieldView } from '../../fields/registry.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { useTally } from './use-tally.ts'

/** What the document comes to, line by line, and under it what is due. */
export function TallyFacts() {
  const tally = useTally()
  const { errors } = useFormState<FormFields>()
  if (!tally) return null
  const { dueField, due, counter } = tally
  const fault = errors.fields?.[dueField.name]?.message
  const facts = tally.facts.filter(({ field }) => field.name !== counter.due)
  return (
    <Box component="dl" sx={{ margin: 0, flex: 'none', padding: '12px 16px 4px', '& dd': { margin: 0 } }}>
      {facts.map(({ field, value }) => (
        <Fact key={field.name} field={field} value={value} />
      ))}
      <Fact field={dueField} value={due} isDue hasLine={facts.length > 0} />
      {fault !== undefined && (
        <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
          {fault}
        </Box>
      )}
    </Box>
  )
}

interface FactProps {
  readonly field: Field
  readonly value: number
  readonly isDue?: boolean
  /** Separates it from the facts above. */
  readonly hasLine?: boolean
}

function Fact({ field, value, isDue = false, hasLine = false }: FactProps) {
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
