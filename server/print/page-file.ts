// Draws pages of a layout as PDF: elements at their positions in millimetres, on paper of the given size.
import { jsPDF } from 'jspdf'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import { fitText, lineStep, truncateText } from './arrange-pages.ts'
import { computeQrModules } from './qr-modules.ts'
import type { PageSheet, PlacedElement } from './sheet.ts'
import { drawStamp, nameCopy } from './stamp.ts'

/** A point of type in millimetres. */
const point = 25.4 / 72
/** Distance of the baseline from the top of a line, as a share of the font size. */
const baseline = 0.8
/** Distance of page numbers and marks from the edge of the paper. */
const edge = 2

export const buildPagePdf = (sheet: PageSheet): Uint8Array => {
  const { title, number, copies, width, height, font, stamp, mark } = sheet
  const pages = Array.from({ length: copies }, (_, copy) => nameCopy(sheet, copy).pages.entries().toArray()).flat()
  const format = [width, height]
  const orientation = width > height ? 'landscape' : 'portrait'
  const file = new jsPDF({ unit: 'mm', orientation, format, compress: true })
  file.setProperties({ title: `${title} ${number}` })
  for (const [position, [index, placed]] of pages.entries()) {
    if (position > 0) file.addPage(format, orientation)
    for (const one of placed) drawElement(file, font.toLowerCase(), one)
    file.setFont('helvetica', 'normal').setFontSize(6)
    const pageLabel = sheet.pages.length > 1 ? `${number} ${index + 1}/${sheet.pages.length}` : ''
    file.text(pageLabel, width - edge, height - edge, { align: 'right' })
    if (mark !== undefined) {
      file.setFont('helvetica', 'bold')
      file.text(truncateText(file, mark, width - 3 * edge - file.getTextWidth(pageLabel)), edge, height - edge)
    }
    if (stamp !== undefined) drawStamp(file, stamp)
  }
  return new Uint8Array(file.output('arraybuffer'))
}

const drawElement = (file: jsPDF, font: string, placed: PlacedElement): void => {
  const { kind, x, y, w, h } = placed
  if (kind === 'line') file.rect(x, y, w, Math.max(h, 0.1), 'F')
  else if (kind === 'qrcode') drawModules(file, placed)
  else if (kind === 'image') drawPicture(file, placed)
  else drawText(file, font, placed)
}

/** Draws text from the top of its box, rotated about its center. */
const drawText = (file: jsPDF, font: string, placed: PlacedElement): void => {
  const { text, x, y, w, h, rotate, align, bold } = placed
  file.setFont(font, bold ? 'bold' : 'normal')
  const { lines, size } = fitText(file, text, { width: w, height: h, size: placed.size })
  const angle = (rotate * Math.PI) / 180
  for (const [index, line] of lines.entries()) {
    const left = { left: 0, center: 0.5, right: 1 }[align] * (w - file.getTextWidth(line))
    const [across, down] = [left - w / 2, index * size * lineStep + size * point * baseline - h / 2]
    file.text(
      replaceUnprintable(line),
      x + w / 2 + across * Math.cos(angle) - down * Math.sin(angle),
      y + h / 2 + across * Math.sin(angle) + down * Math.cos(angle),
      { angle: -rotate },
    )
  }
}

/** Draws a QR code as rectangles, not as an image, for sharp prints. */
const drawModules = (file: jsPDF, { text, x, y, w, h }: PlacedElement): void => {
  const { count, dark } = computeQrModules(text)
  if (count === 0) return
  const size = Math.min(w, h)
  const unit = size / count
  const [left, top] = [x + (w - size) / 2, y + (h - size) / 2]
  for (const { column, row, length } of dark)
    file.rect(left + column * unit, top + row * unit, length * unit, unit, 'F')
}

/** Draws the picture uncropped, centered in its box. */
const drawPicture = (file: jsPDF, { picture, x, y, w, h }: PlacedElement): void => {
  if (!picture) return
  const { width, height } = file.getImageProperties(picture)
  const scale = Math.min(w / width, h / height)
  const [drawnWidth, drawnHeight] = [width * scale, height * scale]
  file.addImage(picture, 'JPEG', x + (w - drawnWidth) / 2, y + (h - drawnHeight) / 2, drawnWidth, drawnHeight)
}
