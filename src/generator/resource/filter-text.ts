import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema.ts'
import { textOf } from '../fields/plain-cell.tsx'

/** What a chosen filter says on its chip. */
export const filterText = (field: Field, value: JsonScalar, { yes, no }: { yes: string; no: string }): string => {
  if (typeof value === 'boolean') return value ? yes : no
  return field.choices.find(choice => choice.value === value)?.title ?? textOf(field, value)
}
