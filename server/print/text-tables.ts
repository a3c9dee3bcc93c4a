// Arranges the rows of lines of a typed page: in measured columns, or one value after another where these have no room.
import type { PlacedElement } from './sheet.ts'
import { type ColumnRange, measureColumns } from './text-columns.ts'

/** Millimetres over the first row in which the headings of the columns are. */
const headingHeight = 12
/** Texts within a millimetre are of one line. */
const sameLine = 1

/** A text to be typed, with its place in rows and columns. */
export interface PageText {
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
export const arrangeTables = (texts: readonly PageText[], columns: number): readonly PageText[] => {
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
