// Detects the number and date formats of a file from all of its rows.
import type { Field } from '../../../engine/schema/field.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ReadRow } from '../reading/read-row.ts'
import { beginDateStyle, type DateStyle, judgeDates, noteDates } from './date-style.ts'
import { type NumberStyle, noteNumbers, numberStyle, type StyleOutcome, styleOutcome } from './number-style.ts'

export interface FileStyle {
  readonly numbers: NumberStyle
  readonly dates: DateStyle
}

export const beginFileStyle = (fields: readonly Field[], columnAt: ImportTable['columnAt']): FileStyle => ({
  numbers: numberStyle(fields, columnAt),
  dates: beginDateStyle(fields, columnAt),
})

/** Collects the numbers and dates of one row. */
export const noteStyle = ({ numbers, dates }: FileStyle, row: FileRow, read: ReadRow): void => {
  noteNumbers(numbers, row, read)
  noteDates(dates, row, read)
}

/** The outcome for the whole file: ambiguous cells are errors. */
export const judgeStyle = ({ numbers, dates }: FileStyle): StyleOutcome => {
  const [ofNumbers, ofDates] = [styleOutcome(numbers), judgeDates(dates)]
  return {
    count: ofNumbers.count + ofDates.count,
    cells: [...ofNumbers.cells, ...ofDates.cells].toSorted((one, other) => one.line - other.line),
    notices: [...ofNumbers.notices, ...ofDates.notices],
  }
}
