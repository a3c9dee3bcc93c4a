// Writes a report as CSV: plain numbers, escaped formulas.

import papa from 'papaparse'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { isNumberType } from '../../../engine/fields/value-text.ts'
import {
  type AnswerCells,
  type AnswerColumn,
  type AnswerLine,
  type AnswerTable,
  columnsIn,
  type ReportAnswer,
} from '../../../engine/reports/report-answer.ts'
import {
  cellText,
  cellType,
  columnHeading,
  leadOf,
  lineText,
  typeCalled,
} from '../../../engine/reports/report-cells.ts'
import { spreadsheetCsv } from '../../../engine/values/spreadsheet-text.ts'
import { grandTotal, printedWords } from './printed-words.ts'

/** With a byte-order mark, so that spreadsheets read UTF-8; each section follows with its own head. */
export const csvFile = (answer: ReportAnswer): Uint8Array => {
  const lines = linesOf(answer, answer)
  for (const section of answer.sections ?? [])
    lines.push([''], [section.title], columnsIn(section, 'csv').map(columnHeading), ...linesOf(answer, section))
  return new TextEncoder().encode(spreadsheetCsv(papa, columnsIn(answer, 'csv').map(columnHeading), lines))
}

const linesOf = ({ timeZone }: ReportAnswer, table: AnswerTable): (JsonScalar | string)[][] => {
  const columns = columnsIn(table, 'csv')
  const lines = table.rows.map(({ kind, title, cells }) => lineOf(timeZone, columns, { kind, cells, title }))
  if (table.totals) lines.push(lineOf(timeZone, columns, { kind: 'total', cells: table.totals, title: grandTotal }))
  for (const line of table.lines ?? []) lines.push(besideTitle(line, timeZone, columns.length))
  return lines
}

/** The title first, the value in the last column. */
const besideTitle = (line: AnswerLine, timeZone: string, width: number): (JsonScalar | string)[] => {
  const isNumber = isNumberType(typeCalled(line.type, line.title))
  const value = isNumber ? line.value : lineText(line, printedWords(timeZone))
  return [line.title, ...Array.from({ length: Math.max(0, width - 2) }, () => ''), value]
}

interface Line {
  readonly kind: 'row' | 'subtotal' | 'total'
  readonly cells: AnswerCells
  readonly title: string | undefined
}

const lineOf = (
  timeZone: string,
  columns: readonly AnswerColumn[],
  { kind, cells, title }: Line,
): (JsonScalar | string)[] => {
  const lead = title === undefined ? undefined : leadOf(columns, cells)
  return columns.map(column => {
    if (column === lead) return title ?? ''
    const value = cells[column.name] ?? null
    const type = cellType(column, kind)
    return isNumberType(type) ? value : cellText(column, type, value, printedWords(timeZone))
  })
}
