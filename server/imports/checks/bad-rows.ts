// The rows of a file that are wrong, as a file to put right: each as it was, with what is wrong behind it.

import papa from 'papaparse'
import type { Resource } from '../../../engine/schema/resource.ts'
import { type Wording, wordFault } from '../../../engine/schema/wording.ts'
import { spreadsheetCsv } from '../../../engine/values/spreadsheet-text.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { Plan, RowError } from './plan.ts'

/** Stored without a message, so that it is worded in the language of the reader. */
export interface BadRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: readonly RowError[]
}

interface BadRows {
  readonly header: readonly string[]
  readonly rows: readonly BadRow[]
}

export const badRowsOf = ({ rows, errors }: Plan): readonly BadRow[] => {
  const byLine = Map.groupBy(errors, ({ line }) => line)
  return rows.flatMap(({ line, cells }) => {
    const found = byLine.get(line)
    return found ? [{ line, cells, errors: found }] : []
  })
}

/** The bad rows in the form that is stored with a failed import. */
export const keepBadRows = ({ header }: ImportTable, rows: readonly BadRow[]): string =>
  JSON.stringify({ header, rows } satisfies BadRows)

/** The CSV for people: a spreadsheet reads it as UTF-8 and runs nothing of it. */
export const wordBadRows = (
  stored: string,
  { wording, resource, line, reason }: { wording: Wording; resource: Resource; line: string; reason: string },
): string => {
  const { header, rows } = JSON.parse(stored) as BadRows
  const data = rows.map(row => [
    ...header.map((_, index) => row.cells[index] ?? ''),
    String(row.line),
    row.errors.map(({ fault }) => wordFault(wording, fault, resource)).join('; '),
  ])
  return spreadsheetCsv(papa, [...header, line, reason], data)
}
