// Computes column widths and font size of a printed table from its cells, so that no number, date
// or code is broken, and names wrap between words.
import { sumBy } from 'es-toolkit/math/sumBy'
import type { jsPDF } from 'jspdf'
import type { Styles } from 'jspdf-autotable'
import { replaceUnprintable } from './printed-words.ts'

export interface PrintedColumn {
  readonly heading: string
  /** Preferred width in characters of a column with long texts. */
  readonly width: number
}

/** Widths that a column needs, in multiples of the font size. */
interface ColumnNeeds {
  /** The longest word, which would be broken in a narrower column. */
  readonly least: number
  /** Some words in a line. */
  readonly decent: number
  /** A typical text in one line. */
  readonly wanted: number
}

export interface TableMeasures {
  readonly fontSize: number
  /** Millimetres left and right of a text. */
  readonly padding: number
  readonly columnStyles: Record<number, Partial<Styles>>
}

const millimetresPerPoint = 25.4 / 72
/** Points. */
const [smallest, small, readable, largest] = [3.5, 4.5, 7, 9]
const decentLetters = 16
/** Longer words may be broken; codes and amounts are shorter. */
const longestWord = 24
const usualLetter = 0.64
/** Maximum share of all paddings, and maximum padding in millimetres. */
const [paddedShare, widestPadding] = [0.16, 1.8]
/** Tolerance for the rounding of the package. */
const slack = 0.05

/** Widths of the longest word and of the longest line of a text. */
type MeasureText = (text: string) => { readonly word: number; readonly line: number }

/** Measures bold letters, which are never narrower than regular ones. */
export const createTextMeasure = (file: jsPDF): MeasureText => {
  const { fontName, fontStyle } = file.getFont()
  file.setFont('helvetica', 'bold')
  const widths = Array.from({ length: 256 }, (_, code) => file.getStringUnitWidth(String.fromCharCode(code)))
  file.setFont(fontName, fontStyle)
  return text => {
    let [word, line, letters, width, all] = [0, 0, 0, 0, 0]
    for (const letter of `${replaceUnprintable(text)}\n`) {
      const isEnd = letter === '\n'
      if (isEnd || letter === ' ') {
        word = Math.max(word, width)
        ;[letters, width] = [0, 0]
      }
      if (isEnd) {
        line = Math.max(line, all)
        all = 0
        continue
      }
      const one = widths[letter.charCodeAt(0)] ?? usualLetter
      all += one
      if (letter === ' ') continue
      letters += 1
      if (letters <= longestWord) width += one
    }
    return { word, line }
  }
}

/** What a column needs for its heading and for each of its texts. */
export const computeColumnNeeds = (
  measure: MeasureText,
  { heading, width }: PrintedColumn,
  texts: Iterable<string>,
): ColumnNeeds => {
  let { word: minimumWidth, line } = { ...measure(heading), line: 0 }
  for (const text of texts) {
    const { word, line: whole } = measure(text)
    if (word > minimumWidth) minimumWidth = word
    if (whole > line) line = whole
  }
  const limitWidth = (letters: number): number => Math.max(minimumWidth, Math.min(line, letters * usualLetter)) + slack
  return { least: minimumWidth + slack, decent: limitWidth(Math.min(width, decentLetters)), wanted: limitWidth(width) }
}

/**
 * Chooses the largest font size at which every column has its typical width, not below a readable size; smaller only if
 * words would be broken. Distributes the remaining width by the preferred widths.
 */
export const measureTable = (availableWidth: number, needs: readonly ColumnNeeds[]): TableMeasures => {
  const padding = Math.min(widestPadding, (availableWidth * paddedShare) / needs.length / 2)
  const free = availableWidth - needs.length * 2 * padding
  const [minimumWidth, wanted] = [sumNeeds(needs, 'least'), sumNeeds(needs, 'wanted')]
  const computeFontSize = (all: number): number => free / (all * millimetresPerPoint)
  const smaller = Math.max(small, Math.min(readable, computeFontSize(sumNeeds(needs, 'decent'))))
  const fontSize = Math.max(
    smallest,
    Math.min(largest, computeFontSize(minimumWidth), Math.max(computeFontSize(wanted), smaller)),
  )
  const unit = fontSize * millimetresPerPoint
  const more = Math.max(0, wanted - minimumWidth)
  const spareWidth = free - minimumWidth * unit
  // The share of the additional width that fits; the remaining width is distributed in the same proportion.
  const share = more === 0 ? 0 : Math.min(1, Math.max(0, spareWidth) / (more * unit))
  const rest = Math.max(0, free - (minimumWidth + more * share) * unit)
  const widths = needs.map(one => {
    const ownWidth = (one.least + (one.wanted - one.least) * share) * unit
    return 2 * padding + (spareWidth < 0 ? (one.least / minimumWidth) * free : ownWidth + (one.wanted / wanted) * rest)
  })
  return {
    fontSize,
    padding,
    columnStyles: Object.fromEntries(widths.map((cellWidth, index) => [index, { cellWidth }])),
  }
}

const sumNeeds = (needs: readonly ColumnNeeds[], key: keyof ColumnNeeds): number => sumBy(needs, one => one[key])
