// A label as PDF: one a page, 44 x 12 mm, a bar code with its number on the left half and a few words on the right.
import bwip from 'bwip-js/node'
import { jsPDF } from 'jspdf'
import { cut } from './fit-text.ts'
import type { LabelSheet } from './sheet.ts'

/** Millimetres: the stock is twice the printed area of 22 x 10, side by side. */
const page = { width: 44, height: 12 }
const edge = 1
const half = page.width / 2
const room = half - 2 * edge
const barHeight = 6.5
const lineHeight = 2.3
const mostLines = 4

export const labelFile = ({ title, number, copies, barcode, lines }: LabelSheet): Uint8Array => {
  const format = [page.width, page.height]
  const file = new jsPDF({ unit: 'mm', orientation: 'landscape', format, compress: true })
  file.setProperties({ title: `${title} ${number}` })
  for (let copy = 0; copy < copies; copy++) {
    if (copy > 0) file.addPage()
    drawBars(file, barcode)
    file.setFont('helvetica', 'normal').setFontSize(6)
    file.text(cut(file, barcode === '' ? number : barcode, room), half / 2, page.height - 1.5, { align: 'center' })
    file.setFontSize(5.5)
    for (const [index, line] of lines.slice(0, mostLines).entries())
      file.text(cut(file, line, room), half + edge, edge + 2 + index * lineHeight)
  }
  return new Uint8Array(file.output('arraybuffer'))
}

/** Bars as areas and not as a picture, so that any printer draws them sharp; what Code 128 cannot hold has no bars. */
const drawBars = (file: jsPDF, text: string): void => {
  const widths = text === '' || !/^[\x20-\x7e]+$/.test(text) ? [] : barWidths(text)
  const all = widths.reduce((sum, one) => sum + one, 0)
  const unit = room / all
  let x = edge
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) file.rect(x, edge, width * unit, barHeight, 'F')
    x += width * unit
  }
}

/** Bars and the gaps between them by turns, a bar first, in units. */
const barWidths = (text: string): readonly number[] => {
  const [drawn] = bwip.raw({ bcid: 'code128', text })
  return drawn && 'sbs' in drawn ? drawn.sbs : []
}
