// A grid of letters that is written from the top, with the first free row below each of its columns.
import { type ColumnRange, columnGap } from './text-columns.ts'

export interface TextGrid {
  readonly columns: number
  readonly lines: string[][]
  /** For each column the row below its last letter. */
  readonly free: number[]
}

export const createTextGrid = (columns: number): TextGrid => ({
  columns,
  lines: [],
  free: Array.from({ length: columns }, () => 0),
})

/** The first row from `row` on that is below everything in the columns and right beside them. */
export const findFreeRow = ({ free }: TextGrid, row: number, { start, end }: ColumnRange): number =>
  Math.max(row, ...free.slice(Math.max(0, start - columnGap), end + columnGap))

/** Writes lines of text below each other, aligned in the columns. */
export const writeLines = (
  { columns, lines, free }: TextGrid,
  row: number,
  {
    texts,
    range: { start, end },
    align,
  }: { texts: readonly string[]; range: ColumnRange; align: 'left' | 'center' | 'right' },
): void => {
  for (let missing = lines.length; missing < row + texts.length; missing++)
    lines.push(Array.from({ length: columns }, () => ' '))
  for (const [index, text] of texts.entries()) {
    const left = start + Math.floor({ left: 0, center: 0.5, right: 1 }[align] * (end - start - text.length))
    lines[row + index]?.splice(left, text.length, ...text)
  }
  for (let column = start; column < end; column++) free[column] = Math.max(free[column] ?? 0, row + texts.length)
}

/** Nothing is written any more in the columns above what is lowest in them. */
export const levelColumns = ({ free }: TextGrid, { start, end }: ColumnRange): void => {
  const lowest = Math.max(...free.slice(start, end))
  free.fill(lowest, start, end)
}

/** At least so many lines, without spaces at their ends. */
export const formatGrid = ({ lines }: TextGrid, rows: number): readonly string[] => [
  ...lines.map(line => line.join('').trimEnd()),
  ...Array.from({ length: Math.max(0, rows - lines.length) }, () => ''),
]
