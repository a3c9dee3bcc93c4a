// Writes a report as CSV: plain numbers, escaped formulas.

import papa from 'papaparse'
import { isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import {
  findLeadColumn,
  formatCell,
  formatColumnHeading,
  formatLine,
  getCellType,
  getRowWords,
  requireFieldType,
} from '../../../engine/report/column-values.ts'
import {
  type AnswerColumn,
  type AnswerLine,
  filterColumns,
  type PrintedAnswer,
  type PrintedLine,
  type PrintedTable,
} from '../../../engine/report/report-answer.ts'
import { buildSpreadsheetLines } from '../../../engine/value/spreadsheet-text.ts'
import { getAnswerWords, grandTotal } from './printed-words.ts'

/** Lines that are written at once. */
const linesAtOnce = 200

/** With a byte-order mark, so that spreadsheets read UTF-8; each section follows with its own head. */
export const buildCsv = (answer: PrintedAnswer): Uint8Array => {
  const pieces: Uint8Array[] = []
  let lines: JsonScalar[][] = []
  const writeLines = (): void => {
    const start = pieces.length === 0 ? '\uFEFF' : '\r\n'
    pieces.push(Buffer.from(`${start}${buildSpreadsheetLines(papa, lines)}`))
    lines = []
  }
  const width = filterColumns(answer, 'csv').length
  for (const line of buildLines(answer)) {
    lines.push([...line, ...Array.from({ length: Math.max(0, width - line.length) }, () => '')])
    if (lines.length === linesAtOnce) writeLines()
  }
  if (lines.length > 0) writeLines()
  return Buffer.concat(pieces)
}

function* buildLines(answer: PrintedAnswer): Generator<JsonScalar[]> {
  yield* buildTableLines(answer, answer)
  for (const section of answer.sections ?? []) {
    yield ['']
    yield [section.title]
    yield* buildTableLines(answer, section)
  }
}

/** The head of a table, its rows and totals, and the lines under it. */
function* buildTableLines(answer: PrintedAnswer, table: PrintedTable): Generator<JsonScalar[]> {
  const words = getAnswerWords(answer)
  const columns = filterColumns(table, 'csv')
  yield columns.map(formatColumnHeading)
  for (const row of table.rows) yield buildLine(getRowWords(words, row), columns, row)
  if (table.totals) yield buildLine(words, columns, { kind: 'total', cells: table.totals, title: grandTotal })
  for (const line of table.lines ?? []) yield buildExtraLine(line, words, columns.length)
}

/** The title first, the value in the last column. */
const buildExtraLine = (line: AnswerLine, words: ValueWords, width: number): JsonScalar[] => {
  const isNumber = isNumberType(requireFieldType(line.type, line.title))
  const value = isNumber ? line.value : formatLine(line, words)
  return [line.title, ...Array.from({ length: Math.max(0, width - 2) }, () => ''), value]
}

const buildLine = (
  words: ValueWords,
  columns: readonly AnswerColumn[],
  { kind, cells, title }: PrintedLine,
): JsonScalar[] => {
  const lead = title === undefined ? undefined : findLeadColumn(columns, cells)
  return columns.map(column => {
    if (column === lead) return title ?? ''
    const value = cells[column.name] ?? null
    const type = getCellType(column, kind)
    return isNumberType(type) ? value : formatCell(column, type, value, words)
  })
}
