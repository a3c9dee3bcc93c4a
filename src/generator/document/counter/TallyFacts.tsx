import Box from '@mui/material/Box'
import { useFormState } from 'react-hook-form'
import type { FormFields } from '../../form/form-fields.ts'
import { MoneyFact } from '../MoneyFact.tsx'
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
        <MoneyFact key={field.name} field={field} value={value} />
      ))}
      {tally.movesMoney && <MoneyFact field={dueField} value={due} isDue hasLine={facts.length > 0} />}
      {fault !== undefined && (
        <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
          {fault}
        </Box>
      )}
    </Box>
  )
}
