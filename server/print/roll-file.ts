// Draws a roll as PDF: as wide as its paper, as long as its content.
import { jsPDF } from 'jspdf'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import { wrapText } from './arrange-pages.ts'
import { computeQrModules } from './qr-modules.ts'
import type { RollBlock, RollSheet, SheetField, SheetSignature } from './sheet.ts'
import { drawStamp, nameCopy } from './stamp.ts'

/** Millimetres. */
const margin = 3
const codeSize = 24
const pictureHeight = 18
const rule = 2.5
const line = 3.5
/** From the title of a signature to its line. */
const signatureHeight = 16

interface RollDrawing {
  readonly file: jsPDF
  readonly room: number
  /** Width of labels. */
  readonly label: number
  y: number
}

/** Draws each copy twice: first to measure the length. */
export const buildRollPdf = (sheet: RollSheet): Uint8Array => {
  const { title, number, width, copies } = sheet
  const rolls = Array.from({ length: copies }, (_, copy) => {
    const named = nameCopy(sheet, copy)
    return { named, height: Math.max(drawRoll(createFile(width, 2000), named) + margin, 30) }
  })
  const file = createFile(width, rolls[0]?.height ?? 30)
  file.setProperties({ title: `${title} ${number}` })
  for (const [copy, { named, height }] of rolls.entries()) {
    if (copy > 0) file.addPage([width, height], getOrientation(width, height))
    drawRoll(file, named)
  }
  return new Uint8Array(file.output('arraybuffer'))
}

const getOrientation = (width: number, height: number) => (width > height ? 'landscape' : 'portrait')

const createFile = (width: number, height: number): jsPDF =>
  new jsPDF({ unit: 'mm', orientation: getOrientation(width, height), format: [width, height], compress: true })

/** Returns the y position of its end. */
const drawRoll = (file: jsPDF, { width, blocks, stamp, mark }: RollSheet): number => {
  const room = width - 2 * margin
  const drawing: RollDrawing = { file, room, label: Math.min(26, room * 0.4), y: margin + 3 }
  for (const block of blocks) drawBlock(drawing, block)
  if (mark !== undefined) drawText(drawing, mark, styles.mark)
  if (stamp !== undefined) drawStamp(file, stamp)
  return drawing.y
}

const styles = {
  heading: { size: 8, bold: false, align: 'center' },
  closing: { size: 8, bold: false, align: 'center' },
  title: { size: 10, bold: true, align: 'center' },
  mark: { size: 7, bold: true, align: 'center' },
  text: { size: 8, bold: false, align: 'left' },
  bold: { size: 8, bold: true, align: 'left' },
  small: { size: 7, bold: false, align: 'center' },
} as const satisfies Record<string, RollTextStyle>

const drawBlock = (drawing: RollDrawing, block: RollBlock): void => {
  if (block.kind === 'space') drawing.y += line
  else if (block.kind === 'rule') drawRule(drawing)
  else if (block.kind === 'pair') drawPair(drawing, block)
  else if (block.kind === 'qrcode') drawCode(drawing, block.text, block.label)
  else if (block.kind === 'picture') drawPicture(drawing, block.picture)
  else if (block.kind === 'signatures') drawSignatures(drawing, block.signatures)
  else if (block.kind === 'item') {
    drawText(drawing, block.text, styles.bold)
    for (const pair of block.pairs) drawSpreadPair(drawing, pair)
  } else drawText(drawing, block.text, styles[block.kind])
}

const drawRule = (drawing: RollDrawing): void => {
  const { file, room, y } = drawing
  file
    .setDrawColor(120)
    .setLineWidth(0.1)
    .line(margin, y - 1.5, margin + room, y - 1.5)
  drawing.y += rule
}

interface RollTextStyle {
  readonly size: number
  readonly bold: boolean
  readonly align: 'left' | 'center'
}

const drawText = (drawing: RollDrawing, text: string, { size, bold, align }: RollTextStyle): void => {
  const { file, room } = drawing
  file.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(size)
  for (const part of wrapText(file, text, room)) {
    file.text(part, align === 'center' ? margin + room / 2 : margin, drawing.y, { align })
    drawing.y += size * 0.43
  }
}

