// The visible lines of a saved document, and the list of each row.

import { sum } from 'es-toolkit/math/sum'
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import type { Reader, RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import type { RecordContext } from '../../../../engine/record/completion-state.ts'
import { createRecordReader } from '../../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { mayHold } from '../../form/form-fields.ts'
import { type FormValues, readValue, toStoredRow } from '../../form/form-values.ts'
import type { LineColumn } from './line-columns.ts'
import type { LineSet } from './line-set.ts'

export const createDocumentReader = (resource: Resource, row: JsonRow, { rows }: RecordContext): RowReader =>
  createRecordReader(resource, toStoredRow(resource, row), rows)

/** Lines whose condition is not known to fail. */
export const listShownLines = (resource: Resource, row: JsonRow, context: RecordContext): readonly Lines[] => {
  const reader = { ...context, row: createDocumentReader(resource, row, context) }
  return resource.lifecycle.lines.filter(({ show }) => mayHold(show, reader))
}

/** Returns the index of the first list whose condition holds; undefined if none is known to hold. */
export const findListIndex = ({ lists }: Lines, row: RowReader, context: Omit<Reader, 'row'>): number | undefined => {
  const index = lists.findIndex(({ if: condition }) => {
    const result = evaluate(condition.term, { ...context, row })
    return 'value' in result && result.value === true
  })
  return index < 0 ? undefined : index
}

// Totals of the shown lines, in the exact numbers of their fields.

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

// A value of a line with where it came from, for a field that keeps that.

interface WrittenValue {
  readonly field: Field
  readonly value: JsonScalar
  /** Absent: it was typed. */
  readonly by: 'scale' | undefined
}

export const writeLine = (rows: LineSet['rows'], id: string, { field, value, by }: WrittenValue): void => {
  const { input } = field
  if (input?.source !== undefined && input.sources) rows.change(id, input.source, input.sources[by ? 1 : 0])
  rows.change(id, field.name, value)
}
