// Draws a proof as PDF: shop, title, fields in columns, a table with its head on every page, totals, signatures.
import { chunk } from 'es-toolkit/array/chunk'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import {
  computeColumnNeeds,
  createTextMeasure,
  measureTable,
  type TableMeasures,
} from '../report/outputs/column-widths.ts'
import { formatPageNumber, replaceUnprintable } from '../report/outputs/printed-words.ts'
import { truncateText, wrapText } from './arrange-pages.ts'
import type { ProofSheet, SheetField, SheetTable } from './sheet.ts'
import { drawStamp, nameCopy } from './stamp.ts'

/** Millimetres. */
const margin = 9
const footerHeight = 12
const fieldLine = 3.8
const signatureHeight = 26
const columnsOfFields = 2

const headFill: [number, number, number] = [236, 232, 225]
const totalFill: [number, number, number] = [248, 246, 242]
const lineColor: [number, number, number] = [201, 195, 184]

/** The file, and the width and bottom of its content in millimetres. */
interface ProofDrawing {
  readonly file: jsPDF
  readonly room: number
  readonly bottom: number
}

export const buildProofPdf = (sheet: ProofSheet): Uint8Array => {
  const format = sheet.paper === 'A4' ? 'a4' : 'a5'
  const orientation = sheet.landscape ? 'landscape' : 'portrait'
  const file = new jsPDF({ unit: 'mm', orientation, format, compress: true })
  file.setProperties({ title: `${sheet.title} ${sheet.number}` })
  const { width, height } = file.internal.pageSize
  const drawing = { file, room: width - 2 * margin, bottom: height - footerHeight }
  for (let copy = 0; copy < sheet.copies; copy++) {
    if (copy > 0) file.addPage()
    const first = file.getNumberOfPages()
    const named = nameCopy(sheet, copy)
    if (!drawCopy(drawing, named, false)) {
      for (let page = file.getNumberOfPages(); page > first; page--) file.deletePage(page)
      file.deletePage(first)
      file.addPage()
      drawCopy(drawing, named, true)
    }
    drawEdges(drawing, named, first)
  }
  return new Uint8Array(file.output('arraybuffer'))
}

/**
 * False if no room is left for the signatures. With `isBroken` the last rows begin a new page, so that signatures never
 * stand alone on one.
 */
const drawCopy = (drawing: ProofDrawing, sheet: ProofSheet, isBroken: boolean): boolean => {
  const { tables, fields, sums, signatures } = sheet
  const hasRows = tables.length > 0
  let y = drawFields(drawing, fields, drawHeading(drawing, sheet), isBroken && !hasRows)
  for (const [index, table] of tables.entries())
    y = drawTable(drawing, table, y, isBroken && index === tables.length - 1)
  if (sums.length > 0) y = drawSums(drawing, sums, y)
  const height = measureSignatures(drawing, signatures)
  if (signatures.length > 0 && y + height > drawing.bottom && !isBroken) return false
  drawSignatures(drawing, signatures, height)
  return true
}

/** Returns the y position of the fields. */
const drawHeading = ({ file, room: contentWidth }: ProofDrawing, { heading, title, number }: ProofSheet): number => {
  let y = margin + 3
  const drawText = (text: string, size: number, style: 'bold' | 'normal'): void => {
    file.setFont('helvetica', style).setFontSize(size)
    for (const line of wrapText(file, text, contentWidth)) {
      file.text(line, margin, y)
      y += size * 0.45
    }
  }
  const [shop = '', ...address] = heading
  drawText(shop, 10, 'bold')
  for (const line of address) drawText(line, 8, 'normal')
  file.setDrawColor(...lineColor).line(margin, y - 1.5, margin + contentWidth, y - 1.5)
  y += 3
  drawText(title, 12, 'bold')
  if (number !== '') drawText(number, 9, 'normal')
  return y + 1.5
}

