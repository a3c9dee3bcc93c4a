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
import { withLayout } from './xlsx-layout.ts'

type Cell = CellObject | undefined

/** The lines so far, and which of them are bold; the first one is 1. */
interface Written {
  readonly lines: Cell[][]
  readonly bold: Set<number>
}

export const xlsxFile = async (answer: ReportAnswer): Promise<Uint8Array> => {
  const sections = answer.sections ?? []
  const lines: Cell[][] = [...[answer.title, ...answer.heading].map(text => [textCell(text)]), []]
  const written: Written = { lines, bold: new Set([1]) }
  const head = lines.length + 1
  const last = head + answer.rows.length
  addTable(written, answer, answer)
  for (const section of sections) {
    lines.push([], [textCell(section.title)])
    written.bold.add(lines.length)
    addTable(written, answer, section)
  }
  lines.push([], [textCell(answer.footer)])
  const columns = [answer, ...sections].map(table => columnsIn(table, 'xlsx'))
  const end = { r: last - 1, c: Math.max(0, (columns[0]?.length ?? 0) - 1) }
  const sheet = {
    ...sheetOf(lines, columns),
    '!autofilter': { ref: utils.encode_range({ s: { r: head - 1, c: 0 }, e: end }) },
    '!margins': margins,
  }
  const name = sheetName(answer.title)
  const book = utils.book_new()
  utils.book_append_sheet(book, Object.assign([...lines], sheet) as unknown as WorkSheet, name)
  book.Props = { Title: answer.title }
  const titles = `'${name.replaceAll("'", "''")}'!$${head}:$${head}`
  book.Workbook = { Names: [{ Name: '_xlnm.Print_Titles', Sheet: 0, Ref: titles }] }
  const plain = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: false }) as ArrayBuffer)
  return withLayout(plain, { bold: written.bold, frozen: head, landscape: answer.landscape, paper: answer.paper })
}

/** Inches. */
const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 }

/** The head of a table, its rows and totals, and the lines under it. */
const addTable = ({ lines, bold }: Written, { timeZone }: ReportAnswer, table: AnswerTable): void => {
  const columns = columnsIn(table, 'xlsx')
  const add = (line: Cell[], isBold: boolean): void => {
    lines.push(line)
    if (isBold) bold.add(lines.length)
  }
  add(
    columns.map(column => textCell(columnHeading(column))),
    true,
  )
  for (const { kind, cells, title } of table.rows)
    add(lineOf(timeZone, columns, { kind, cells, title }), kind === 'subtotal')
  if (table.totals) add(lineOf(timeZone, columns, { kind: 'total', cells: table.totals, title: grandTotal }), true)
  if (!table.lines) return
  lines.push([])
  for (const line of table.lines) add(besideTitle(line, timeZone), line.strong === true)
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

/** The size of the sheet; its cells are a list of lines, which the package writes twice as fast as cells by their names. */
const sheetOf = (lines: readonly Cell[][], tables: readonly (readonly AnswerColumn[])[]) => {
  const widths = widthsOf(tables)
  const end = { r: Math.max(0, lines.length - 1), c: Math.max(0, widths.length - 1) }
  return { '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: end }), '!cols': [...widths] }
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
