// Measures the columns of a table that is typed: wide enough for their longest words, so that no figure is broken.
import { sumBy } from 'es-toolkit/math/sumBy'

/** Columns of letters from `start` up to `end`, which is not included. */
export interface ColumnRange {
  readonly start: number
  readonly end: number
}

export interface TypedColumn {
  readonly texts: readonly string[]
  readonly align: 'left' | 'center' | 'right'
  /** Its place in the layout. */
  readonly box: ColumnRange
}

/** Free columns between texts of one row. */
export const columnGap = 1
/** Longer words without a digit may be broken. */
const longestName = 20

/** The fewest letters in a row that break no figure of the text. */
export const measureLongestWord = (text: string): number =>
  Math.max(1, ...text.split(/\s+/).map(word => (/\d/.test(word) ? word.length : Math.min(longestName, word.length))))

interface MeasuredColumn {
  readonly column: TypedColumn
  readonly least: number
  readonly wanted: number
  width: number
}

/**
 * The ranges of columns within `all`, in their order: those of the layout where every word fits, otherwise wider ones at
 * the cost of columns that have room. Undefined if the words do not fit beside each other.
 */
export const measureColumns = (
  columns: readonly TypedColumn[],
  all: ColumnRange,
): readonly ColumnRange[] | undefined => {
  const spaced = columns.map((column, index) => ({ ...column, box: keepGap(column.box, columns[index + 1]?.box) }))
  const measured = spaced.map((column): MeasuredColumn => {
    const least = Math.max(...column.texts.map(measureLongestWord))
    const wanted = Math.max(...column.texts.map(text => text.length))
    return { column, least, wanted, width: Math.max(least, column.box.end - column.box.start) }
  })
  if (measured.every(({ column: { box }, width }) => width === box.end - box.start)) return spaced.map(({ box }) => box)
  const start = Math.min(...columns.map(({ box }) => box.start))
  const end = Math.max(...columns.map(({ box }) => box.end))
  for (const room of [{ start, end }, { start, end: all.end }, all]) {
    const ranges = fitColumns(
      measured.map(one => ({ ...one })),
      room,
    )
    if (ranges) return ranges
  }
  return undefined
}

/** Millimetres may leave no column between two boxes. */
const keepGap = ({ start, end }: ColumnRange, next: ColumnRange | undefined): ColumnRange => ({
  start,
  end: next ? Math.max(start + 1, Math.min(end, next.start - columnGap)) : end,
})

/** Takes letters from columns that have more than their texts want, then from those whose texts may be wrapped. */
const fitColumns = (
  columns: readonly MeasuredColumn[],
  { start, end }: ColumnRange,
): readonly ColumnRange[] | undefined => {
  const room = end - start - columnGap * (columns.length - 1)
  const computeExcess = (): number => sumBy(columns, ({ width }) => width) - room
  for (const getLeast of [
    ({ least, wanted }: MeasuredColumn) => Math.max(least, wanted),
    ({ least }: MeasuredColumn) => least,
  ])
    while (computeExcess() > 0) {
      const [widest] = columns.toSorted((one, other) => other.width - getLeast(other) - (one.width - getLeast(one)))
      if (!widest || widest.width <= getLeast(widest)) break
      widest.width -= 1
    }
  if (computeExcess() > 0) return undefined
  const [longest] = columns.toSorted((one, other) => other.wanted - one.wanted)
  if (longest) longest.width -= computeExcess()
  let next = start
  return columns.map(({ width }) => {
    const range = { start: next, end: next + width }
    next = range.end + columnGap
    return range
  })
}
