// Draws labels as PDF, in columns: a bar code with its number and some lines of text. A low label has the text
// beside the bar code, a high one below.

import bwip from 'bwip-js/node'
import { sum } from 'es-toolkit/math/sum'
import { jsPDF } from 'jspdf'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import { joinLines, truncateText } from './arrange-pages.ts'
import { computeQrModules } from './qr-modules.ts'
import type { Label, LabelSheet } from './sheet.ts'

/** Millimetres. */
const edge = 1
const lineHeight = 2.3
/** From this ratio of width to height, the text is beside the bar code. */
const sideBySideRatio = 3

/** A part of a label. */
interface LabelArea {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly bottom: number
}

export const buildLabelPdf = ({ title, number, copies, paper, code, labels }: LabelSheet): Uint8Array => {
  const { width, height, columns, size, step, edge: left } = paper
  const format = [width, height]
  const orientation = width > height ? 'landscape' : 'portrait'
  const file = new jsPDF({ unit: 'mm', orientation, format, compress: true })
  file.setProperties({ title: `${title} ${number}` })
  const all = labels.flatMap(label => Array.from({ length: copies }, () => label))
  for (const [index, label] of all.entries()) {
    const column = index % columns
    if (column === 0 && index > 0) file.addPage(format, orientation)
    const x = left + column * step
    drawLabel(file, { ...label, number, code }, { x, width: Math.min(size, width - x), top: 0, bottom: height })
  }
  return new Uint8Array(file.output('arraybuffer'))
}

interface DrawnLabel extends Label {
  readonly number: string
  readonly code: LabelSheet['code']
}

const drawLabel = (file: jsPDF, label: DrawnLabel, area: LabelArea): void => {
  const { x, width, top, bottom } = area
  const height = bottom - top
  if (width >= sideBySideRatio * height) {
    drawCode(file, label, { ...area, width: width / 2 })
    drawWords(file, label.lines, { ...area, x: x + width / 2, width: width / 2, top: top + edge })
  } else {
    drawCode(file, label, { ...area, bottom: top + height / 2 })
    drawWords(file, label.lines, { ...area, top: top + height / 2 })
  }
}

/** Draws the code with its number below. */
const drawCode = (file: jsPDF, { barcode, number, code }: DrawnLabel, area: LabelArea): void => {
  const { x, width, bottom } = area
  if (code === 'qr') drawSquare(file, barcode, area)
  else drawBars(file, barcode, area)
  file.setFont('helvetica', 'normal').setFontSize(6)
  file.text(truncateText(file, barcode === '' ? number : barcode, width - 2 * edge), x + width / 2, bottom - 1.5, {
    align: 'center',
  })
}

const drawWords = (file: jsPDF, lines: readonly string[], { x, width, top, bottom }: LabelArea): void => {
  file.setFontSize(5.5)
  const most = Math.floor((bottom - top - edge) / lineHeight)
  const packed = joinLines(lines, most, text => file.getTextWidth(replaceUnprintable(text)) <= width - 2 * edge)
  for (const [index, line] of packed.slice(0, most).entries())
    file.text(truncateText(file, line, width - 2 * edge), x + edge, top + 2 + index * lineHeight)
}

/** Draws bars as rectangles, not as an image, for sharp prints; no bars for text that Code 128 cannot hold. */
const drawBars = (file: jsPDF, text: string, { x: left, width: room, top, bottom }: LabelArea): void => {
  const widths = text === '' || !/^[\x20-\x7e]+$/.test(text) ? [] : computeBarWidths(text)
  const all = sum(widths)
  const unit = (room - 2 * edge) / all
  let x = left + edge
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) file.rect(x, top + edge, width * unit, bottom - top - edge - 4.5, 'F')
    x += width * unit
  }
}

/** Draws the largest possible square, centered in the area. */
const drawSquare = (file: jsPDF, text: string, { x, width, top, bottom }: LabelArea): void => {
  const { count, dark } = computeQrModules(text)
  if (count === 0) return
  const size = Math.min(width - 2 * edge, bottom - top - edge - 4.5)
  const [unit, left] = [size / count, x + (width - size) / 2]
  for (const { column, row, length } of dark)
    file.rect(left + column * unit, top + edge + row * unit, length * unit, unit, 'F')
}

/** Widths of alternating bars and gaps in modules, beginning with a bar. */
const computeBarWidths = (text: string): readonly number[] => {
  const [drawn] = bwip.raw({ bcid: 'code128', text })
  return drawn && 'sbs' in drawn ? drawn.sbs : []
}
