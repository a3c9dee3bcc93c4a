// Writes pages of a layout as plain text, for dot-matrix printers: twelve characters and six lines to the inch.
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import {
  buildStampLines,
  type ColumnRange,
  columnGap,
  measureColumns,
  measureLongestWord,
  wrapToColumns,
} from './roll-lines.ts'
import type { PageSheet, PlacedElement } from './sheet.ts'

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

// A grid of letters that is written from the top, with the first free row below each of its columns.

interface TextGrid {
  readonly columns: number
  readonly lines: string[][]
  /** For each column the row below its last letter. */
  readonly free: number[]
}

const createTextGrid = (columns: number): TextGrid => ({
  columns,
  lines: [],
  free: Array.from({ length: columns }, () => 0),
})

/** The first row from `row` on that is below everything in the columns and right beside them. */
const findFreeRow = ({ free }: TextGrid, row: number, { start, end }: ColumnRange): number =>
  Math.max(row, ...free.slice(Math.max(0, start - columnGap), end + columnGap))

/** Writes lines of text below each other, aligned in the columns. */
const writeLines = (
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
const levelColumns = ({ free }: TextGrid, { start, end }: ColumnRange): void => {
  const lowest = Math.max(...free.slice(start, end))
  free.fill(lowest, start, end)
}

/** At least so many lines, without spaces at their ends. */
const formatGrid = ({ lines }: TextGrid, rows: number): readonly string[] => [
  ...lines.map(line => line.join('').trimEnd()),
  ...Array.from({ length: Math.max(0, rows - lines.length) }, () => ''),
]

// Arranges the rows of lines of a typed page: in measured columns, or one value after another where these have no room.

/** Millimetres over the first row in which the headings of the columns are. */
const headingHeight = 12
/** Texts within a millimetre are of one line. */
const sameLine = 1

/** A text to be typed, with its place in rows and columns. */
interface PageText {
  readonly text: string
  readonly element: PlacedElement
  readonly row: number
  readonly box: ColumnRange
  /** The measured column of a table. */
  readonly column?: ColumnRange | undefined
}

/** A row of lines: the texts of its columns, and those below them. */
interface TextRow {
  readonly main: readonly PageText[]
  readonly below: readonly PageText[]
}

/** Replaces the rows of each kind of lines, and the headings over them. */
const arrangeTables = (texts: readonly PageText[], columns: number): readonly PageText[] => {
  const tables = Map.groupBy(
    texts.filter(({ element }) => element.line),
    ({ element }) => element.line?.lines,
  )
  let arranged = texts
  for (const table of tables.values()) {
    const rows = [...Map.groupBy(table, ({ element }) => element.line?.index).values()].map(splitRow)
    const headings = findHeadings(texts, rows)
    const others = arranged.filter(one => !table.includes(one) && !headings.includes(one))
    arranged = [...others, ...(setColumns(rows, headings, columns) ?? stackRows(rows, headings, columns))]
  }
  return arranged
}

const splitRow = (texts: readonly PageText[]): TextRow => {
  const top = Math.min(...texts.map(({ element }) => element.y))
  const isMain = ({ element }: PageText): boolean => element.y < top + sameLine
  return { main: texts.filter(isMain), below: texts.filter(one => !isMain(one)) }
}

/** Labels that begin where a column does, right over the first row. */
const findHeadings = (texts: readonly PageText[], rows: readonly TextRow[]): readonly PageText[] => {
  const main = rows.flatMap(row => row.main)
  const top = Math.min(...main.map(({ element }) => element.y))
  return texts.filter(
    ({ element: { isLabel, x, y } }) =>
      isLabel === true && y < top && y >= top - headingHeight && main.some(({ element }) => element.x === x),
  )
}

/** Undefined if the columns do not fit beside each other. */
const setColumns = (
  rows: readonly TextRow[],
  headings: readonly PageText[],
  columns: number,
): readonly PageText[] | undefined => {
  const cells = [...headings, ...rows.flatMap(({ main }) => main)]
  const places = [...Map.groupBy(cells, ({ element }) => element.x).entries()].toSorted(([one], [other]) => one - other)
  const ranges = measureColumns(
    places.flatMap(([, [first, ...others]]) =>
      first ? [{ texts: [first, ...others].map(({ text }) => text), align: first.element.align, box: first.box }] : [],
    ),
    { start: 0, end: columns },
  )
  if (!ranges) return undefined
  const columnByPlace = new Map(places.map(([x], index) => [x, ranges[index]]))
  const whole = { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? columns }
  return [
    ...cells.map(one => ({ ...one, column: columnByPlace.get(one.element.x) })),
    ...rows.flatMap(({ below }) => flowTexts(below, whole)),
  ]
}

/** The texts where they are, or one after another over the table if one of them is longer than its place. */
const flowTexts = (texts: readonly PageText[], { start, end }: ColumnRange): readonly PageText[] => {
  const [first] = texts
  if (!first || texts.every(({ text, box }) => text.length <= box.end - box.start)) return texts
  const from = Math.min(...texts.map(({ box }) => box.start))
  const range = from < end ? { start: from, end } : { start, end }
  return [
    joinTexts(
      first,
      texts.map(({ text }) => text),
      range,
    ),
  ]
}

/** Each row as one text over the whole width: its values with their headings. */
const stackRows = (rows: readonly TextRow[], headings: readonly PageText[], columns: number): readonly PageText[] =>
  rows.flatMap(({ main, below }) => {
    const [first] = main
    const texts = main.map(({ text, element }) => {
      const heading = headings.find(one => one.element.x === element.x)
      return heading ? `${heading.text}: ${text}` : text
    })
    return first ? [joinTexts(first, [...texts, ...below.map(({ text }) => text)], { start: 0, end: columns })] : []
  })

/** One text of several: two spaces between them, and each whole if it is not longer than a line. */
const joinTexts = (first: PageText, texts: readonly string[], box: ColumnRange): PageText => {
  const lines: string[] = []
  for (const text of texts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 2 + text.length <= box.end - box.start)
      lines.splice(-1, 1, `${last}  ${text}`)
    else lines.push(text)
  }
  return { ...first, text: lines.join('\n'), element: { ...first.element, align: 'left' }, box }
}
