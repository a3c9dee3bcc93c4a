// How a value of a report reads: the same on the screen and in every file.
import { findFieldType } from '../fields/all.ts'
import type { FieldType, JsonScalar } from '../fields/field-type.ts'
import { headingOf } from '../fields/heading-of.ts'
import { type ValueWords, valueText } from '../fields/value-text.ts'
import type { AnswerCells, AnswerColumn, AnswerLine, AnswerRow } from './report-answer.ts'

export type LineKind = AnswerRow['kind'] | 'total'

/** The type of a cell: a count is a whole number, whatever it counts. */
export const cellType = ({ name, type, total }: AnswerColumn, kind: LineKind): FieldType => {
  return typeCalled(kind !== 'row' && total === 'count' ? 'int' : type, `the column ${name}`)
}

/** Formats a cell by its type, or by the titles of the column. */
export const cellText = ({ choices }: AnswerColumn, type: FieldType, value: JsonScalar, words: ValueWords): string =>
  choices && typeof value === 'string' && Object.hasOwn(choices, value)
    ? (choices[value] ?? value)
    : valueText({ type, choices: [] }, value, words)

/** The text of a line's value. */
export const lineText = ({ title, type, value }: AnswerLine, words: ValueWords): string =>
  valueText({ type: typeCalled(type, title), choices: [] }, value, words)

export const typeCalled = (name: string, of: string): FieldType => {
  const found = findFieldType(name)
  if (!found) throw new Error(`${of} is of the unknown type ${name}`)
  return found
}

export const columnHeading = (column: AnswerColumn): string => headingOf(column.title, cellType(column, 'row'))

/** The column for the title of a subtotal or a total: the first without a number. */
export const leadOf = (columns: readonly AnswerColumn[], cells: AnswerCells): AnswerColumn | undefined =>
  columns.find(({ name }) => !Object.hasOwn(cells, name))
