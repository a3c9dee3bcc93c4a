// Writes a report as an Excel sheet: typed numbers and dates, totals as values. The package only writes
// here: uploaded workbooks are never opened.
import { sumBy } from 'es-toolkit/math/sumBy'
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate'
import { type CellObject, type ColInfo, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import type { FieldType, JsonScalar } from '../../../engine/field/field-type.ts'
import { isNumberType, type ValueWords } from '../../../engine/field/value-text.ts'
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
import type { PrintStyle } from '../../caller/caller.ts'
import { formatPageNumber, getAnswerWords, grandTotal } from './printed-words.ts'

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

// Writes a workbook of one sheet part by part, so that only compressed bytes of a long sheet are in memory. The package
// writes each part as a separate workbook, whose rows are extracted.

type XlsxCell = CellObject | undefined

interface SheetLine {
  readonly cells: readonly XlsxCell[]
  readonly isBold?: boolean
}

interface XlsxSheet {
  readonly name: string
  readonly lines: Iterable<SheetLine>
  /** A cell of each number format that its lines have. */
  readonly formats: readonly CellObject[]
  /** Maximum number of columns of a line. */
  readonly width: number
  readonly layout: SheetLayout
  /** Further properties of the sheet and of the workbook. */
  readonly sheet: WorkSheet
  readonly book: Partial<WorkBook>
  /** Receives the number of written lines. */
  readonly onLines: (count: number) => void
}

const linesAtOnce = 1000
const sheetFile = 'xl/worksheets/sheet1.xml'
const stylesFile = 'xl/styles.xml'

const writeSheet = (sheet: XlsxSheet): Uint8Array => {
  const files = unzipSync(writeBook([[sheet.name, [sheet.formats], sheet.sheet]], sheet.book))
  const plainStyles = readEntry(files, stylesFile)
  const [styles, styleCount] = withBoldStyles(plainStyles)
  const [before, , after] = splitSheetRows(withPage(readEntry(files, sheetFile), sheet.layout))
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const open = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name)
    zip.add(file)
    return file
  }
  for (const [name, content] of Object.entries({ ...files, [stylesFile]: strToU8(styles) }))
    if (name !== sheetFile) open(name).push(content, true)
  const file = open(sheetFile)
  file.push(strToU8(before))
  for (const rows of writeParts(sheet, { styles: extractCellStyles(plainStyles), usual: styleCount }))
    file.push(strToU8(rows))
  file.push(strToU8(after), true)
  zip.end()
  return Buffer.concat(pieces)
}

interface SheetStyles {
  readonly styles: string
  readonly usual: number
}

function* writeParts({ lines, formats, width, onLines }: XlsxSheet, styles: SheetStyles): Generator<string> {
  let first = 0
  let part: SheetLine[] = []
  const writePart = (): string => {
    const rows = writeRows({ first, part, formats, width }, styles)
    first += part.length
    part = []
    onLines(first)
    return rows
  }
  for (const line of lines) {
    part.push(line)
    if (part.length === linesAtOnce) yield writePart()
  }
  yield writePart()
}

interface SheetPart extends Pick<XlsxSheet, 'formats' | 'width'> {
  readonly first: number
  readonly part: readonly SheetLine[]
}

/** A first sheet contains all formats, so that styles have equal indexes in every part. */
const writeRows = ({ first, part, formats, width }: SheetPart, { styles, usual: styleCount }: SheetStyles): string => {
  const end = { r: first + part.length - 1, c: width - 1 }
  const cells: (readonly XlsxCell[])[] = []
  const bold = new Set<number>()
  for (const [index, line] of part.entries()) {
    cells[first + index] = line.cells
    if (line.isBold) bold.add(first + index + 1)
  }
  if (!part.some(line => line.cells.some(cell => cell !== undefined))) return ''
  const ref = utils.encode_range({ s: { r: first, c: 0 }, e: end })
  const book = writeBook([
    ['formats', [formats], { '!ref': encodeFirstRow(formats.length) }],
    ['part', cells, { '!ref': ref }],
  ])
  const entries = ['xl/worksheets/sheet2.xml', stylesFile] as const
  const files = unzipSync(book, { filter: ({ name }) => entries.some(one => one === name) })
  if (extractCellStyles(readEntry(files, stylesFile)) !== styles)
    throw new Error('a part of the sheet has different styles')
  const [, rows] = splitSheetRows(readEntry(files, entries[0]))
  return withBoldRows(rows, bold, styleCount)
}

const encodeFirstRow = (width: number): string => utils.encode_range({ s: { r: 0, c: 0 }, e: { r: 0, c: width - 1 } })

