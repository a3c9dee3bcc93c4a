// Detects the number and date formats of a file from all of its rows.
import type { Field } from '../../../engine/schema/field.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ReadRow } from '../reading/read-row.ts'
import { beginDateStyle, collectDates, type DateStyle, resolveDateStyle } from './date-style.ts'
import {
  beginNumberStyle,
  collectNumbers,
  type NumberStyle,
  resolveNumberStyle,
  type StyleOutcome,
} from './number-style.ts'

export interface FileStyle {
  readonly numbers: NumberStyle
  readonly dates: DateStyle
}

export const beginFileStyle = (fields: readonly Field[], columnAt: ImportTable['columnAt']): FileStyle => ({
  numbers: beginNumberStyle(fields, columnAt),
  dates: beginDateStyle(fields, columnAt),
})

/** Collects the numbers and dates of one row. */
export const collectStyle = ({ numbers, dates }: FileStyle, row: FileRow, read: ReadRow): void => {
  collectNumbers(numbers, row, read)
  collectDates(dates, row, read)
}

/** The outcome for the whole file: ambiguous cells are errors. */
export const resolveFileStyle = ({ numbers, dates }: FileStyle): StyleOutcome => {
  const [numberOutcome, dateOutcome] = [resolveNumberStyle(numbers), resolveDateStyle(dates)]
  return {
    count: numberOutcome.count + dateOutcome.count,
    cells: [...numberOutcome.cells, ...dateOutcome.cells].toSorted((one, other) => one.line - other.line),
    notices: [...numberOutcome.notices, ...dateOutcome.notices],
  }
}
