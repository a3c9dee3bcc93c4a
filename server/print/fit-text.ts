// Fits text to a width: by wrapping, truncating or a smaller font.
import type { jsPDF } from 'jspdf'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'

/** Wraps text to the width in the current font; breaks words that are longer than a line. */
export const wrapText = (file: jsPDF, text: string, width: number): readonly string[] =>
  file.splitTextToSize(replaceUnprintable(text), width) as string[]

/** Truncates text to one line of the width, ending in two dots. */
export const truncateText = (file: jsPDF, text: string, width: number): string => {
  const line = replaceUnprintable(text).replaceAll('\n', ' ')
  if (file.getTextWidth(line) <= width) return line
  let length = line.length
  while (length > 0 && file.getTextWidth(`${line.slice(0, length)}..`) > width) length -= 1
  return `${line.slice(0, length).trimEnd()}..`
}

interface TextBox {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  /** Points, at most. */
  readonly size: number
}

interface FittedText {
  readonly lines: readonly string[]
  /** Points. */
  readonly size: number
}

/** A line of one point in millimetres. */
export const lineStep = (25.4 / 72) * 1.15
/** Smallest sizes in points: longer texts are truncated; texts with a figure become smaller instead. */
const [smallestText, smallestNumber, sizeStep] = [4, 2, 0.25]
const numberForm = /^[\d.,:%/-]+$/
/** An amount or a weight, which is never truncated; a number of a street or a day may be. */
const figureForm = /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?%?$/
const isFigure = (word: string): boolean => figureForm.test(word) && /[.,]/.test(word)

/**
 * Fits the text into its box, with a smaller font if needed; at least one line is kept. Figures are never truncated: if
 * a text with one does not fit in the smallest size, its figures alone are kept.
 */
export const fitText = (file: jsPDF, text: string, { width, height, size }: TextBox): FittedText => {
  const words = replaceUnprintable(text).split(/\s+/)
  const figures = words.filter(isFigure)
  const isNumber = figures.length > 0 || words.every(word => numberForm.test(word))
  const smallest = isNumber ? smallestNumber : smallestText
  for (let smaller = size; smaller >= Math.min(size, smallest); smaller -= sizeStep) {
    const lines = wrapText(file.setFontSize(smaller), text, width)
    const isWhole = words.every(word => file.getTextWidth(word) <= width)
    if (isWhole && lines.length <= computeLineCount(height, smaller)) return { lines, size: smaller }
  }
  if (figures.length > 0 && figures.length < words.length)
    return fitText(file, figures.join(' '), { width, height, size })
  const [smallestSize, most] = [Math.min(size, smallest), computeLineCount(height, Math.min(size, smallest))]
  const lines = [...wrapText(file.setFontSize(smallestSize), text, width)]
  const last = Math.min(most, lines.length) - 1
  return {
    lines: [...lines.slice(0, last), truncateText(file, lines.slice(last).join(' '), width)],
    size: smallestSize,
  }
}

const computeLineCount = (height: number, size: number): number =>
  Math.max(1, Math.floor((height + 0.01) / (size * lineStep)))
