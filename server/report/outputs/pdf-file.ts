// Writes a report as PDF: one heading, the table head on every page, and page numbers.

import { deflateRawSync, deflateSync, inflateRawSync } from 'node:zlib'
import { sumBy } from 'es-toolkit/math/sumBy'
import { jsPDF } from 'jspdf'
import { autoTable, type CellDef, type CellHookData, type Table, type UserOptions } from 'jspdf-autotable'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import {
  findLeadColumn,
  formatCell,
  formatColumnHeading,
  formatLine,
  getCellType,
  getRowWords,
} from '../../../engine/report/column-values.ts'
import {
  type AnswerColumn,
  filterColumns,
  type PrintedAnswer,
  type PrintedLine,
  type PrintedTable,
} from '../../../engine/report/report-answer.ts'
import {
  computeColumnNeeds,
  createTextMeasure,
  measureTable,
  type PrintedColumn,
  type TableMeasures,
} from './column-widths.ts'
import { formatPageNumber, getAnswerWords, getNoRows, grandTotal, replaceUnprintable } from './printed-words.ts'

type StreamEncoder = (
  data: string,
  filters: readonly string[],
) => { readonly data: string; readonly reverseChain: string }

declare module 'jspdf' {
  interface jsPDFAPI {
    processDataByFilters: StreamEncoder
  }
}

/**
 * The package joins what it compresses byte by byte. Each byte then takes 32 in the heap until the file is written, which
 * ended the file of a report of a hundred thousand lines when all of it was drawn.
 */
const encodeStream = jsPDF.API.processDataByFilters
jsPDF.API.processDataByFilters = (data, filters) =>
  filters.join() === 'FlateEncode'
    ? { data: deflateSync(Buffer.from(data, 'latin1')).toString('latin1'), reverseChain: '/FlateDecode' }
    : encodeStream(data, filters)

/** Millimetres. */
const margin = 10
const footerHeight = 12
const headLine = 4.2
const linesWidth = 110

const red: [number, number, number] = [179, 38, 30]
const headFill: [number, number, number] = [236, 232, 225]
const totalFill: [number, number, number] = [248, 246, 242]
const lineColor: [number, number, number] = [201, 195, 184]

/** `reportProgress` receives the drawn share, from 0 to 1. */
export const buildPdf = async (
  answer: PrintedAnswer,
  onProgress: (done: number) => void = () => undefined,
): Promise<Uint8Array> => {
  const file = new jsPDF({
    orientation: answer.landscape ? 'landscape' : 'portrait',
    format: answer.paper.toLowerCase(),
    compress: true,
  })
  file.setProperties({ title: answer.title })
  const tables = [answer, ...(answer.sections ?? [])]
  const all = tables.reduce((sum, { count, totals }) => sum + Math.max(count, 1) + (totals ? 1 : 0), 0)
  let drawn = 0
  const onRow = (): void => {
    drawn += 1
    onProgress(drawn / all)
  }
  for (const [index, table] of tables.entries()) {
    const startY = index === 0 ? drawHeading(file, answer) : drawTitle(file, table.title)
    const words = getAnswerWords(answer)
    drawTable(file, { table, words, noRows: getNoRows(answer.style), startY, onRow })
    drawLines(file, table, words)
  }
  drawFooters(file, answer)
  return new Uint8Array(file.output('arraybuffer'))
}

interface TableDrawing {
  readonly table: PrintedTable
  readonly words: ValueWords
  /** Printed in place of rows. */
  readonly noRows: string
  readonly startY: number
  readonly onRow: () => void
}

/** Lines drawn at once, since the package needs far more memory for a cell than for its text. */
const linesAtOnce = 500