/** Draws fields in two columns; returns the y position of the table. */
const drawFields = (
  drawing: ProofDrawing,
  fields: readonly SheetField[],
  startY: number,
  isBroken: boolean,
): number => {
  const { file, room: contentWidth, bottom } = drawing
  const cell = contentWidth / columnsOfFields
  const label = 34
  file.setFontSize(8)
  let y = startY
  const parts = chunk(fields, columnsOfFields)
  for (const [index, part] of parts.entries()) {
    const line = part.map(({ title, text }) => ({
      title: wrapText(file, title, label - 2),
      text: wrapText(file, text, cell - label - 4),
    }))
    const height = Math.max(...line.map(({ title, text }) => Math.max(title.length, text.length, 1))) * fieldLine
    const isLast = index === parts.length - 1
    if ((isBroken && isLast) || (y + height > bottom && y > startY)) y = addPage(drawing)
    for (const [column, { title, text }] of line.entries()) {
      const x = margin + column * cell
      file.setFont('helvetica', 'normal')
      file.text([...title], x, y, { lineHeightFactor: fieldLineFactor })
      file.setFont('helvetica', 'bold')
      file.text([...text], x + label, y, { lineHeightFactor: fieldLineFactor })
    }
    y += height
  }
  return y + 0.5
}

/** Line height of 8 pt text, so that lines are `fieldLine` apart. */
const fieldLineFactor = fieldLine / (8 * (25.4 / 72))

const addPage = ({ file }: ProofDrawing): number => {
  file.addPage()
  return margin + 6
}

/** Rows that begin a new page together with the signatures. */
const rowsBesideSignatures = 3

/** Returns the y position of its end. */
const drawTable = (drawing: ProofDrawing, table: SheetTable, startY: number, isBroken: boolean): number => {
  const { file, room: contentWidth, bottom } = drawing
  const { title = '', columns, rows, total } = table
  const all = total ? [...rows, total] : rows
  const measure = createTextMeasure(file)
  const needs = columns.map((column, index) =>
    computeColumnNeeds(
      measure,
      column,
      all.map(row => row[index] ?? ''),
    ),
  )
  const measures = measureTable(contentWidth, needs)
  const draw = (part: readonly (readonly string[])[], y: number): number =>
    drawRows(drawing, { table, measures, rows: part }, y)
  const before = isBroken ? all.slice(0, -rowsBesideSignatures) : all
  let y = startY
  if (title !== '') {
    if (y + 4 * fieldLine > bottom) y = addPage(drawing)
    file
      .setFont('helvetica', 'bold')
      .setFontSize(9)
      .text(replaceUnprintable(title), margin, y + 3.5)
    y += 5
  }
  if (before.length > 0 || !isBroken) y = draw(before, y)
  return isBroken ? draw(all.slice(-rowsBesideSignatures), addPage(drawing)) : y
}

interface DrawnRows {
  readonly table: SheetTable
  readonly measures: TableMeasures
  readonly rows: readonly (readonly string[])[]
}

/** Returns the y position of the end. */
const drawRows = ({ file }: ProofDrawing, { table, measures, rows }: DrawnRows, startY: number): number => {
  const { columns, total } = table
  const { fontSize, padding, columnStyles } = measures
  let endY = startY
  autoTable(file, {
    startY,
    margin: { left: margin, right: margin, top: margin + 4, bottom: footerHeight },
    head: [
      columns.map(({ heading, align }) => ({
        content: replaceUnprintable(heading),
        styles: { halign: align ?? 'left' },
      })),
    ],
    body: rows.map(row =>
      columns.map(({ align }, index) => ({
        content: replaceUnprintable(row[index] ?? ''),
        styles: {
          ...(align && { halign: align }),
          ...(row === total && { fontStyle: 'bold' as const, fillColor: totalFill }),
        },
      })),
    ),
    theme: 'plain',
    rowPageBreak: 'avoid',
    styles: {
      font: 'helvetica',
      fontSize: Math.min(8, fontSize),
      cellPadding: { horizontal: padding, vertical: 0.8 },
      overflow: 'linebreak',
    },
    headStyles: { fontStyle: 'bold', fillColor: headFill },
    bodyStyles: { lineColor, lineWidth: { bottom: 0.1 } },
    columnStyles,
    didDrawPage: ({ cursor }) => {
      endY = cursor?.y ?? endY
    },
  })
  return endY
}

