// How a value of a report reads: the same on the screen and in every file.
import { findFieldType } from '../field/all.ts'
import { formatHeading } from '../field/column-heading.ts'
import type { FieldType, JsonScalar } from '../field/field-type.ts'
import { formatValue, type ValueWords } from '../field/value-text.ts'
import type { AnswerCells, AnswerColumn, AnswerLine, AnswerRow } from './report-answer.ts'

export type LineKind = AnswerRow['kind'] | 'total'

/** The type of a cell: a count is a whole number, whatever it counts. */
export const getCellType = ({ name, type, total }: AnswerColumn, kind: LineKind): FieldType => {
  return requireFieldType(kind !== 'row' && total === 'count' ? 'int' : type, `the column ${name}`)
}

/** Formats a cell by its type, or by the titles of the column. */
export const formatCell = ({ choices }: AnswerColumn, type: FieldType, value: JsonScalar, words: ValueWords): string =>
  choices && typeof value === 'string' && Object.hasOwn(choices, value)
    ? (choices[value] ?? value)
    : formatValue({ type, choices: [] }, value, words)

/** The words of a row: its times are in the zone of its shop. */
export const getRowWords = (words: ValueWords, { timeZone }: { readonly timeZone?: string | undefined }): ValueWords =>
  timeZone === undefined ? words : { ...words, timeZone }

/** The text of a line's value. */
export const formatLine = ({ title, type, value }: AnswerLine, words: ValueWords): string =>
  formatValue({ type: requireFieldType(type, title), choices: [] }, value, words)

export const requireFieldType = (name: string, of: string): FieldType => {
  const type = findFieldType(name)
  if (!type) throw new Error(`${of} is of the unknown type ${name}`)
  return type
}

export const formatColumnHeading = (column: AnswerColumn): string =>
  formatHeading(column.title, getCellType(column, 'row'))

/** The column for the title of a subtotal or a total: the first without a number. */
export const findLeadColumn = (columns: readonly AnswerColumn[], cells: AnswerCells): AnswerColumn | undefined =>
  columns.find(({ name }) => !Object.hasOwn(cells, name))