const drawTable = (file: jsPDF, { table, words, noRows, startY, onRow }: TableDrawing): void => {
  const columns = filterColumns(table, 'pdf')
  const lines = listLines(table)
  const tableWidth = file.internal.pageSize.width - 2 * margin
  const { fontSize, padding, columnStyles } = measureLines(file, { room: tableWidth, columns, lines, words })
  const settings: UserOptions = {
    margin: { left: margin, right: margin, top: margin, bottom: footerHeight },
    head: [columns.map(buildHeadCell)],
    theme: 'plain',
    rowPageBreak: 'avoid',
    styles: {
      font: 'helvetica',
      fontSize,
      cellPadding: { horizontal: padding, vertical: 0.9 },
      overflow: 'linebreak',
    },
    headStyles: { fontStyle: 'bold', fillColor: headFill },
    bodyStyles: { lineColor, lineWidth: { bottom: 0.1 } },
    columnStyles,
    didDrawCell: ({ section, column }) => {
      if (section === 'body' && column.index === 0) onRow()
    },
  }
  const body = (from: number): CellDef[][] =>
    lines.slice(from, from + linesAtOnce).map(line => buildCells(words, columns, line))
  const firstRows = table.count > 0 ? body(0) : [[{ content: noRows, colSpan: columns.length }], ...body(0)]
  autoTable(file, { ...settings, startY, body: firstRows })
  for (let from = linesAtOnce; from < lines.length; from += linesAtOnce) {
    packPages(file)
    autoTable(file, {
      ...settings,
      startY: getTableEnd(file) - getHeadHeight(file),
      body: body(from),
      willDrawCell: isBelowHead,
    })
  }
}

/** A continued table starts one head height higher, so its head is drawn only on later pages. */
const isBelowHead = ({ section, cell }: CellHookData): boolean => section === 'body' || cell.y <= margin

interface MeasuredLines {
  readonly room: number
  readonly columns: readonly AnswerColumn[]
  readonly lines: readonly PrintedLine[]
  readonly words: ValueWords
}

/** Measures all cells except those that span several columns. */
const measureLines = (file: jsPDF, { room: tableWidth, columns, lines, words }: MeasuredLines): TableMeasures => {
  const measure = createTextMeasure(file)
  const across = lines.map(line => findSpannedColumns(line, columns))
  const needs = columns.map(column => {
    const texts = lines.map((line, index) => {
      const spanned = across[index] ?? []
      const isAcross = spanned.length > 1 && spanned.includes(column)
      return isAcross ? '' : formatPdfCell(line, column, spanned[0], words)
    })
    return computeColumnNeeds(measure, toPrintedColumn(column), texts)
  })
  return measureTable(tableWidth, needs)
}

/**
 * Compresses finished pages in memory, since each takes a hundred kilobytes as text. The package calls `toString` when
 * it
 * joins the texts of a page, which decompresses them.
 */
const packPages = (file: jsPDF): void => {
  const pages = file.internal.pages as unknown as { toString: () => string }[][]
  for (let page = file.getNumberOfPages() - 1; page > 0 && (pages[page]?.length ?? 0) > 1; page--) {
    const packed = deflateRawSync(pages[page]?.join('\n') ?? '', { level: 1 })
    pages[page] = [{ toString: () => inflateRawSync(packed).toString() }]
  }
}

/** The title of a section, on a new page if there is no room left; returns the y position of its table. */
const drawTitle = (file: jsPDF, title: string): number => {
  const isFull = getTableEnd(file) > file.internal.pageSize.height - 4 * footerHeight
  if (isFull) file.addPage()
  const at = isFull ? margin + 4 : getTableEnd(file) + 10
  file.setFont('helvetica', 'bold').setFontSize(11)
  file.text(replaceUnprintable(title), margin, at)
  return at + 2
}

/** The y position of the end of the last table. */
const getTableEnd = (file: jsPDF): number => getLastTable(file).finalY

const getHeadHeight = (file: jsPDF): number => sumBy(getLastTable(file).head, ({ height }) => height)

const getLastTable = (file: jsPDF) =>
  (file as jsPDF & { readonly lastAutoTable: Pick<Table, 'head'> & { readonly finalY: number } }).lastAutoTable

/** Returns the y position of the table. */
const drawHeading = (file: jsPDF, { title, heading }: PrintedAnswer): number => {
  file.setFont('helvetica', 'bold').setFontSize(14)
  file.text(replaceUnprintable(title), margin, margin + 4)
  file.setFont('helvetica', 'normal').setFontSize(9)
  for (const [index, text] of heading.entries())
    file.text(replaceUnprintable(text), margin, margin + 10 + index * headLine)
  return margin + 10 + heading.length * headLine
}

