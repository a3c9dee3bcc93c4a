// How wide the columns of a printed table are: shares of the paper, and letters as large as lets every number stand in one line.
import type { Styles } from 'jspdf-autotable'

export interface PrintedColumn {
  readonly heading: string
  readonly align?: 'right'
  /** Usual width in characters. */
  readonly width: number
}

/** Width of a letter in parts of its size: figures are narrow, capitals wide. */
const figureWidth = 0.53
const letterWidth = 0.64
const millimetresPerPoint = 25.4 / 72
export const cellPadding = 1.8
const [smallest, largest] = [4.5, 9]

/** Room that each column asks for, at a size of one point, in points: its longest number, or its usual width of text. */
export const wantedWidths = (
  columns: readonly PrintedColumn[],
  longestOf: (index: number) => number,
): readonly number[] =>
  columns.map(({ heading, align, width }, index) => {
    const head = heading.length * letterWidth
    return Math.max(head, align === 'right' ? longestOf(index) * figureWidth : width * letterWidth)
  })

/** As large as lets every number stand in one line. */
export const fontSizeFor = (room: number, wanted: readonly number[]): number => {
  const free = room - wanted.length * 2 * cellPadding
  const all = wanted.reduce((sum, one) => sum + one, 0)
  return Math.min(largest, Math.max(smallest, free / (all * millimetresPerPoint)))
}

/** Shares of the paper, so that the table need not measure its rows. */
export const widthsOf = (room: number, wanted: readonly number[]): Record<number, Partial<Styles>> => {
  const all = wanted.reduce((sum, one) => sum + one, 0)
  const free = room - wanted.length * 2 * cellPadding
  return Object.fromEntries(wanted.map((one, index) => [index, { cellWidth: 2 * cellPadding + (one / all) * free }]))
}
