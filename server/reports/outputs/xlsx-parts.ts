// Writes a workbook of one sheet part by part, so that only compressed bytes of a long sheet are in memory. The package
// writes each part as a separate workbook, whose rows are extracted.
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate'
import { type CellObject, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import { aroundRows, cellStylesIn, type SheetLayout, withBoldRows, withBoldStyles, withPage } from './xlsx-layout.ts'

export type Cell = CellObject | undefined

export interface SheetLine {
  readonly cells: readonly Cell[]
  readonly isBold?: boolean
}

export interface Sheet {
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

export const writeSheet = (sheet: Sheet): Uint8Array => {
  const files = unzipSync(bookOf([[sheet.name, [sheet.formats], sheet.sheet]], sheet.book))
  const plainStyles = textOf(files, stylesFile)
  const [styles, usual] = withBoldStyles(plainStyles)
  const [before, , after] = aroundRows(withPage(textOf(files, sheetFile), sheet.layout))
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
  for (const rows of partsOf(sheet, { styles: cellStylesIn(plainStyles), usual })) file.push(strToU8(rows))
  file.push(strToU8(after), true)
  zip.end()
  return Buffer.concat(pieces)
}

interface Styles {
  readonly styles: string
  readonly usual: number
}

function* partsOf({ lines, formats, width, onLines }: Sheet, known: Styles): Generator<string> {
  let first = 0
  let part: SheetLine[] = []
  const rowsOfPart = (): string => {
    const rows = rowsOf({ first, part, formats, width }, known)
    first += part.length
    part = []
    onLines(first)
    return rows
  }
  for (const line of lines) {
    part.push(line)
    if (part.length === linesAtOnce) yield rowsOfPart()
  }
  yield rowsOfPart()
}

interface Part extends Pick<Sheet, 'formats' | 'width'> {
  readonly first: number
  readonly part: readonly SheetLine[]
}

/** A first sheet contains all formats, so that styles have equal indexes in every part. */
const rowsOf = ({ first, part, formats, width }: Part, { styles, usual }: Styles): string => {
  const end = { r: first + part.length - 1, c: width - 1 }
  const cells: (readonly Cell[])[] = []
  const bold = new Set<number>()
  for (const [index, line] of part.entries()) {
    cells[first + index] = line.cells
    if (line.isBold) bold.add(first + index + 1)
  }
  if (!part.some(line => line.cells.some(cell => cell !== undefined))) return ''
  const ref = utils.encode_range({ s: { r: first, c: 0 }, e: end })
  const book = bookOf([
    ['formats', [formats], { '!ref': rangeOf(formats.length) }],
    ['part', cells, { '!ref': ref }],
  ])
  const wanted = ['xl/worksheets/sheet2.xml', stylesFile] as const
  const files = unzipSync(book, { filter: ({ name }) => wanted.some(one => one === name) })
  if (cellStylesIn(textOf(files, stylesFile)) !== styles) throw new Error('a part of the sheet has different styles')
  const [, rows] = aroundRows(textOf(files, wanted[0]))
  return withBoldRows(rows, bold, usual)
}

const rangeOf = (width: number): string => utils.encode_range({ s: { r: 0, c: 0 }, e: { r: 0, c: width - 1 } })

/** Cells as arrays of lines, which the package writes twice as fast as cells by address. */
type NamedSheet = readonly [name: string, lines: readonly (readonly Cell[])[], sheet: WorkSheet]

const bookOf = (sheets: readonly NamedSheet[], more: Partial<WorkBook> = {}): Uint8Array => {
  const book = Object.assign(utils.book_new(), more)
  for (const [name, lines, sheet] of sheets)
    utils.book_append_sheet(book, Object.assign([...lines], sheet) as unknown as WorkSheet, name)
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: false }) as ArrayBuffer)
}

const textOf = (files: Readonly<Record<string, Uint8Array>>, name: string): string => {
  const file = files[name]
  if (!file) throw new Error(`the workbook has no ${name}`)
  return strFromU8(file)
}
