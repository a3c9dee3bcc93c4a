// Writes a workbook of one sheet part by part, so that only compressed bytes of a long sheet are in memory. The package
// writes each part as a separate workbook, whose rows are extracted.
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate'
import { type CellObject, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import {
  extractCellStyles,
  type SheetLayout,
  splitSheetRows,
  withBoldRows,
  withBoldStyles,
  withPage,
} from './xlsx-layout.ts'

export type XlsxCell = CellObject | undefined

export interface SheetLine {
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

export const writeSheet = (sheet: XlsxSheet): Uint8Array => {
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
