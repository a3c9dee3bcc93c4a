// Writes pages of a layout as plain text, for dot-matrix printers: twelve characters and six lines to the inch.
import { replaceUnprintable } from '../reports/outputs/printed-words.ts'
import { wrapToColumns } from './roll-lines.ts'
import type { PageSheet, PlacedElement } from './sheet.ts'

const columnsPerMillimetre = 12 / 25.4
const linesPerMillimetre = 6 / 25.4
/** Minimum characters of free space in which a text is continued. */
const minimumContinuation = 12

/** Each page has the lines of its form and ends in a form feed; omits pictures and codes, and ignores rotation. */
export const buildPageText = ({ number, width, height, pages, stamp, mark }: PageSheet): string => {
  const [columns, rows] = [Math.floor(width * columnsPerMillimetre), Math.floor(height * linesPerMillimetre)]
  return pages
    .map((placed, index) => {
      const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '))
      const rests = placed.toSorted((one, other) => one.y - other.y).map(one => placeText(grid, one, placed))
      for (const rest of rests) if (rest) placeRest(grid, rest)
      for (const one of placed) drawRule(grid, one)
      const pageLabel = pages.length > 1 ? `${number} ${index + 1}/${pages.length}` : ''
      const foot = [mark, pageLabel].filter(Boolean).join('  ')
      if (foot !== '') writeText(grid, rows - 1, 0, foot)
      if (stamp !== undefined) {
        const text = `*** ${stamp.toUpperCase()} ***`
        writeText(grid, 0, Math.floor((columns - text.length) / 2), text)
      }
      return `${grid.map(line => line.join('').trimEnd()).join('\r\n')}\r\n\f`
    })
    .join('')
}

type TextGrid = string[][]

const getRow = ({ y }: PlacedElement): number => Math.floor(y * linesPerMillimetre)
const getColumn = ({ x }: PlacedElement): number => Math.floor(x * columnsPerMillimetre)

/** Writes a text into the first free row from its position; returns the rest that does not fit in its box. */
const placeText = (grid: TextGrid, placed: PlacedElement, all: readonly PlacedElement[]): TextRest | undefined => {
  const { kind, text, h, align } = placed
  if (kind !== 'text') return undefined
  const column = getColumn(placed)
  const boxWidth = Math.max(1, Math.floor(placed.w * columnsPerMillimetre))
  const room = computeRoom(placed, all, grid[0]?.length ?? 0)
  const lines = wrapToColumns(text, room)
  const visibleLines = lines.slice(0, Math.max(1, Math.floor(h * linesPerMillimetre)))
  const starts = visibleLines.map(
    line => column + { left: 0, center: getHalf(boxWidth - line.length), right: boxWidth - line.length }[align],
  )
  const firstRow = getRow(placed)
  const isFree = (row: number): boolean =>
    visibleLines.every((line, index) => {
      const margin = row > firstRow ? 1 : 0
      return isBlank(grid, row + index, (starts[index] ?? column) - margin, line.length + 2 * margin)
    })
  const row = grid.findIndex((_, one) => one >= firstRow && isFree(one))
  for (const [index, line] of visibleLines.entries())
    writeText(grid, (row < 0 ? firstRow : row) + index, starts[index] ?? column, line)
  const rest = lines.slice(visibleLines.length).join(' ')
  return rest === '' || align !== 'left'
    ? undefined
    : { text: rest, row: (row < 0 ? firstRow : row) + visibleLines.length, column }
}

interface TextRest {
  readonly text: string
  readonly row: number
  readonly column: number
}

/** Continues the text in the rows below, in free space. */
const placeRest = (grid: TextGrid, { text, row, column }: TextRest): void => {
  const letters = grid[row] ?? []
  const next = letters.findIndex((letter, at) => at >= column && letter !== ' ')
  const room = (next < 0 ? letters.length : next - 1) - column
  const [line = '', ...more] = room < minimumContinuation ? [] : wrapToColumns(text, room)
  writeText(grid, row, column, line)
  if (line !== '' && more.length > 0) placeRest(grid, { text: more.join(' '), row: row + 1, column })
}

const getHalf = (space: number): number => Math.floor(space / 2)

const isBlank = (grid: TextGrid, row: number, column: number, length: number): boolean =>
  grid[row]?.slice(Math.max(0, column), column + length).every(letter => letter === ' ') === true

/** Available characters: the box, or more up to the next text, since typed characters are wider than printed ones. */
const computeRoom = (placed: PlacedElement, all: readonly PlacedElement[], columns: number): number => {
  const [boxWidth, column] = [Math.max(1, Math.floor(placed.w * columnsPerMillimetre)), getColumn(placed)]
  if (placed.align === 'center' || placed.text.length <= boxWidth) return boxWidth
  const beside = all.filter(one => one !== placed && one.kind === 'text' && getRow(one) === getRow(placed))
  if (placed.align === 'right') {
    const before = beside.filter(one => getColumn(one) < column).map(one => getColumn(one) + one.text.length)
    return Math.max(boxWidth, Math.min(placed.text.length, column + boxWidth - 1 - Math.max(-1, ...before)))
  }
  const next = beside.filter(one => getColumn(one) > column)
  const end = Math.min(columns + 1, ...next.map(getColumn))
  return Math.max(boxWidth, Math.min(placed.text.length, end - 1 - column))
}

/** Draws a rule only in free space. */
const drawRule = (grid: TextGrid, placed: PlacedElement): void => {
  const [line, column] = [grid[getRow(placed)], getColumn(placed)]
  const room = Math.max(1, Math.floor(placed.w * columnsPerMillimetre))
  if (placed.kind === 'line' && line?.slice(column, column + room).every(letter => letter === ' '))
    writeText(grid, getRow(placed), column, '-'.repeat(room))
}

/** Writes text into the grid, clipped at its edges. */
const writeText = (grid: TextGrid, row: number, column: number, text: string): void => {
  const line = grid[row]
  for (const [index, letter] of [...replaceUnprintable(text)].entries())
    if (line && column + index >= 0 && column + index < line.length) line[column + index] = letter
}
