import { useWatch } from 'react-hook-form'
import type { Field } from '../../../../engine/schema/field.ts'
import { getFieldPath } from '../../../forms/field-path.ts'
import { FactList } from '../../facts/FactList.tsx'
import type { FormFields } from '../../form/form-fields.ts'

/** The read-only fields of a document while it is typed, in one line: dates, totals. */
export function ReadOnlyFacts({ fields }: { readonly fields: readonly Field[] }) {
  const values = useWatch<FormFields, ReturnType<typeof getFieldPath>[]>({
    name: fields.map(({ name }) => getFieldPath(name)),
  })
  const facts = fields.flatMap((field, index) => {
    const value = values[index] ?? ''
    return value === '' || value === null ? [] : [{ field, value }]
  })
  return <FactList facts={facts} sx={{ padding: { xs: '8px 16px', sm: '8px 24px' } }} />
}
