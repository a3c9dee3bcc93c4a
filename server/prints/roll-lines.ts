// Formats the blocks of a roll as text lines of a fixed number of columns.
import { printable } from '../reports/outputs/printed-words.ts'
import type { Block, RollSheet, SheetField } from './sheet.ts'

export type RollLine =
  | { readonly text: string; readonly bold: boolean }
  | { readonly qrcode: string; readonly label: string }

const most = 16

/** No line is longer than `columns`. */
export const rollLines = ({ blocks, stamp, mark }: RollSheet, columns: number): readonly RollLine[] => {
  const labels = blocks.flatMap(block => (block.kind === 'pair' ? block.label.length : 0))
  const label = Math.min(most, Math.max(0, ...labels))
  return [
    ...(stamp === undefined ? [] : centered(`*** ${stamp.toUpperCase()} ***`, columns, true)),
    ...blocks.flatMap(block => linesOf(block, columns, label)),
    ...(mark === undefined ? [] : centered(mark, columns, true)),
  ]
}

const linesOf = (block: Block, columns: number, label: number): readonly RollLine[] => {
  switch (block.kind) {
    case 'heading':
    case 'closing':
      return centered(block.text, columns, false)
    case 'title':
    case 'mark':
      return centered(block.text, columns, true)
    case 'text':
      return wrap(block.text, columns).map(text => ({ text, bold: false }))
    case 'space':
      return [{ text: '', bold: false }]
    case 'rule':
      return [{ text: '-'.repeat(columns), bold: false }]
    case 'pair':
      return pairLines(block, columns, label).map(text => ({ text, bold: block.bold === true }))
    case 'item':
      return [
        ...wrap(block.text, columns).map(text => ({ text, bold: true })),
        ...block.pairs.flatMap(pair => spread(pair, columns).map(text => ({ text, bold: false }))),
      ]
    case 'qrcode':
      return [{ qrcode: block.text, label: block.label }]
    case 'picture':
      return []
    case 'signatures':
      return block.signatures.flatMap(({ title, name, more }) => [
        ...[title, '', '', '', `( ${name === '' ? '.'.repeat(18) : name} )`, ...more].flatMap(text =>
          wrap(text, columns).map(line => ({ text: line, bold: false })),
        ),
      ])
  }
}

const centered = (text: string, columns: number, bold: boolean): readonly RollLine[] =>
  wrap(text, columns).map(line => ({ text: ' '.repeat(Math.floor((columns - line.length) / 2)) + line, bold }))

/** `Label : value`, with the wrapped value indented. */
const pairLines = (
  { label: title, text }: { readonly label: string; readonly text: string },
  columns: number,
  label: number,
) => {
  if (title === '') return wrap(text, columns)
  const begun = `${printable(title).slice(0, label).padEnd(label)}: `
  return wrap(text, columns - begun.length).map(
    (line, index) => (index === 0 ? begun : ' '.repeat(begun.length)) + line,
  )
}

/** The title on the left and the value on the right; in separate lines if both do not fit. */
const spread = ({ title, text }: SheetField, columns: number): readonly string[] => {
  const [left, right] = [`  ${printable(title)}`, printable(text)]
  const space = columns - left.length - right.length
  if (space >= 1) return [left + ' '.repeat(space) + right]
  return [...wrap(left, columns), ...wrap(right, columns - 4).map(line => `    ${line}`)]
}

/** Wraps between words, and within words that are too long; an empty text is one empty line. */
export const wrap = (text: string, columns: number): readonly string[] =>
  printable(text)
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
