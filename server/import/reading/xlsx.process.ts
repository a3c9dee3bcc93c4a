// Reads the first sheet of an Excel file in a process of its own: a hostile file costs no memory of the server.
import { readSheet } from 'read-excel-file/node'
import { answerParent } from '../../job/child-answer.ts'

export interface WorkbookRequest {
  readonly parts: readonly Uint8Array[]
}

/** Cells as texts; the indexes of those that are numbers or dates in the sheet, whose texts have one meaning. */
export interface SheetRow {
  readonly cells: readonly string[]
  readonly exact: readonly number[]
}

export interface WorkbookMessage {
  readonly rows: readonly SheetRow[]
}

/** A number as the sheet shows it: stored digits beyond the fifteenth are rounding errors. */
const formatNumber = (digits: string): string => String(Number(Number(digits).toPrecision(15)))

const formatCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatDate(value)
  return String(value)
}

/** Cells without a time of day are dates. */
const formatDate = (date: Date): string => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}

const toSheetRow = (values: readonly unknown[]): SheetRow => ({
  cells: values.map(value =>
    typeof value === 'object' && value !== null && 'number' in value ? String(value.number) : formatCell(value),
  ),
  exact: values.flatMap((value, index) => (typeof value === 'object' && value !== null ? [index] : [])),
})

answerParent(async ({ parts }: WorkbookRequest) => {
  try {
    const rows = await readSheet(Buffer.concat(parts), { parseNumber: digits => ({ number: formatNumber(digits) }) })
    return { rows: rows.map(toSheetRow) } satisfies WorkbookMessage
  } catch (error) {
    return { failed: String(error) }
  }
})
