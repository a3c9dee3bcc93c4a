// Pages that a setting arranges as plain text, for a form in a printer that types: twelve letters and six lines to the inch.
import { printable } from '../reports/outputs/printed-words.ts'
import { wrap } from './roll-lines.ts'
import type { PageSheet, Placed } from './sheet.ts'

const columnsPerMillimetre = 12 / 25.4
const linesPerMillimetre = 6 / 25.4
/** Letters: where there are fewer beside what stands there, a text does not go on. */
const shortestRest = 12

/** Each page as many lines as its form has, ended by a form feed; pictures and codes stay out, and nothing is turned. */
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

/** Where another text stands already, one goes to the next free row; answers the rest that its box has no row for. */
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

/** Goes on in the rows below, as far as nothing is typed there. */
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

/** Letters of its box; typed ones are wider than printed ones, so a text goes on to where nothing else stands. */
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

/** Only where nothing is typed. */
const putRule = (grid: Grid, placed: Placed): void => {
  const [line, column] = [grid[rowOf(placed)], columnOf(placed)]
  const room = Math.max(1, Math.floor(placed.w * columnsPerMillimetre))
  if (placed.kind === 'line' && line?.slice(column, column + room).every(letter => letter === ' '))
    type(grid, rowOf(placed), column, '-'.repeat(room))
}

/** What stands over an edge is cut off there. */
const type = (grid: Grid, row: number, column: number, text: string): void => {
  const line = grid[row]
  for (const [index, letter] of [...printable(text)].entries())
    if (line && column + index >= 0 && column + index < line.length) line[column + index] = letter
}
