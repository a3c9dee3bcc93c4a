// Text that stays on its paper: wrapped at the edge, or cut there.
import type { jsPDF } from 'jspdf'
import { printable } from '../reports/outputs/printed-words.ts'

/** Lines that are no wider than the room, at the font that is set; a word too long for a line is broken. */
export const wrapped = (file: jsPDF, text: string, room: number): readonly string[] =>
  file.splitTextToSize(printable(text), room) as string[]

/** One line that is no wider than the room; what was cut off leaves two dots. */
export const cut = (file: jsPDF, text: string, room: number): string => {
  const line = printable(text).replaceAll('\n', ' ')
  if (file.getTextWidth(line) <= room) return line
  let length = line.length
  while (length > 0 && file.getTextWidth(`${line.slice(0, length)}..`) > room) length -= 1
  return `${line.slice(0, length).trimEnd()}..`
}

interface TextBox {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  /** Points, at most. */
  readonly size: number
}

export interface FittedText {
  readonly lines: readonly string[]
  /** Points. */
  readonly size: number
}

/** A line of one point in millimetres. */
export const lineStep = (25.4 / 72) * 1.15
/** Points: texts are cut rather than smaller; a number is never cut. */
const [smallestText, smallestNumber, sizeStep] = [4, 2, 0.25]
const numberForm = /^[\d.,:%/-]+$/

/** The text in its box, in smaller letters where it needs them; one line always fits in height. */
export const fitText = (file: jsPDF, text: string, { width, height, size }: TextBox): FittedText => {
  const words = printable(text).split(/\s+/)
  const smallest = words.every(word => numberForm.test(word)) ? smallestNumber : smallestText
  for (let smaller = size; smaller >= Math.min(size, smallest); smaller -= sizeStep) {
    const lines = wrapped(file.setFontSize(smaller), text, width)
    const isWhole = words.every(word => file.getTextWidth(word) <= width)
    if (isWhole && lines.length <= linesOfBox(height, smaller)) return { lines, size: smaller }
  }
  const [least, most] = [Math.min(size, smallest), linesOfBox(height, Math.min(size, smallest))]
  const lines = [...wrapped(file.setFontSize(least), text, width)]
  const last = Math.min(most, lines.length) - 1
  return { lines: [...lines.slice(0, last), cut(file, lines.slice(last).join(' '), width)], size: least }
}

const linesOfBox = (height: number, size: number): number =>
  Math.max(1, Math.floor((height + 0.01) / (size * lineStep)))
