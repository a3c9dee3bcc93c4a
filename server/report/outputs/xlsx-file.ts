// Writes a report as an Excel sheet: typed numbers and dates, totals as values. The package only writes
// here: uploaded workbooks are never opened.
import { sumBy } from 'es-toolkit/math/sumBy'
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate'
import { type ColInfo, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import { type FieldType, isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
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
import type { PrintStyle } from '../../caller/caller.ts'
import { formatPageNumber, getAnswerWords, grandTotal } from './printed-words.ts'

export const buildXlsx = async (
  answer: PrintedAnswer,
  onProgress: (done: number) => void = () => undefined,
): Promise<Uint8Array> => {
  const tables = [answer, ...(answer.sections ?? [])]
  const columns = tables.map(table => filterColumns(table, 'xlsx'))
  const widths = computeWidths(columns)
  const head = answer.heading.length + 3
  const count = head - 1 + sumBy(tables, table => countLines(table)) + 2 * tables.length
  const lastRow = answer.count > 0 ? head + answer.count : count
  const end = { r: lastRow - 1, c: Math.max(0, (columns[0]?.length ?? 0) - 1) }
  const name = toSheetName(answer.title)
  const titles = `'${name.replaceAll("'", "''")}'!$${head}:$${head}`
  return writeSheet({
    name,
    lines: buildLines(answer),
    formats: listFormats(tables),
    layout: {
      range: utils.encode_range({ s: { r: 0, c: 0 }, e: { r: count - 1, c: Math.max(0, widths.length - 1) } }),
      frozen: head,
      landscape: answer.landscape,
      paper: answer.paper,
      style: answer.style,
    },
    sheet: {
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
function* buildLines(answer: PrintedAnswer): Generator<SheetLine> {
  yield { cells: [answer.title], isBold: true }
  for (const text of answer.heading) yield { cells: [text] }
  yield blank
  yield* buildTableLines(answer, answer)
  for (const section of answer.sections ?? []) {
    yield blank
    yield { cells: [section.title], isBold: true }
    yield* buildTableLines(answer, section)
  }
  yield blank
  yield { cells: [answer.footer] }
}

const blank: SheetLine = { cells: [] }

/** The head of a table, its rows and totals, and the lines under it. */
function* buildTableLines(answer: PrintedAnswer, table: PrintedTable): Generator<SheetLine> {
  const words = getAnswerWords(answer)
  const columns = filterColumns(table, 'xlsx')
  yield { cells: columns.map(formatColumnHeading), isBold: true }
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
const countLines = ({ count, totals, lines }: PrintedTable): number =>
  1 + count + (totals ? 1 : 0) + (lines ? 1 + lines.length : 0)

/** The number formats of the tables. */
const listFormats = (tables: readonly PrintedTable[]): readonly string[] => {
  const types = tables.flatMap(table => [
    ...filterColumns(table, 'xlsx').flatMap(column => [getCellType(column, 'row'), getCellType(column, 'total')]),
    ...(table.lines ?? []).map(line => requireFieldType(line.type, line.title)),
  ])
  return [...new Set([dateFormat, ...types.filter(isNumberType).map(getNumberFormat)])]
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

const buildCells = (words: ValueWords, columns: readonly AnswerColumn[], line: PrintedLine): XlsxCell[] => {
  const { kind, cells, title } = line
  const lead = title === undefined ? undefined : findLeadColumn(columns, cells)
  return columns.map(column =>
    column === lead ? (title ?? '') : buildCell(column, getCellType(column, kind), cells[column.name] ?? null, words),
  )
}

const buildCell = (column: AnswerColumn, type: FieldType, value: JsonScalar, words: ValueWords): XlsxCell =>
  createValueCell(type, value, () => formatCell(column, type, value, words))

const createValueCell = (type: FieldType, value: JsonScalar, text: () => string): XlsxCell => {
  if (value === null || value === '') return undefined
  if (isNumberType(type)) return { number: Number(value), format: getNumberFormat(type) }
  if (type.json.format === 'date') return { number: toSerialDay(String(value)), format: dateFormat }
  return text()
}

const buildExtraLine = (line: AnswerLine, words: ValueWords): XlsxCell[] => [
  line.title,
  createValueCell(requireFieldType(line.type, line.title), line.value, () => formatLine(line, words)),
]

const getNumberFormat = ({ scale = 0 }: FieldType): string => `#,##0${scale > 0 ? `.${'0'.repeat(scale)}` : ''}`

/** Excel counts days from the last one of 1899. */
const toSerialDay = (date: string): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

// Writes a workbook of one sheet row by row, so that only compressed bytes of a long sheet are in memory. The package
// writes a workbook with one cell of each number format, in place of which the rows are put.

/** A text, or a number with its format. */
type XlsxCell = string | { readonly number: number; readonly format: string } | undefined

interface SheetLine {
  readonly cells: readonly XlsxCell[]
  readonly isBold?: boolean
}

interface XlsxSheet {
  readonly name: string
  readonly lines: Iterable<SheetLine>
  /** The number formats that its lines have. */
  readonly formats: readonly string[]
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
  const files = unzipSync(writeTemplate(sheet))
  const [styles, styleCount] = withBoldStyles(readEntry(files, stylesFile))
  const [before, templateRow, after] = splitSheetRows(withPage(readEntry(files, sheetFile), sheet.layout))
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
  for (const rows of writeRows(sheet, { byFormat: readFormatStyles(sheet.formats, templateRow), styleCount }))
    file.push(strToU8(rows))
  file.push(strToU8(after), true)
  zip.end()
  return Buffer.concat(pieces)
}

/** The workbook with a cell of each number format as its only row. */
const writeTemplate = ({ name, formats, sheet, book: more }: XlsxSheet): Uint8Array => {
  const book = Object.assign(utils.book_new(), more)
  const cells = utils.aoa_to_sheet([formats.map(z => ({ t: 'n', v: 0, z }))])
  utils.book_append_sheet(book, Object.assign(cells, sheet), name)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: false }) as ArrayBuffer)
}

const readEntry = (files: Readonly<Record<string, Uint8Array>>, name: string): string => {
  const file = files[name]
  if (!file) throw new Error(`the workbook has no ${name}`)
  return strFromU8(file)
}

interface CellStyles {
  /** The index of the style of each number format. */
  readonly byFormat: ReadonlyMap<string, number>
  /** The bold copy of a style has its index plus this number. */
  readonly styleCount: number
}

const readFormatStyles = (formats: readonly string[], row: string): ReadonlyMap<string, number> => {
  const styles = [...row.matchAll(/<c r="[A-Z]+1" s="(\d+)"/g)].map(([, style]) => Number(style))
  if (styles.length !== formats.length) throw new Error('the workbook has no style of a number format')
  return new Map(formats.map((format, index) => [format, styles[index] ?? 0]))
}

/** Yields the XML of the rows in parts. */
function* writeRows({ lines, onLines }: XlsxSheet, styles: CellStyles): Generator<string> {
  let part = ''
  let count = 0
  for (const line of lines) {
    count += 1
    part += writeRow(count, line, styles)
    if (count % linesAtOnce > 0) continue
    yield part
    part = ''
    onLines(count)
  }
  yield part
  onLines(count)
}

const writeRow = (row: number, { cells, isBold }: SheetLine, { byFormat, styleCount }: CellStyles): string => {
  const writeCell = (cell: XlsxCell, index: number): string => {
    if (cell === undefined) return ''
    const isText = typeof cell === 'string'
    const style = (isText ? 0 : (byFormat.get(cell.format) ?? 0)) + (isBold ? styleCount : 0)
    const attributes = `r="${utils.encode_col(index)}${row}"${style > 0 ? ` s="${style}"` : ''}${isText ? ' t="str"' : ''}`
    return `<c ${attributes}>${isText ? writeText(cell) : `<v>${cell.number}</v>`}</c>`
  }
  const written = cells.map(writeCell).join('')
  return written === '' ? '' : `<row r="${row}">${written}</row>`
}

/** The most characters that Excel opens. */
const longestText = 32_767

const writeText = (text: string): string => {
  if (text.length > longestText) throw new Error(`a cell has more than ${longestText} characters`)
  return `<v${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${text.replaceAll(reserved, escapeCharacter)}</v>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters
const reserved = /[&<>'"\u0000-\u0008\u000b-\u001f]/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

/** Excel has a notation of its own for characters that XML does not allow. */
const escapeCharacter = (character: string): string =>
  entities[character] ?? `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`

// Adds what the package cannot write: bold rows, frozen rows and print settings, by editing
// the generated XML.

interface SheetLayout {
  /** All cells. */
  readonly range: string
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

/** Splits a sheet into the XML before its rows, the rows, and the XML after them. */
const splitSheetRows = (sheet: string): readonly [before: string, rows: string, after: string] => {
  const [, before, rows, after] = /^(.*?<sheetData>)(.*)(<\/sheetData>.*)$/s.exec(sheet) ?? []
  if (before === undefined || rows === undefined || after === undefined) throw new Error('the sheet has no rows')
  return [before, rows, after]
}

/** Fits the width to one page, and freezes the head. */
const withPage = (sheet: string, { range, frozen, landscape, paper, style }: SheetLayout): string => {
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  const view = `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView>`
  const orientation = landscape ? 'landscape' : 'portrait'
  const setup = `<pageSetup paperSize="${paperCodes[paper]}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`
  const footer = `<headerFooter><oddFooter>&amp;R${formatPageNumber('&amp;P', '&amp;N', style)}</oddFooter></headerFooter>`
  const ranged = replaceExpected(sheet, /<ignoredError ([^>]*)sqref="[^"]*"/, (_, before = '') => {
    return `<ignoredError ${before}sqref="${range}"`
  })
  const fitted = replaceExpected(
    ranged,
    /<dimension [^>]*\/>/,
    () => `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="${range}"/>`,
  )
  const frozenView = replaceExpected(fitted, /<sheetView workbookViewId="0"\/>/, () => view)
  return replaceExpected(frozenView, /<pageMargins [^>]*\/>/, (margins = '') => `${margins}${setup}${footer}`)
}