/** Draws sums below the tables, their amounts at the right edge; returns the y position of the end. */
const drawSums = (drawing: ProofDrawing, sums: readonly SheetField[], startY: number): number => {
  const { file, room: contentWidth, bottom } = drawing
  let y = startY + 5
  if (y + sums.length * 5 > bottom) y = addPage(drawing)
  file.setFont('helvetica', 'bold').setFontSize(9)
  for (const { title, text } of sums) {
    const [amount] = wrapText(file, text, contentWidth)
    file.text(`${replaceUnprintable(title)}: ${amount ?? ''}`, margin + contentWidth, y, { align: 'right' })
    y += 5
  }
  return y
}

/** Millimetres from the title of a signature to its line, and to the lines below. */
const [signatureLine, signatureBelow, signatureStep] = [17, 20.5, 3.2]

interface WrappedSignature {
  readonly title: readonly string[]
  readonly name: readonly string[]
  readonly more: readonly string[]
}

const wrapSignatures = (
  { file, room: contentWidth }: ProofDrawing,
  signatures: ProofSheet['signatures'],
): readonly WrappedSignature[] => {
  file.setFont('helvetica', 'normal').setFontSize(8)
  const width = contentWidth / signatures.length - 4
  const wrap = (text: string): readonly string[] => (text === '' ? [] : wrapText(file, text, width))
  return signatures.map(({ title, name, more }) => ({ title: wrap(title), name: wrap(name), more: more.flatMap(wrap) }))
}

const measureSignatures = (drawing: ProofDrawing, signatures: ProofSheet['signatures']): number => {
  const wrapped = wrapSignatures(drawing, signatures)
  const above = Math.max(0, ...wrapped.map(({ title, name }) => title.length + name.length - 2)) * signatureStep
  const below = Math.max(0, ...wrapped.map(({ more }) => more.length - 2)) * signatureStep
  return signatureHeight + above + below
}

/** Draws signatures side by side at the bottom of the page, with names above their lines. */
const drawSignatures = (drawing: ProofDrawing, signatures: ProofSheet['signatures'], height: number): void => {
  const { file, room: contentWidth, bottom } = drawing
  const wrapped = wrapSignatures(drawing, signatures)
  const cell = contentWidth / signatures.length
  const y = bottom - height + 5
  const below = Math.max(0, ...wrapped.map(({ more }) => more.length - 2)) * signatureStep
  const lineY = bottom - signatureHeight - below + 5 + signatureLine
  for (const [index, { title, name, more }] of wrapped.entries()) {
    const middle = margin + (index + 0.5) * cell
    const half = Math.min(18, cell / 2 - 2)
    const drawLines = (lines: readonly string[], top: number): void => {
      for (const [line, text] of lines.entries())
        file.text(text, middle, top + line * signatureStep, { align: 'center' })
    }
    drawLines(title, y)
    drawLines(name, lineY - 1.5 - (name.length - 1) * signatureStep)
    drawLines(more, lineY + signatureBelow - signatureLine)
    file.setDrawColor(...lineColor).line(middle - half, lineY, middle + half, lineY)
  }
}

/** Draws footer, page number, mark, title and stamp on each page of a copy. */
const drawEdges = ({ file, room: contentWidth }: ProofDrawing, sheet: ProofSheet, first: number): void => {
  const pages = file.getNumberOfPages() - first + 1
  const { width, height } = file.internal.pageSize
  for (let page = 1; page <= pages; page++) {
    file.setPage(first + page - 1)
    file.setFont('helvetica', 'normal').setFontSize(7)
    const pageLabel = formatPageNumber(page, pages, sheet.style)
    file.text(truncateText(file, sheet.footer, contentWidth - file.getTextWidth(pageLabel) - 3), margin, height - 6)
    file.text(pageLabel, width - margin, height - 6, { align: 'right' })
    if (sheet.mark !== undefined) {
      file.setFont('helvetica', 'bold')
      file.text(truncateText(file, sheet.mark, contentWidth), margin, height - 9)
      file.setFont('helvetica', 'normal')
    }
    if (page > 1) file.text(truncateText(file, `${sheet.title} ${sheet.number}`, contentWidth), margin, margin + 1)
    if (sheet.stamp !== undefined) drawStamp(file, sheet.stamp)
  }
}
