// Pages that a setting arranges as plain text, for a form in a printer that types: twelve letters and six lines to the inch.
import { printable } from '../reports/outputs/printed-words.ts'
import { wrap } from './roll-lines.ts'
import type { PageSheet, Placed } from './sheet.ts'

const columnsPerMillimetre = 12 / 25.4
const linesPerMillimetre = 6 / 25.4

/** Each page as many lines as its form has, ended by a form feed; pictures and codes stay out, and nothing is turned. */
export const pageText = ({ number, width, height, pages, stamp, mark }: PageSheet): string => {
  const [columns, rows] = [Math.floor(width * columnsPerMillimetre), Math.floor(height * linesPerMillimetre)]
  return pages
    .map((placed, index) => {
      const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '))
      for (const one of placed) putText(grid, one, placed)
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

const putText = (grid: Grid, placed: Placed, all: readonly Placed[]): void => {
  const { kind, text, h, align } = placed
  if (kind !== 'text') return
  const [row, column] = [rowOf(placed), columnOf(placed)]
  const own = Math.max(1, Math.floor(placed.w * columnsPerMillimetre))
  const room = roomOf(placed, all, grid[0]?.length ?? 0)
  const most = Math.max(1, Math.floor(h * linesPerMillimetre))
  for (const [index, line] of wrap(text, room).slice(0, most).entries()) {
    const space = own - line.length
    type(grid, row + index, column + { left: 0, center: Math.floor(space / 2), right: space }[align], line)
  }
}

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
