// The rows of a file that are wrong, as a file to put right: each as it was, with what is wrong behind it.
import papa from 'papaparse'
import type { Resource } from '../../engine/schema.ts'
import { type Wording, wordFault } from '../../engine/wording.ts'
import type { Plan, RowError } from './plan.ts'
import type { ImportTable } from './read-csv.ts'

/** Kept without words, so that it is worded in the language of who asks. */
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

/** The bad rows in the form that is kept with a failed import. */
export const keepBadRows = ({ header }: ImportTable, rows: readonly BadRow[]): string =>
  JSON.stringify({ header, rows } satisfies BadRows)

/** What begins a formula in a spreadsheet is made plain text there; a negative number stays one. */
const harmful = /^(?:[=@\t\r]|[+-](?![\d.]))/

/** The CSV for people: a spreadsheet reads it as UTF-8 and runs nothing of it. */
export const wordBadRows = (
  kept: string,
  { wording, resource, line, reason }: { wording: Wording; resource: Resource; line: string; reason: string },
): string => {
  const { header, rows } = JSON.parse(kept) as BadRows
  const data = rows.map(row => [
    ...header.map((_, index) => row.cells[index] ?? ''),
    String(row.line),
    row.errors.map(({ fault }) => wordFault(wording, fault, resource)).join('; '),
  ])
  const text = papa.unparse({ fields: [...header, line, reason], data }, { escapeFormulae: harmful, newline: '\r\n' })
  return `\uFEFF${text}`
}