/** The lines under the table: titles and values. */
const drawLines = (file: jsPDF, { lines = [] }: PrintedTable, words: ValueWords): void => {
  if (lines.length === 0) return
  autoTable(file, {
    startY: getTableEnd(file) + 4,
    margin: { left: margin, right: margin, top: margin, bottom: footerHeight },
    body: lines.map(line => {
      const styles = line.strong ? { fontStyle: 'bold' as const, fillColor: totalFill } : {}
      const isNegative = typeof line.value === 'number' && line.value < 0
      const value = replaceUnprintable(formatLine(line, words))
      return [
        { content: replaceUnprintable(line.title), styles },
        { content: value, styles: { ...styles, halign: 'right' as const, ...(isNegative && { textColor: red }) } },
      ]
    }),
    theme: 'plain',
    tableWidth: linesWidth,
    rowPageBreak: 'avoid',
    styles: { font: 'helvetica', fontSize: 9, cellPadding: { horizontal: 1.8, vertical: 0.9 } },
    bodyStyles: { lineColor, lineWidth: { bottom: 0.1 } },
  })
}

/** Runs after all tables, when the number of pages is known. */
const drawFooters = (file: jsPDF, { footer, style }: PrintedAnswer): void => {
  const pages = file.getNumberOfPages()
  const { width, height } = file.internal.pageSize
  file.setFont('helvetica', 'normal').setFontSize(7)
  for (let page = 1; page <= pages; page++) {
    file.setPage(page)
    file.text(replaceUnprintable(footer), margin, height - 6)
    file.text(formatPageNumber(page, pages, style), width - margin, height - 6, { align: 'right' })
  }
}

const toPrintedColumn = (column: AnswerColumn): PrintedColumn => ({
  heading: formatColumnHeading(column),
  width: column.width,
})

const buildHeadCell = (column: AnswerColumn): CellDef => ({
  content: replaceUnprintable(formatColumnHeading(column)),
  styles: { halign: column.align ?? 'left' },
})

const listLines = ({ rows, totals }: PrintedTable): readonly PrintedLine[] => [
  ...rows,
  ...(totals ? [{ kind: 'total' as const, cells: totals, title: grandTotal }] : []),
]

const buildCells = (words: ValueWords, columns: readonly AnswerColumn[], line: PrintedLine): CellDef[] => {
  const { kind, cells } = line
  const lead = findPdfLeadColumn(line, columns)
  const spanned = findSpannedColumns(line, columns)
  return columns
    .filter(column => column === lead || !spanned.includes(column))
    .map((column): CellDef => {
      const value = cells[column.name] ?? null
      return {
        content: replaceUnprintable(formatPdfCell(line, column, lead, words)),
        ...(column === lead && { colSpan: spanned.length }),
        styles: {
          ...(column.align && column !== lead && { halign: column.align }),
          ...(kind !== 'row' && { fontStyle: 'bold' as const, fillColor: totalFill }),
          ...(typeof value === 'number' && value < 0 && { textColor: red }),
        },
      }
    })
}

/** The title of a subtotal spans the empty columns after it. */
const findSpannedColumns = (line: PrintedLine, columns: readonly AnswerColumn[]): readonly AnswerColumn[] => {
  const lead = findPdfLeadColumn(line, columns)
  if (!lead) return []
  const from = columns.indexOf(lead)
  const next = columns.findIndex(({ name }, index) => index > from && Object.hasOwn(line.cells, name))
  return columns.slice(from, next === -1 ? columns.length : next)
}

const findPdfLeadColumn = (
  { cells, title }: PrintedLine,
  columns: readonly AnswerColumn[],
): AnswerColumn | undefined => (title === undefined ? undefined : findLeadColumn(columns, cells))

const formatPdfCell = (
  { kind, cells, title, timeZone }: PrintedLine,
  column: AnswerColumn,
  lead: AnswerColumn | undefined,
  words: ValueWords,
): string =>
  column === lead
    ? (title ?? '')
    : formatCell(column, getCellType(column, kind), cells[column.name] ?? null, getRowWords(words, { timeZone }))
