// A report as CSV: plain numbers, no formula for a spreadsheet.

import papa from 'papaparse'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { isNumberType } from '../../../engine/fields/value-text.ts'
import {
  type AnswerCells,
  type AnswerColumn,
  type AnswerLine,
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

/** With a byte-order mark, so that spreadsheets read it as UTF-8. */
export const csvFile = (answer: ReportAnswer): Uint8Array => {
  const columns = columnsIn(answer, 'csv')
  const lines = answer.rows.map(({ kind, title, cells }) => lineOf(answer, columns, { kind, cells, title }))
  if (answer.totals) lines.push(lineOf(answer, columns, { kind: 'total', cells: answer.totals, title: grandTotal }))
  for (const line of answer.lines ?? []) lines.push(besideTitle(line, answer.timeZone, columns.length))
  return new TextEncoder().encode(spreadsheetCsv(papa, columns.map(columnHeading), lines))
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
  { timeZone }: ReportAnswer,
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
