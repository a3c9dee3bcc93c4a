import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema.ts'
import type { FieldCellProps } from './field-view.ts'

/** The text of a value as people read it: grouped numbers, nothing for nothing. */
export const textOf = (field: Field, value: JsonScalar): string => {
  if (value === null || value === '') return ''
  const parsed = field.type.parse(value)
  return 'value' in parsed ? field.type.format(parsed.value) : String(value)
}

export function PlainCell({ field, value }: FieldCellProps) {
  const negative = typeof value === 'number' && value < 0
  return negative ? <span className="negative">{textOf(field, value)}</span> : textOf(field, value)
}
