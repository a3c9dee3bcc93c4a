// Writes pages of a layout as plain text, for dot-matrix printers: twelve characters and six lines to the inch.
import { printable } from '../reports/outputs/printed-words.ts'
import { wrap } from './roll-lines.ts'
import type { PageSheet, Placed } from './sheet.ts'

const columnsPerMillimetre = 12 / 25.4
const linesPerMillimetre = 6 / 25.4
/** Minimum characters of free space in which a text is continued. */
const shortestRest = 12

/** Each page has the lines of its form and ends in a form feed; omits pictures and codes, and ignores rotation. */
export const pageText = ({ number, width, height, pages, stamp, mark }: PageSheet): string => {
  const [columns, rows] = [Math.floor(width * columnsPerMillimetre), Math.floor(height * linesPerMillimetre)]
  return pages
    .map((placed, index) => {
      const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '))
      const rests = placed.toSorted((one, other) => one.y - other.y).map(one => putText(grid, one, placed))
      for (const rest of rests) if (rest) putRest(grid, rest)
      for (const one of placed) putRule(grid, one)
      const counted = pages.length > 1 ? `${number} ${index + 1}/${pages.length}` : ''
      const foot = [mark, counted].filter(Boolean).join('  ')
      if (foot !== '') type(grid, rows - 1, 0, foot)
      if (stamp !== undefined) {
        const text = `*** ${stamp.toUpperCase()} ***`
        type(grid, 0, Math.floor((columns - text.length) / 2), text)
      }
      return `${grid.map(line => line.join('').trimEnd()).join('\r\n')}\r\n\f`
    })
    .join('')
}

type Grid = string[][]

const rowOf = ({ y }: Placed): number => Math.floor(y * linesPerMillimetre)
const columnOf = ({ x }: Placed): number => Math.floor(x * columnsPerMillimetre)

/** Writes a text into the first free row from its position; returns the rest that does not fit in its box. */
const putText = (grid: Grid, placed: Placed, all: readonly Placed[]): TextRest | undefined => {
  const { kind, text, h, align } = placed
  if (kind !== 'text') return undefined
  const column = columnOf(placed)
  const own = Math.max(1, Math.floor(placed.w * columnsPerMillimetre))
  const room = roomOf(placed, all, grid[0]?.length ?? 0)
  const lines = wrap(text, room)
  const shown = lines.slice(0, Math.max(1, Math.floor(h * linesPerMillimetre)))
  const starts = shown.map(
    line => column + { left: 0, center: half(own - line.length), right: own - line.length }[align],
  )
  const wanted = rowOf(placed)
  const isFree = (row: number): boolean =>
    shown.every((line, index) => {
      const margin = row > wanted ? 1 : 0
      return isBlank(grid, row + index, (starts[index] ?? column) - margin, line.length + 2 * margin)
    })
  const row = grid.findIndex((_, one) => one >= wanted && isFree(one))
  for (const [index, line] of shown.entries())
    type(grid, (row < 0 ? wanted : row) + index, starts[index] ?? column, line)
  const rest = lines.slice(shown.length).join(' ')
  return rest === '' || align !== 'left'
    ? undefined
    : { text: rest, row: (row < 0 ? wanted : row) + shown.length, column }
}

interface TextRest {
  readonly text: string
  readonly row: number
  readonly column: number
}

/** Continues the text in the rows below, in free space. */
const putRest = (grid: Grid, { text, row, column }: TextRest): void => {
  const letters = grid[row] ?? []
  const next = letters.findIndex((letter, at) => at >= column && letter !== ' ')
  const room = (next < 0 ? letters.length : next - 1) - column
  const [line = '', ...more] = room < shortestRest ? [] : wrap(text, room)
  type(grid, row, column, line)
  if (line !== '' && more.length > 0) putRest(grid, { text: more.join(' '), row: row + 1, column })
}

const half = (space: number): number => Math.floor(space / 2)

const isBlank = (grid: Grid, row: number, column: number, length: number): boolean =>
  grid[row]?.slice(Math.max(0, column), column + length).every(letter => letter === ' ') === true

/** Available characters: the box, or more up to the next text, since typed characters are wider than printed ones. */
const roomOf = (placed: Placed, all: readonly Placed[], columns: number): number => {
  const [own, column] = [Math.max(1, Math.floor(placed.w * columnsPerMillimetre)), columnOf(placed)]
  if (placed.align === 'center' || placed.text.length <= own) return own
  const beside = all.filter(one => one !== placed && one.kind === 'text' && rowOf(one) === rowOf(placed))
  if (placed.align === 'right') {
    const before = beside.filter(one => columnOf(one) < column).map(one => columnOf(one) + one.text.length)
    return Math.max(own, Math.min(placed.text.length, column + own - 1 - Math.max(-1, ...before)))
  }
  const next = beside.filter(one => columnOf(one) > column)
  const end = Math.min(columns + 1, ...next.map(columnOf))
  return Math.max(own, Math.min(placed.text.length, end - 1 - column))
}

/** Draws a rule only in free space. */
const putRule = (grid: Grid, placed: Placed): void => {
  const [line, column] = [grid[rowOf(placed)], columnOf(placed)]
  const room = Math.max(1, Math.floor(placed.w * columnsPerMillimetre))
  if (placed.kind === 'line' && line?.slice(column, column + room).every(letter => letter === ' '))
    type(grid, rowOf(placed), column, '-'.repeat(room))
}

/** Writes text into the grid, clipped at its edges. */
const type = (grid: Grid, row: number, column: number, text: string): void => {
  const line = grid[row]
  for (const [index, letter] of [...printable(text)].entries())
    if (line && column + index >= 0 && column + index < line.length) line[column + index] = letter
}
