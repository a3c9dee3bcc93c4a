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
  type AnswerCells,
  type AnswerColumn,
  type AnswerLine,
  type AnswerTable,
  filterColumns,
  type ReportAnswer,
} from '../../../engine/report/report-answer.ts'
import { buildSpreadsheetCsv } from '../../../engine/value/spreadsheet-text.ts'
import { getAnswerWords, grandTotal } from './printed-words.ts'

/** With a byte-order mark, so that spreadsheets read UTF-8; each section follows with its own head. */
export const buildCsv = (answer: ReportAnswer): Uint8Array => {
  const lines = buildTableLines(answer, answer)
  for (const section of answer.sections ?? [])
    lines.push(
      [''],
      [section.title],
      filterColumns(section, 'csv').map(formatColumnHeading),
      ...buildTableLines(answer, section),
    )
  return new TextEncoder().encode(
    buildSpreadsheetCsv(papa, filterColumns(answer, 'csv').map(formatColumnHeading), lines),
  )
}

const buildTableLines = (answer: ReportAnswer, table: AnswerTable): (JsonScalar | string)[][] => {
  const words = getAnswerWords(answer)
  const columns = filterColumns(table, 'csv')
  const lines = table.rows.map(row => buildLine(getRowWords(words, row), columns, row))
  if (table.totals) lines.push(buildLine(words, columns, { kind: 'total', cells: table.totals, title: grandTotal }))
  for (const line of table.lines ?? []) lines.push(buildExtraLine(line, words, columns.length))
  return lines
}

/** The title first, the value in the last column. */
const buildExtraLine = (line: AnswerLine, words: ValueWords, width: number): (JsonScalar | string)[] => {
  const isNumber = isNumberType(requireFieldType(line.type, line.title))
  const value = isNumber ? line.value : formatLine(line, words)
  return [line.title, ...Array.from({ length: Math.max(0, width - 2) }, () => ''), value]
}

interface CsvLine {
  readonly kind: 'row' | 'subtotal' | 'total'
  readonly cells: AnswerCells
  readonly title?: string | undefined
}

const buildLine = (
  words: ValueWords,
  columns: readonly AnswerColumn[],
  { kind, cells, title }: CsvLine,
): (JsonScalar | string)[] => {
  const lead = title === undefined ? undefined : findLeadColumn(columns, cells)
  return columns.map(column => {
    if (column === lead) return title ?? ''
    const value = cells[column.name] ?? null
    const type = getCellType(column, kind)
    return isNumberType(type) ? value : formatCell(column, type, value, words)
  })
}
