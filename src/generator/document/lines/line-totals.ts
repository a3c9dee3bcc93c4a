// Totals of the shown lines, in the exact numbers of their fields.
import { sum } from 'es-toolkit/math/sum'
import type { Field } from '../../../../engine/schema/field.ts'
import type { FormValues } from '../../form/form-values.ts'
import { readValue } from '../../form/form-values.ts'
import type { LineColumn } from './line-columns.ts'

/** A number that cannot be read yet counts for nothing. */
const toStoredNumber = (field: Field, value: FormValues[string]): number => {
  const parsed = typeof value === 'string' ? field.type.read(value) : { value: readValue(field, value ?? null) }
  return 'value' in parsed && typeof parsed.value === 'number' ? parsed.value : 0
}

const computeTotal = ({ field, total }: LineColumn, rows: readonly FormValues[]): string => {
  if (total === 'count') return String(rows.length)
  const values = rows.map(row => toStoredNumber(field, row[field.name] ?? ''))
  if (total === 'sum') return field.type.format(sum(values))
  if (values.length === 0) return ''
  if (total === 'min') return field.type.format(Math.min(...values))
  return total === 'max' ? field.type.format(Math.max(...values)) : ''
}

/** As text by column; undefined when no column has one. */
export const computeLineTotals = (
  columns: readonly LineColumn[],
  rows: readonly FormValues[],
): Readonly<Record<string, string>> | undefined => {
  const totalColumns = columns.filter(({ total }) => total !== undefined)
  if (totalColumns.length === 0) return undefined
  return Object.fromEntries(totalColumns.map(column => [column.field.name, computeTotal(column, rows)]))
}