/** Cells as arrays of lines, which the package writes twice as fast as cells by address. */
type NamedSheet = readonly [name: string, lines: readonly (readonly XlsxCell[])[], sheet: WorkSheet]

const writeBook = (sheets: readonly NamedSheet[], more: Partial<WorkBook> = {}): Uint8Array => {
  const book = Object.assign(utils.book_new(), more)
  for (const [name, lines, sheet] of sheets)
    utils.book_append_sheet(book, Object.assign([...lines], sheet) as unknown as WorkSheet, name)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: false }) as ArrayBuffer)
}

const readEntry = (files: Readonly<Record<string, Uint8Array>>, name: string): string => {
  const file = files[name]
  if (!file) throw new Error(`the workbook has no ${name}`)
  return strFromU8(file)
}

// Adds what the package cannot write: bold rows, frozen rows and print settings, by editing
// the generated XML.

interface SheetLayout {
  /** Default: Indonesian. */
  readonly style?: PrintStyle | undefined
  /** The last frozen row. */
  readonly frozen: number
  readonly landscape: boolean
  readonly paper: 'A4' | 'A5'
}

const paperCodes = { A4: 9, A5: 11 } as const

/** Throws if the generated XML does not match the pattern. */
const replaceExpected = (text: string, pattern: RegExp, replacer: (...groups: string[]) => string): string => {
  if (!pattern.test(text)) throw new Error(`the workbook has no ${pattern.source}`)
  return text.replace(pattern, (...groups: string[]) => replacer(...groups))
}

/** Adds a bold copy of each cell style, and returns the number of original styles. */
const withBoldStyles = (styles: string): readonly [text: string, usual: number] => {
  let styleCount = 0
  const fonts = replaceExpected(styles, /<fonts count="1">(<font>.*?<\/font>)<\/fonts>/, (_, font = '') => {
    const bold = font.replace('<font>', '<font><b/>')
    return `<fonts count="2">${font}${bold}</fonts>`
  })
  const text = replaceExpected(fonts, cellStyles, (_, count = '', all = '') => {
    styleCount = Number(count)
    const bold = all.replaceAll('fontId="0"', 'fontId="1"').replaceAll('xfId="0"', 'xfId="0" applyFont="1"')
    return `<cellXfs count="${styleCount * 2}">${all}${bold}</cellXfs>`
  })
  return [text, styleCount]
}

const cellStyles = /<cellXfs count="(\d+)">(.*?)<\/cellXfs>/

/** The list of cell styles, which cells refer to by index. */
const extractCellStyles = (styles: string): string => {
  const [cellXfs] = cellStyles.exec(styles) ?? []
  if (cellXfs === undefined) throw new Error(`the workbook has no ${cellStyles.source}`)
  return cellXfs
}

/** Changes the rows with these numbers to bold styles. */
const withBoldRows = (rows: string, bold: ReadonlySet<number>, styleCount: number): string =>
  rows.replaceAll(/<row r="(\d+)".*?<\/row>/g, (row, number: string) =>
    bold.has(Number(number))
      ? row.replaceAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g, createBoldReplacer(styleCount))
      : row,
  )

const createBoldReplacer =
  (styleCount: number) =>
  (_: string, reference: string, style = '0'): string =>
    `<c r="${reference}" s="${Number(style) + styleCount}"`

/** Splits a sheet into the XML before its rows, the rows, and the XML after them. */
const splitSheetRows = (sheet: string): readonly [before: string, rows: string, after: string] => {
  const [, before, rows, after] = /^(.*?<sheetData>)(.*)(<\/sheetData>.*)$/s.exec(sheet) ?? []
  if (before === undefined || rows === undefined || after === undefined) throw new Error('the sheet has no rows')
  return [before, rows, after]
}

/** Fits the width to one page, and freezes the head. */
const withPage = (sheet: string, { frozen, landscape, paper, style }: SheetLayout): string => {
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  const view = `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView>`
  const orientation = landscape ? 'landscape' : 'portrait'
  const setup = `<pageSetup paperSize="${paperCodes[paper]}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`
  const footer = `<headerFooter><oddFooter>&amp;R${formatPageNumber('&amp;P', '&amp;N', style)}</oddFooter></headerFooter>`
  const fitted = replaceExpected(
    sheet,
    /<dimension /,
    () => '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ',
  )
  const frozenView = replaceExpected(fitted, /<sheetView workbookViewId="0"\/>/, () => view)
  return replaceExpected(frozenView, /<pageMargins [^>]*\/>/, (margins = '') => `${margins}${setup}${footer}`)
}
