import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { formatDate } from '../../../engine/value/tanggal.ts'
import { getProject } from '../../providers/project.ts'
import type { FieldCellProps } from './field-view.ts'

/** The text of what has neither titles nor words: grouped numbers, nothing for nothing. `getValueText` reads the others too. */
export const formatPlain = (field: Field, value: JsonScalar): string => {
  if (value === null || value === '') return ''
  if (field.type.json.format === 'date') return formatDate(String(value), getProject().dateFormat)
  const parsed = field.type.parse(value)
  return 'value' in parsed ? field.type.format(parsed.value) : String(value)
}

export function PlainCell({ field, value }: FieldCellProps) {
  const negative = typeof value === 'number' && value < 0
  return negative ? <span className="negative">{formatPlain(field, value)}</span> : formatPlain(field, value)
}
