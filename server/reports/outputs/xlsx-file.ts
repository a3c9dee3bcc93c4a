// A report as an Excel sheet: real numbers and dates, totals as the values that stand on the screen. The package writes
// here and never reads: no workbook that somebody sends is ever opened.
import { type CellObject, type ColInfo, utils, type WorkSheet, write } from 'xlsx'
import type { FieldType, JsonScalar } from '../../../engine/fields/field-type.ts'
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
import { grandTotal, printedWords } from './printed-words.ts'

type Cell = CellObject | undefined

export const xlsxFile = async (answer: ReportAnswer): Promise<Uint8Array> => {
  const lines: Cell[][] = [...[answer.title, ...answer.heading].map(text => [textCell(text)]), []]
  lines.push(...linesOf(answer, answer))
  for (const section of answer.sections ?? []) lines.push([], [textCell(section.title)], ...linesOf(answer, section))
  lines.push([], [textCell(answer.footer)])
  const book = utils.book_new()
  const columns = [answer, ...(answer.sections ?? [])].map(table => columnsIn(table, 'xlsx'))
  utils.book_append_sheet(book, sheetOf(lines, columns), sheetName(answer.title))
  book.Props = { Title: answer.title }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

/** The head of a table, its rows and totals, and the lines under it. */
const linesOf = ({ timeZone }: ReportAnswer, table: AnswerTable): Cell[][] => {
  const columns = columnsIn(table, 'xlsx')
  const lines: Cell[][] = [columns.map(column => textCell(columnHeading(column)))]
  for (const { kind, cells, title } of table.rows) lines.push(lineOf(timeZone, columns, { kind, cells, title }))
  if (table.totals) lines.push(lineOf(timeZone, columns, { kind: 'total', cells: table.totals, title: grandTotal }))
  if (table.lines) lines.push([], ...table.lines.map(line => besideTitle(line, timeZone)))
  return lines
}

/** Wide enough for the widest table in each place. */
const widthsOf = (tables: readonly (readonly AnswerColumn[])[]): readonly ColInfo[] => {
  const most = Math.max(...tables.map(({ length }) => length))
  const widthOf = (column: AnswerColumn | undefined): number =>
    column ? Math.max(column.width, columnHeading(column).length) + 2 : 0
  return Array.from({ length: most }, (_, index) => ({
    wch: Math.max(...tables.map(columns => widthOf(columns[index]))),
  }))
}

/** The cells as a list of lines, which the package writes twice as fast as cells by their names. */
const sheetOf = (lines: readonly Cell[][], tables: readonly (readonly AnswerColumn[])[]): WorkSheet => {
  const widths = widthsOf(tables)
  const end = { r: Math.max(0, lines.length - 1), c: Math.max(0, widths.length - 1) }
  const sheet = { '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: end }), '!cols': widths }
  return Object.assign([...lines], sheet) as unknown as WorkSheet
}

/** Excel takes 31 characters, and none of its own signs. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim()

const textCell = (text: string): CellObject => ({ t: 's', v: text })

interface Line {
  readonly kind: 'row' | 'subtotal' | 'total'
  readonly cells: AnswerCells
  readonly title: string | undefined
}

const lineOf = (timeZone: string, columns: readonly AnswerColumn[], line: Line): Cell[] => {
  const { kind, cells, title } = line
  const lead = title === undefined ? undefined : leadOf(columns, cells)
  return columns.map(column =>
    column === lead
      ? textCell(title ?? '')
      : cellOf(column, cellType(column, kind), cells[column.name] ?? null, timeZone),
  )
}

const cellOf = (column: AnswerColumn, type: FieldType, value: JsonScalar, timeZone: string): Cell =>
  valueCell(type, value, () => cellText(column, type, value, printedWords(timeZone)))

const valueCell = (type: FieldType, value: JsonScalar, text: () => string): Cell => {
  if (value === null || value === '') return undefined
  if (isNumberType(type)) return { t: 'n', v: Number(value), z: numberFormat(type) }
  if (type.json.format === 'date') return { t: 'n', v: serialDay(String(value)), z: 'yyyy-mm-dd' }
  return textCell(text())
}

const besideTitle = (line: AnswerLine, timeZone: string): Cell[] => [
  textCell(line.title),
  valueCell(typeCalled(line.type, line.title), line.value, () => lineText(line, printedWords(timeZone))),
]

const numberFormat = ({ scale = 0 }: FieldType): string => `#,##0${scale > 0 ? `.${'0'.repeat(scale)}` : ''}`

/** Excel counts days from the last one of 1899. */
const serialDay = (date: string): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
