// Writes pages of a layout as plain text, for dot-matrix printers: twelve characters and six lines to the inch.
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import { buildStampLines, wrapToColumns } from './roll-lines.ts'
import type { PageSheet, PlacedElement } from './sheet.ts'
import { type ColumnRange, columnGap, measureLongestWord } from './text-columns.ts'
import { createTextGrid, findFreeRow, formatGrid, levelColumns, type TextGrid, writeLines } from './text-grid.ts'
import { arrangeTables, type PageText } from './text-tables.ts'

const columnsPerMillimetre = 12 / 25.4
const linesPerMillimetre = 6 / 25.4

/**
 * Each page has at least the lines of its form and ends in a form feed; omits pictures and codes, and ignores rotation.
 * No text is cut or typed over another: what has no room in its place is wrapped, and what is below moves down.
 */
export const buildPageText = (sheet: PageSheet): string => {
  const { number, width, height, pages, stamp, mark } = sheet
  const [columns, rows] = [Math.floor(width * columnsPerMillimetre), Math.floor(height * linesPerMillimetre)]
  return pages
    .map((placed, index) => {
      const grid = createTextGrid(columns)
      writePage(grid, placed)
      const foot = [mark, pages.length > 1 ? `${number} ${index + 1}/${pages.length}` : ''].filter(Boolean).join('  ')
      const footLines = foot === '' ? [] : wrapToColumns(foot, columns)
      const footRow = Math.max(grid.lines.length, rows - footLines.length)
      writeLines(grid, footRow, { texts: footLines, range: { start: 0, end: columns }, align: 'left' })
      const lines = formatGrid(grid, rows)
      const head = stamp === undefined ? [] : buildStampLines(stamp, columns)
      const isBlank = lines.slice(0, head.length).every(line => line === '')
      return `${[...head, ...lines.slice(isBlank ? head.length : 0)].join('\r\n')}\r\n\f`
    })
    .join('')
}

const toTypedText = (element: PlacedElement, columns: number): PageText => {
  const start = Math.min(columns - 1, Math.floor(element.x * columnsPerMillimetre))
  const end = Math.min(columns, start + Math.max(1, Math.floor(element.w * columnsPerMillimetre)))
  const row = Math.floor(element.y * linesPerMillimetre)
  return { text: replaceUnprintable(element.text), element, row, box: { start, end } }
}

const writePage = (grid: TextGrid, placed: readonly PlacedElement[]): void => {
  const all = placed
    .filter(({ kind }) => kind === 'text' || kind === 'line')
    .map(element => toTypedText(element, grid.columns))
  const typed = arrangeTables(all, grid.columns)
  const texts = typed.filter(({ element }) => element.kind === 'text')
  const groups = [...Map.groupBy(typed, getGroupName).values()]
  for (const group of groups.toSorted(([one], [other]) => (one && other ? one.element.y - other.element.y : 0)))
    if (group[0]?.element.kind === 'line') for (const rule of group) writeRule(grid, rule, texts)
    else {
      writeGroup(grid, group, texts)
      if (group[0]?.element.line) levelColumns(grid, getWholeRange(group))
    }
}

const getWholeRange = (texts: readonly PageText[]): ColumnRange => {
  const ranges = texts.map(({ column, box }) => column ?? box)
  return { start: Math.min(...ranges.map(({ start }) => start)), end: Math.max(...ranges.map(({ end }) => end)) }
}

/** Texts of a group begin in one row: those of a row of lines, and equal ones beside each other such as signatures. */
const getGroupName = ({ element, row, column }: PageText): string => {
  const { kind, y, h, align, line } = element
  if (line) return `${line.lines} ${line.index} ${column ? '' : row}`
  return `${kind} ${y} ${column ? '' : `${h} ${align}`}`
}

const writeGroup = (grid: TextGrid, group: readonly PageText[], all: readonly PageText[]): void => {
  const cells = group
    .map(one => ({ one, range: one.column ?? findRange(one, all, grid.columns) }))
    .toSorted((one, other) => one.range.start - other.range.start)
  const beside = cells.filter(({ range }, index) =>
    cells.slice(0, index).every(before => before.range.end + columnGap <= range.start),
  )
  const row = Math.max(...beside.map(({ one, range }) => findFreeRow(grid, one.row, range)))
  for (const { one, range } of beside)
    writeLines(grid, row, { texts: wrapToColumns(one.text, range.end - range.start), range, align: one.element.align })
  const others = group.filter(one => beside.every(cell => cell.one !== one))
  if (others.length > 0) writeGroup(grid, others, all)
}

/** The part of its place that a text fills. */
const getExtent = ({ text, element: { align }, box, column = box }: PageText): ColumnRange => {
  const length = Math.min(column.end - column.start, Math.max(...text.split('\n').map(line => line.length)))
  if (align === 'center') return column
  return align === 'right'
    ? { start: column.end - length, end: column.end }
    : { start: column.start, end: column.start + length }
}

/** The columns of a text: its box, or more up to the next text, since typed letters are wider than printed ones. */
const findRange = ({ text, element, row, box }: PageText, all: readonly PageText[], columns: number): ColumnRange => {
  const least = Math.min(columns, measureLongestWord(text))
  const longest = Math.max(...text.split('\n').map(line => line.length))
  const beside = all.filter(one => one.element !== element && one.row === row).map(getExtent)
  const { align } = element
  if (align === 'right') {
    const before = beside.filter(({ start }) => start < box.start).map(({ end }) => end + columnGap)
    const width = Math.max(least, box.end - box.start, Math.min(longest, box.end - Math.max(0, ...before)))
    return shiftRange({ start: box.end - width, end: box.end }, columns)
  }
  if (align === 'center') {
    const width = Math.max(least, box.end - box.start)
    const start = box.start - Math.floor((width - (box.end - box.start)) / 2)
    return shiftRange({ start, end: start + width }, columns)
  }
  const next = beside.filter(({ start }) => start > box.start).map(({ start }) => start - columnGap)
  const width = Math.max(
    least,
    Math.min(longest, Math.max(box.end - box.start, Math.min(columns, ...next) - box.start)),
  )
  return shiftRange({ start: box.start, end: box.start + width }, columns)
}

const shiftRange = ({ start, end }: ColumnRange, columns: number): ColumnRange => {
  const shift = Math.max(0, -start) - Math.max(0, end - columns)
  return { start: start + shift, end: end + shift }
}

/** Draws a rule where no text wants to begin. */
const writeRule = (grid: TextGrid, { row, box }: PageText, texts: readonly PageText[]): void => {
  if (texts.some(one => one.row === row && one.box.start < box.end && one.box.end > box.start)) return
  const text = '-'.repeat(box.end - box.start)
  writeLines(grid, findFreeRow(grid, row, box), { texts: [text], range: box, align: 'left' })
}
