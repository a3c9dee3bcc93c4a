import { useWatch } from 'react-hook-form'
import type { Field } from '../../../../engine/schema/field.ts'
import { fieldPath } from '../../../forms/field-path.ts'
import { FactList } from '../../facts/FactList.tsx'
import type { FormFields } from '../../form/form-fields.ts'

/** The read-only fields of a document while it is typed, in one line: dates, totals. */
export function GivenFacts({ fields }: { readonly fields: readonly Field[] }) {
  const values = useWatch<FormFields, ReturnType<typeof fieldPath>[]>({
    name: fields.map(({ name }) => fieldPath(name)),
  })
  const facts = fields.flatMap((field, index) => {
    const value = values[index] ?? ''
    return value === '' || value === null ? [] : [{ field, value }]
  })
  return <FactList facts={facts} sx={{ padding: { xs: '8px 16px', sm: '8px 24px' } }} />
}
