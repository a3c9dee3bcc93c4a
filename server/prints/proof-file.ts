// Draws a proof as PDF: shop, title, fields in columns, a table with its head on every page, totals, signatures.
import { chunk } from 'es-toolkit/array/chunk'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { computeColumnNeeds, createTextMeasure, measureTable } from '../reports/outputs/column-widths.ts'
import { formatPageNumber, replaceUnprintable } from '../reports/outputs/printed-words.ts'
import { truncateText, wrapText } from './fit-text.ts'
import type { ProofSheet, SheetField, SheetTable } from './sheet.ts'
import { drawStamp } from './stamp.ts'

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
    const fieldsStart = drawHeading(drawing, sheet)
    const fieldsEnd = drawFields(drawing, sheet.fields, fieldsStart)
    const tableEnd = sheet.table ? drawTable(drawing, sheet.table, fieldsEnd) : fieldsEnd
    drawSignatures(drawing, sheet.signatures, tableEnd)
    drawEdges(drawing, sheet, first)
  }
  return new Uint8Array(file.output('arraybuffer'))
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
const drawFields = (drawing: ProofDrawing, fields: readonly SheetField[], startY: number): number => {
  const { file, room: contentWidth, bottom } = drawing
  const cell = contentWidth / columnsOfFields
  const label = 34
  file.setFontSize(8)
  let y = startY
  for (const part of chunk(fields, columnsOfFields)) {
    const line = part.map(({ title, text }) => ({
      title: wrapText(file, title, label - 2),
      text: wrapText(file, text, cell - label - 4),
    }))
    const height = Math.max(...line.map(({ title, text }) => Math.max(title.length, text.length, 1))) * fieldLine
    if (y + height > bottom && y > startY) y = addPage(drawing)
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

/** Returns the y position of its end. */
const drawTable = (
  { file, room: contentWidth }: ProofDrawing,
  { columns, rows, total }: SheetTable,
  startY: number,
): number => {
  let endY = startY
  const all = total ? [...rows, total] : rows
  const measure = createTextMeasure(file)
  const needs = columns.map((column, index) =>
    computeColumnNeeds(
      measure,
      column,
      all.map(row => row[index] ?? ''),
    ),
  )
  const { fontSize, padding, columnStyles } = measureTable(contentWidth, needs)
  autoTable(file, {
    startY,
    margin: { left: margin, right: margin, top: margin + 4, bottom: footerHeight },
    head: [
      columns.map(({ heading, align }) => ({
        content: replaceUnprintable(heading),
        styles: { halign: align ?? 'left' },
      })),
    ],
    body: all.map((row, line) =>
      columns.map(({ align }, index) => ({
        content: replaceUnprintable(row[index] ?? ''),
        styles: {
          ...(align && { halign: align }),
          ...(line === rows.length && { fontStyle: 'bold' as const, fillColor: totalFill }),
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

/** Draws signatures side by side at the bottom of the last page, or of a new one if there is no room. */
const drawSignatures = (drawing: ProofDrawing, signatures: ProofSheet['signatures'], startY: number): void => {
  if (signatures.length === 0) return
  const { file, room: contentWidth, bottom } = drawing
  if (startY + signatureHeight > bottom) addPage(drawing)
  const cell = contentWidth / signatures.length
  const y = bottom - signatureHeight + 5
  file.setFont('helvetica', 'normal').setFontSize(8)
  for (const [index, { title, name, more }] of signatures.entries()) {
    const middle = margin + (index + 0.5) * cell
    const drawText = (text: string, at: number): void => {
      file.text(truncateText(file, text, cell - 4), middle, at, { align: 'center' })
    }
    drawText(title, y)
    if (name !== '') drawText(name, y + 15.5)
    for (const [line, text] of more.entries()) drawText(text, y + 20.5 + line * 3.2)
    const half = Math.min(18, cell / 2 - 2)
    file.setDrawColor(...lineColor).line(middle - half, y + 17, middle + half, y + 17)
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
