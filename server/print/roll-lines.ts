// Formats the blocks of a roll as text lines of a fixed number of columns.

import { sumBy } from 'es-toolkit/math/sumBy'
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import type { RollBlock, RollSheet, SheetField } from './sheet.ts'

export type RollLine =
  | { readonly text: string; readonly bold: boolean }
  | { readonly qrcode: string; readonly label: string }

const maximumLabel = 16

/** No line is longer than `columns`. */
export const buildRollLines = ({ blocks, stamp, mark }: RollSheet, columns: number): readonly RollLine[] => {
  const labels = blocks.flatMap(block => (block.kind === 'pair' ? block.label.length : 0))
  const label = Math.min(maximumLabel, Math.max(0, ...labels))
  return [
    ...(stamp === undefined ? [] : buildStampLines(stamp, columns).map(text => ({ text, bold: true }))),
    ...blocks.flatMap(block => buildBlockLines(block, columns, label)),
    ...(mark === undefined ? [] : centerText(mark, columns, true)),
  ]
}

const buildBlockLines = (block: RollBlock, columns: number, label: number): readonly RollLine[] => {
  switch (block.kind) {
    case 'heading':
    case 'closing':
      return centerText(block.text, columns, false)
    case 'title':
    case 'mark':
      return centerText(block.text, columns, true)
    case 'text':
      return wrapToColumns(block.text, columns).map(text => ({ text, bold: false }))
    case 'space':
      return [{ text: '', bold: false }]
    case 'rule':
      return [{ text: '-'.repeat(columns), bold: false }]
    case 'pair':
      return formatPair(block, columns, label).map(text => ({ text, bold: block.bold === true }))
    case 'item':
      return [
        ...wrapToColumns(block.text, columns).map(text => ({ text, bold: true })),
        ...block.pairs.flatMap(pair => formatSpreadPair(pair, columns).map(text => ({ text, bold: false }))),
      ]
    case 'qrcode':
      return [{ qrcode: block.text, label: block.label }]
    case 'picture':
      return []
    case 'signatures':
      return block.signatures.flatMap(({ title, name, more }) => [
        ...[title, '', '', '', `( ${name === '' ? '.'.repeat(18) : name} )`, ...more].flatMap(text =>
          wrapToColumns(text, columns).map(line => ({ text: line, bold: false })),
        ),
      ])
  }
}

/** The stamp in capitals, between stars over the whole width. */
export const buildStampLines = (stamp: string, columns: number): readonly string[] =>
  wrapToColumns(stamp.toUpperCase(), columns - 8).map(line => {
    const stars = columns - line.length - 2
    return `${'*'.repeat(Math.ceil(stars / 2))} ${line} ${'*'.repeat(Math.floor(stars / 2))}`
  })

const centerText = (text: string, columns: number, bold: boolean): readonly RollLine[] =>
  wrapToColumns(text, columns).map(line => ({ text: ' '.repeat(Math.floor((columns - line.length) / 2)) + line, bold }))

/** `Label : value`, with the wrapped value indented; below the label if a figure of it would be broken there. */
const formatPair = (
  { label: title, text }: { readonly label: string; readonly text: string },
  columns: number,
  label: number,
): readonly string[] => {
  if (title === '') return wrapToColumns(text, columns)
  const titles = wrapToColumns(title, label)
  const room = columns - label - 2
  if (measureLongestWord(text) > room)
    return [
      ...wrapToColumns(`${title}:`, columns),
      ...wrapToColumns(text, columns - 2).map(line => (text.includes(' ') ? `  ${line}` : line.padStart(columns))),
    ]
  const values = wrapToColumns(text, room)
  return Array.from({ length: Math.max(titles.length, values.length) }, (_, index) => {
    const prefix = `${(titles[index] ?? '').padEnd(label)}${index === 0 ? ': ' : '  '}`
    return `${prefix}${values[index] ?? ''}`.trimEnd()
  })
}

/** The title on the left and the value on the right; in separate lines if both do not fit. */
const formatSpreadPair = ({ title, text }: SheetField, columns: number): readonly string[] => {
  const [left, right] = [`  ${replaceUnprintable(title)}`, replaceUnprintable(text)]
  const space = columns - left.length - right.length
  if (space >= 1) return [left + ' '.repeat(space) + right]
  return [...wrapToColumns(left, columns), ...wrapToColumns(right, columns - 4).map(line => `    ${line}`)]
}

/** Wraps between words, and within words that are too long; an empty text is one empty line. */
export const wrapToColumns = (text: string, columns: number): readonly string[] =>
  replaceUnprintable(text)
    .split('\n')
    .flatMap(line => {
      const lines: string[] = []
      let rest = line.trimEnd()
      while (rest.length > columns) {
        const space = rest.lastIndexOf(' ', columns)
        const end = space > 0 ? space : columns
        lines.push(rest.slice(0, end).trimEnd())
        rest = rest.slice(end).trimStart()
      }
      return [...lines, rest]
    })

// Measures the columns of a table that is typed: wide enough for their longest words, so that no figure is broken.

/** Columns of letters from `start` up to `end`, which is not included. */
export interface ColumnRange {
  readonly start: number
  readonly end: number
}

interface TypedColumn {
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
