// A report as PDF: its heading once, the head of the table on every page, and which page of how many.
import { jsPDF } from 'jspdf'
import { autoTable, type CellDef, type Styles } from 'jspdf-autotable'
import { type AnswerCells, type AnswerColumn, columnsIn, type ReportAnswer } from '../../../engine/report-answer.ts'
import { cellText, cellType, columnHeading, leadOf } from '../../../engine/report-cells.ts'
import { grandTotal, pageOf, printedWords } from './printed-words.ts'

/** Millimetres. */
const margin = 10
const footerHeight = 12
const headLine = 4.2

const red: [number, number, number] = [179, 38, 30]
const headFill: [number, number, number] = [236, 232, 225]
const totalFill: [number, number, number] = [248, 246, 242]
const lineColor: [number, number, number] = [201, 195, 184]

/** `onProgress` is told how much of it is drawn, from 0 to 1. */
export const pdfFile = async (
  answer: ReportAnswer,
  onProgress: (done: number) => void = () => undefined,
): Promise<Uint8Array> => {
  const file = new jsPDF({
    orientation: answer.landscape ? 'landscape' : 'portrait',
    format: answer.paper.toLowerCase(),
    compress: true,
  })
  file.setProperties({ title: answer.title })
  const columns = columnsIn(answer, 'pdf')
  const body = bodyOf(answer, columns)
  const room = file.internal.pageSize.width - 2 * margin
  const wanted = wantedWidths(columns, body)
  let drawn = 0
  autoTable(file, {
    startY: drawHeading(file, answer),
    margin: { left: margin, right: margin, top: margin, bottom: footerHeight },
    head: [columns.map(headCell)],
    body,
    theme: 'plain',
    rowPageBreak: 'avoid',
    styles: {
      font: 'helvetica',
      fontSize: fontSizeFor(room, wanted),
      cellPadding: { horizontal: padding, vertical: 0.9 },
      overflow: 'linebreak',
    },
    headStyles: { fontStyle: 'bold', fillColor: headFill },
    bodyStyles: { lineColor, lineWidth: { bottom: 0.1 } },
    columnStyles: widthsOf(room, wanted),
    didDrawCell: ({ section, column }) => {
      if (section !== 'body' || column.index > 0) return
      drawn += 1
      onProgress(drawn / body.length)
    },
  })
  drawFooters(file, answer)
  return new Uint8Array(file.output('arraybuffer'))
}

/** The fonts of every reader hold the letters of western Europe; others would come out as something else. */
const printable = (text: string): string => text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF\n]/gu, '?')

/** Width of a letter in parts of its size: figures are narrow, capitals wide. */
const figureWidth = 0.53
const letterWidth = 0.64
const millimetresPerPoint = 25.4 / 72
const padding = 1.8
const [smallest, largest] = [4.5, 9]

/** Room that each column asks for, at a size of one point, in points: its longest number, or its usual width of text. */
const wantedWidths = (columns: readonly AnswerColumn[], body: readonly CellDef[][]): readonly number[] =>
  columns.map((column, index) => {
    const heading = columnHeading(column).length * letterWidth
    if (column.align !== 'right') return Math.max(heading, column.width * letterWidth)
    const longest = body.reduce((most, line) => Math.max(most, String(line[index]?.content ?? '').length), 0)
    return Math.max(heading, longest * figureWidth)
  })

/** As large as lets every number stand in one line. */
const fontSizeFor = (room: number, wanted: readonly number[]): number => {
  const free = room - wanted.length * 2 * padding
  const all = wanted.reduce((sum, one) => sum + one, 0)
  return Math.min(largest, Math.max(smallest, free / (all * millimetresPerPoint)))
}

/** Where the table begins. */
const drawHeading = (file: jsPDF, { title, heading }: ReportAnswer): number => {
  file.setFont('helvetica', 'bold').setFontSize(14)
  file.text(printable(title), margin, margin + 4)
  file.setFont('helvetica', 'normal').setFontSize(9)
  for (const [index, text] of heading.entries()) file.text(printable(text), margin, margin + 10 + index * headLine)
  return margin + 10 + heading.length * headLine
}

/** After the table: only then is it known how many pages there are. */
const drawFooters = (file: jsPDF, { footer }: ReportAnswer): void => {
  const pages = file.getNumberOfPages()
  const { width, height } = file.internal.pageSize
  file.setFont('helvetica', 'normal').setFontSize(7)
  for (let page = 1; page <= pages; page++) {
    file.setPage(page)
    file.text(printable(footer), margin, height - 6)
    file.text(pageOf(page, pages), width - margin, height - 6, { align: 'right' })
  }
}

/** Shares of the paper, so that the table need not measure its rows. */
const widthsOf = (room: number, wanted: readonly number[]): Record<number, Partial<Styles>> => {
  const all = wanted.reduce((sum, one) => sum + one, 0)
  const free = room - wanted.length * 2 * padding
  return Object.fromEntries(wanted.map((one, index) => [index, { cellWidth: 2 * padding + (one / all) * free }]))
}

const headCell = (column: AnswerColumn): CellDef => ({
  content: printable(columnHeading(column)),
  styles: { halign: column.align ?? 'left' },
})

const bodyOf = (answer: ReportAnswer, columns: readonly AnswerColumn[]): CellDef[][] => {
  const lines = answer.rows.map(({ kind, cells, title }) => lineOf(answer, columns, { kind, cells, title }))
  if (answer.totals) lines.push(lineOf(answer, columns, { kind: 'total', cells: answer.totals, title: grandTotal }))
  return lines
}

interface Line {
  readonly kind: 'row' | 'subtotal' | 'total'
  readonly cells: AnswerCells
  readonly title: string | undefined
}

const lineOf = ({ timeZone }: ReportAnswer, columns: readonly AnswerColumn[], line: Line): CellDef[] => {
  const { kind, cells, title } = line
  const words = printedWords(timeZone)
  const lead = title === undefined ? undefined : leadOf(columns, cells)
  return columns.map((column): CellDef => {
    const value = cells[column.name] ?? null
    const text = column === lead ? (title ?? '') : cellText(column, cellType(column, kind), value, words)
    return {
      content: printable(text),
      styles: {
        ...(column.align && column !== lead && { halign: column.align }),
        // What a subtotal is of stands across the empty cells beside it.
        ...(column === lead && { overflow: 'visible' as const }),
        ...(kind !== 'row' && { fontStyle: 'bold' as const, fillColor: totalFill }),
        ...(typeof value === 'number' && value < 0 && { textColor: red }),
      },
    }
  })
}