const drawPair = (drawing: RollDrawing, { label, text, bold }: Extract<RollBlock, { kind: 'pair' }>): void => {
  const { file, room } = drawing
  if (label === '') {
    drawText(drawing, text, bold ? styles.bold : styles.text)
    return
  }
  file.setFont('helvetica', 'normal').setFontSize(8)
  const labels = wrapText(file, label, drawing.label - 2)
  for (const [at, part] of labels.entries()) file.text(part, margin, drawing.y + at * line)
  file.setFont('helvetica', bold ? 'bold' : 'normal')
  const parts = wrapText(file, text, room - drawing.label)
  for (const [at, part] of parts.entries()) file.text(part, margin + drawing.label, drawing.y + at * line)
  drawing.y += Math.max(labels.length, parts.length) * line
}

/** The title on the left and the value on the right; in separate lines if both do not fit. */
const drawSpreadPair = (drawing: RollDrawing, { title, text }: SheetField): void => {
  const { file, room } = drawing
  file.setFont('helvetica', 'normal').setFontSize(8)
  const values = wrapText(file, text, room - 4)
  const left = room - 4 - Math.max(...values.map(value => file.getTextWidth(value)))
  const isLong = values.length > 1 || file.getTextWidth(title) + 2 > left
  for (const [at, part] of (isLong ? wrapText(file, title, room - 4) : [title]).entries()) {
    if (at > 0) drawing.y += line
    file.text(replaceUnprintable(part), margin + 2, drawing.y)
  }
  if (isLong) drawing.y += line
  for (const value of values) {
    file.text(value, margin + room, drawing.y, { align: 'right' })
    drawing.y += line
  }
}

/** Draws titles, signature lines and names. */
const drawSignatures = (drawing: RollDrawing, signatures: readonly SheetSignature[]): void => {
  const { file, room, y } = drawing
  const cell = room / signatures.length
  file.setFont('helvetica', 'normal').setFontSize(8).setDrawColor(120).setLineWidth(0.1)
  const wrap = (text: string): readonly string[] => (text === '' ? [] : wrapText(file, text, cell - 2))
  const wrapped = signatures.map(({ title, name, more }) => ({
    titles: wrap(title),
    names: [name, ...more].flatMap(wrap),
  }))
  const lineY = y + signatureHeight + (Math.max(...wrapped.map(({ titles }) => titles.length)) - 1) * line
  for (const [index, { titles, names }] of wrapped.entries()) {
    const middle = margin + (index + 0.5) * cell
    const half = Math.min(16, cell / 2 - 2)
    for (const [at, text] of titles.entries()) file.text(text, middle, y + 2 + at * line, { align: 'center' })
    file.line(middle - half, lineY, middle + half, lineY)
    for (const [at, text] of names.entries()) file.text(text, middle, lineY + (at + 1) * line, { align: 'center' })
  }
  drawing.y = lineY + (Math.max(...wrapped.map(({ names }) => names.length)) + 1) * line
}

const drawCode = (drawing: RollDrawing, text: string, label: string): void => {
  const { file, room } = drawing
  const { count, dark } = computeQrModules(text)
  if (count === 0) return
  const size = Math.min(codeSize, room)
  const unit = size / count
  const left = margin + (room - size) / 2
  for (const { column, row, length } of dark)
    file.rect(left + column * unit, drawing.y + row * unit, length * unit, unit, 'F')
  drawing.y += size + 3.5
  drawText(drawing, label, styles.small)
}

const drawPicture = (drawing: RollDrawing, picture: Uint8Array): void => {
  const { file, room } = drawing
  const { width, height } = file.getImageProperties(picture)
  const scale = Math.min(room / width, pictureHeight / height)
  file.addImage(picture, 'JPEG', margin + (room - width * scale) / 2, drawing.y - 2, width * scale, height * scale)
  drawing.y += height * scale + 2
}
