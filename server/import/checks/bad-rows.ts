// The faulty rows of a file as a CSV file for correction: the cells of each row, its line and its errors.

import papa from 'papaparse'
import type { Resource } from '../../../engine/schema/resource.ts'
import { formatFault, type Wording } from '../../../engine/schema/wording.ts'
import { buildSpreadsheetCsv } from '../../../engine/value/spreadsheet-text.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { Plan, RowError } from './import-plan.ts'

/** Stored without messages, which are formatted in the language of the reader. */
export interface BadRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: readonly RowError[]
}

interface StoredBadRows {
  readonly header: readonly string[]
  readonly rows: readonly BadRow[]
}

export const listBadRows = ({ rows, errors }: Plan): readonly BadRow[] => {
  const byLine = Map.groupBy(errors, ({ line }) => line)
  return rows.flatMap(({ line, cells }) => {
    const lineErrors = byLine.get(line)
    return lineErrors ? [{ line, cells, errors: lineErrors }] : []
  })
}

/** Serializes the bad rows to store them with a failed import. */
export const serializeBadRows = ({ header }: ImportTable, rows: readonly BadRow[]): string =>
  JSON.stringify({ header, rows } satisfies StoredBadRows)

/** A CSV with a byte-order mark and escaped formulas. */
export const formatBadRows = (
  stored: string,
  { wording, resource, line, reason }: { wording: Wording; resource: Resource; line: string; reason: string },
): string => {
  const { header, rows } = JSON.parse(stored) as StoredBadRows
  const data = rows.map(row => [
    ...header.map((_, index) => row.cells[index] ?? ''),
    String(row.line),
    row.errors.map(({ fault }) => formatFault(wording, fault, resource)).join('; '),
  ])
  return buildSpreadsheetCsv(papa, [...header, line, reason], data)
}
