// Formats the blocks of a roll as text lines of a fixed number of columns.
import { replaceUnprintable } from '../report/outputs/printed-words.ts'
import type { RollBlock, RollSheet, SheetField } from './sheet.ts'
import { measureLongestWord } from './text-columns.ts'

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
