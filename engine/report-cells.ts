// How a value of a report reads: the same on the screen and in every file.
import { findFieldType } from './fields/all.ts'
import type { FieldType, JsonScalar } from './fields/field-type.ts'
import { headingOf } from './fields/heading-of.ts'
import type { AnswerCells, AnswerColumn, AnswerRow } from './report-answer.ts'
import { momentIn } from './values/moment.ts'

export type LineKind = AnswerRow['kind'] | 'total'

export interface CellWords {
  readonly yes: string
  readonly no: string
  /** Where moments are shown. */
  readonly timeZone: string
}

/** The type of a cell: a count is a whole number, whatever it counts. */
export const cellType = ({ name, type, total }: AnswerColumn, kind: LineKind): FieldType => {
  const found = findFieldType(kind !== 'row' && total === 'count' ? 'int' : type)
  if (!found) throw new Error(`the column ${name} is of the unknown type ${type}`)
  return found
}

export const isNumberType = ({ json }: FieldType): boolean => json.type === 'number' || json.type === 'integer'

/** Numbers grouped with all their decimals, dates as they are, moments by the clock of the shop. */
export const cellText = (
  { choices }: AnswerColumn,
  type: FieldType,
  value: JsonScalar,
  { yes, no, timeZone }: CellWords,
): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? yes : no
  if (type.json.format === 'date-time') return momentIn(new Date(String(value)), timeZone)
  if (choices && typeof value === 'string' && Object.hasOwn(choices, value)) return choices[value] ?? value
  if (!isNumberType(type)) return String(value)
  const parsed = type.parse(value)
  return 'value' in parsed ? type.format(parsed.value) : String(value)
}

export const columnHeading = (column: AnswerColumn): string => headingOf(column.title, cellType(column, 'row'))

/** The column where a subtotal or a total says what it is: the first without a number of its own. */
export const leadOf = (columns: readonly AnswerColumn[], cells: AnswerCells): AnswerColumn | undefined =>
  columns.find(({ name }) => !Object.hasOwn(cells, name))
