// Writes a report as an Excel sheet: typed numbers and dates, totals as values. The package only writes
// here: uploaded workbooks are never opened.
import { sumBy } from 'es-toolkit/math/sumBy'
import { type CellObject, type ColInfo, utils } from 'xlsx'
import type { FieldType, JsonScalar } from '../../../engine/field/field-type.ts'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import { isNumberType } from '../../../engine/field/value-text.ts'
import {
  type AnswerCells,
  type AnswerColumn,
  type AnswerLine,
  type AnswerTable,
  filterColumns,
  type ReportAnswer,
} from '../../../engine/report/report-answer.ts'
import {
  findLeadColumn,
  formatCell,
  formatColumnHeading,
  formatLine,
  getCellType,
  getRowWords,
  requireFieldType,
} from '../../../engine/report/report-cells.ts'
import { getAnswerWords, grandTotal } from './printed-words.ts'
import { type SheetLine, writeSheet, type XlsxCell } from './xlsx-parts.ts'

export const buildXlsx = async (
  answer: ReportAnswer,
  onProgress: (done: number) => void = () => undefined,
): Promise<Uint8Array> => {
  const tables = [answer, ...(answer.sections ?? [])]
  const columns = tables.map(table => filterColumns(table, 'xlsx'))
  const widths = computeWidths(columns)
  const head = answer.heading.length + 3
  const count = head - 1 + sumBy(tables, table => countLines(table)) + 2 * tables.length
  const end = { r: head + answer.rows.length - 1, c: Math.max(0, (columns[0]?.length ?? 0) - 1) }
  const name = toSheetName(answer.title)
  const titles = `'${name.replaceAll("'", "''")}'!$${head}:$${head}`
  return writeSheet({
    name,
    lines: buildLines(answer),
    formats: listFormats(tables),
    width: Math.max(1, widths.length),
    layout: {
      frozen: head,
      landscape: answer.landscape,
      paper: answer.paper,
      style: answer.style,
    },
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
function* buildLines(answer: ReportAnswer): Generator<SheetLine> {
  yield { cells: [createTextCell(answer.title)], isBold: true }
  for (const text of answer.heading) yield { cells: [createTextCell(text)] }
  yield blank
  yield* buildTableLines(answer, answer)
  for (const section of answer.sections ?? []) {
    yield blank
    yield { cells: [createTextCell(section.title)], isBold: true }
    yield* buildTableLines(answer, section)
  }
  yield blank
  yield { cells: [createTextCell(answer.footer)] }
}

const blank: SheetLine = { cells: [] }

/** The head of a table, its rows and totals, and the lines under it. */
function* buildTableLines(answer: ReportAnswer, table: AnswerTable): Generator<SheetLine> {
  const words = getAnswerWords(answer)
  const columns = filterColumns(table, 'xlsx')
  yield { cells: columns.map(column => createTextCell(formatColumnHeading(column))), isBold: true }
  for (const row of table.rows)
    yield { cells: buildCells(getRowWords(words, row), columns, row), isBold: row.kind === 'subtotal' }
  if (table.totals) {
    const total = { kind: 'total', cells: table.totals, title: grandTotal } as const
    yield { cells: buildCells(words, columns, total), isBold: true }
  }
  if (!table.lines) return
  yield blank
  for (const line of table.lines) yield { cells: buildExtraLine(line, words), isBold: line.strong === true }
}

/** The number of lines that `buildTableLines` yields. */
const countLines = ({ rows, totals, lines }: AnswerTable): number =>
  1 + rows.length + (totals ? 1 : 0) + (lines ? 1 + lines.length : 0)

/** A cell of each number format of the tables. */
const listFormats = (tables: readonly AnswerTable[]): readonly CellObject[] => {
  const types = tables.flatMap(table => [
    ...filterColumns(table, 'xlsx').flatMap(column => [getCellType(column, 'row'), getCellType(column, 'total')]),
    ...(table.lines ?? []).map(line => requireFieldType(line.type, line.title)),
  ])
  const formats = new Set(types.filter(isNumberType).map(getNumberFormat))
  return [createTextCell('-'), ...[dateFormat, ...formats].map((z): CellObject => ({ t: 'n', v: 0, z }))]
}

const dateFormat = 'yyyy-mm-dd'

/** The maximum width of each column over all tables. */
const computeWidths = (tables: readonly (readonly AnswerColumn[])[]): readonly ColInfo[] => {
  const most = Math.max(...tables.map(({ length }) => length))
  const computeWidth = (column: AnswerColumn | undefined): number =>
    column ? Math.max(column.width, formatColumnHeading(column).length) + 2 : 0
  return Array.from({ length: most }, (_, index) => ({
    wch: Math.max(...tables.map(columns => computeWidth(columns[index]))),
  }))
}

/** Excel allows 31 characters, without its reserved ones. */
const toSheetName = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim()

const createTextCell = (text: string): CellObject => ({ t: 's', v: text })

interface XlsxLine {
  readonly kind: 'row' | 'subtotal' | 'total'
  readonly cells: AnswerCells
  readonly title?: string | undefined
}

const buildCells = (words: ValueWords, columns: readonly AnswerColumn[], line: XlsxLine): XlsxCell[] => {
  const { kind, cells, title } = line
  const lead = title === undefined ? undefined : findLeadColumn(columns, cells)
  return columns.map(column =>
    column === lead
      ? createTextCell(title ?? '')
      : buildCell(column, getCellType(column, kind), cells[column.name] ?? null, words),
  )
}

const buildCell = (column: AnswerColumn, type: FieldType, value: JsonScalar, words: ValueWords): XlsxCell =>
  createValueCell(type, value, () => formatCell(column, type, value, words))

const createValueCell = (type: FieldType, value: JsonScalar, text: () => string): XlsxCell => {
  if (value === null || value === '') return undefined
  if (isNumberType(type)) return { t: 'n', v: Number(value), z: getNumberFormat(type) }
  if (type.json.format === 'date') return { t: 'n', v: toSerialDay(String(value)), z: dateFormat }
  return createTextCell(text())
}

const buildExtraLine = (line: AnswerLine, words: ValueWords): XlsxCell[] => [
  createTextCell(line.title),
  createValueCell(requireFieldType(line.type, line.title), line.value, () => formatLine(line, words)),
]

const getNumberFormat = ({ scale = 0 }: FieldType): string => `#,##0${scale > 0 ? `.${'0'.repeat(scale)}` : ''}`

/** Excel counts days from the last one of 1899. */
const toSerialDay = (date: string): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
