// Writes a report as an Excel sheet: typed numbers and dates, totals as values. The package only writes
// here: uploaded workbooks are never opened.
import { type CellObject, type ColInfo, utils } from 'xlsx'
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
import { type Cell, type SheetLine, writeSheet } from './xlsx-parts.ts'

export const xlsxFile = async (
  answer: ReportAnswer,
  onProgress: (done: number) => void = () => undefined,
): Promise<Uint8Array> => {
  const tables = [answer, ...(answer.sections ?? [])]
  const columns = tables.map(table => columnsIn(table, 'xlsx'))
  const widths = widthsOf(columns)
  const head = answer.heading.length + 3
  const count = head - 1 + tables.reduce((sum, table) => sum + linesIn(table), 0) + 2 * tables.length
  const end = { r: head + answer.rows.length - 1, c: Math.max(0, (columns[0]?.length ?? 0) - 1) }
  const name = sheetName(answer.title)
  const titles = `'${name.replaceAll("'", "''")}'!$${head}:$${head}`
  return writeSheet({
    name,
    lines: linesOf(answer),
    formats: formatsOf(tables),
    width: Math.max(1, widths.length),
    layout: { frozen: head, landscape: answer.landscape, paper: answer.paper },
    sheet: {
      '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: count - 1, c: Math.max(0, widths.length - 1) } }),
      '!cols': [...widths],
      '!autofilter': { ref: utils.encode_range({ s: { r: head - 1, c: 0 }, e: end }) },
      '!margins': margins,
    },
    book: {
      Props: { Title: answer.title },
      Workbook: { Names: [{ Name: '_xlnm.Print_Titles', Sheet: 0, Ref: titles }] },
    },
    onLines: written => onProgress(written / count),
  })
}

/** Inches. */
const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 }

/** Yields the lines of the sheet. */
function* linesOf(answer: ReportAnswer): Generator<SheetLine> {
  yield { cells: [textCell(answer.title)], isBold: true }
  for (const text of answer.heading) yield { cells: [textCell(text)] }
  yield blank
  yield* tableLines(answer, answer)
  for (const section of answer.sections ?? []) {
    yield blank
    yield { cells: [textCell(section.title)], isBold: true }
    yield* tableLines(answer, section)
  }
  yield blank
  yield { cells: [textCell(answer.footer)] }
}

const blank: SheetLine = { cells: [] }

/** The head of a table, its rows and totals, and the lines under it. */
function* tableLines({ timeZone }: ReportAnswer, table: AnswerTable): Generator<SheetLine> {
  const columns = columnsIn(table, 'xlsx')
  yield { cells: columns.map(column => textCell(columnHeading(column))), isBold: true }
  for (const { kind, cells, title } of table.rows)
    yield { cells: lineOf(timeZone, columns, { kind, cells, title }), isBold: kind === 'subtotal' }
  if (table.totals) {
    const total = { kind: 'total', cells: table.totals, title: grandTotal } as const
    yield { cells: lineOf(timeZone, columns, total), isBold: true }
  }
  if (!table.lines) return
  yield blank
  for (const line of table.lines) yield { cells: besideTitle(line, timeZone), isBold: line.strong === true }
}

/** The number of lines that `tableLines` yields. */
const linesIn = ({ rows, totals, lines }: AnswerTable): number =>
  1 + rows.length + (totals ? 1 : 0) + (lines ? 1 + lines.length : 0)

/** A cell of each number format of the tables. */
const formatsOf = (tables: readonly AnswerTable[]): readonly CellObject[] => {
  const types = tables.flatMap(table => [
    ...columnsIn(table, 'xlsx').flatMap(column => [cellType(column, 'row'), cellType(column, 'total')]),
    ...(table.lines ?? []).map(line => typeCalled(line.type, line.title)),
  ])
  const formats = new Set(types.filter(isNumberType).map(numberFormat))
  return [textCell('-'), ...[dateFormat, ...formats].map((z): CellObject => ({ t: 'n', v: 0, z }))]
}

const dateFormat = 'yyyy-mm-dd'

/** The maximum width of each column over all tables. */
const widthsOf = (tables: readonly (readonly AnswerColumn[])[]): readonly ColInfo[] => {
  const most = Math.max(...tables.map(({ length }) => length))
  const widthOf = (column: AnswerColumn | undefined): number =>
    column ? Math.max(column.width, columnHeading(column).length) + 2 : 0
  return Array.from({ length: most }, (_, index) => ({
    wch: Math.max(...tables.map(columns => widthOf(columns[index]))),
  }))
}

/** Excel allows 31 characters, without its reserved ones. */
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
  if (type.json.format === 'date') return { t: 'n', v: serialDay(String(value)), z: dateFormat }
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
