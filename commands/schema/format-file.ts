// The form of a schema file: no byte order mark, two spaces for each level, lines of at most 160 characters. An object or a
// list that fits in its line is written in it; else an object has a line for each key, and a list of short values fills lines.
import { basename } from 'node:path'
import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'

const lineWidth = 160

/** Returns the text in form, without commas that JSON does not allow. A text that is not JSON is returned as it is. */
export const formatFile = (source: string): string => {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: true })
  return root && errors.length === 0 ? `${formatNode(root, { text, indent: '', used: 0 })}\n` : source
}

/** Returns the text of the file in form; the menu keeps the form that its editor gives it: an entry a line. */
export const formatSource = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string =>
  basename(path) === 'menu.json' ? text : formatFile(text)

interface FormatContext {
  readonly text: string
  readonly indent: string
  /** Characters of the line before the value and after it. */
  readonly used: number
}

const formatNode = (node: Node, context: FormatContext): string => {
  const line = formatLine(node, context.text)
  const { children = [], type } = node
  if (children.length === 0 || context.indent.length + context.used + line.length <= lineWidth) return line
  const inner = { ...context, indent: `${context.indent}  ` }
  const isFilled = type === 'array' && (children.every(isRow) || children.every(child => isShort(child, context.text)))
  const lines = isFilled ? fillLines(children, inner) : listLines(children, inner)
  const [open, close] = type === 'array' ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join('\n')}\n${context.indent}${close}`
}

/** A value or a key with its value on each line. */
const listLines = (children: readonly Node[], context: FormatContext): readonly string[] =>
  children.map((child, index) => {
    const comma = index < children.length - 1 ? ',' : ''
    const [key, value] = child.type === 'property' ? (child.children ?? []) : []
    if (!key || !value) return `${context.indent}${formatNode(child, { ...context, used: 1 })}${comma}`
    const name = `${formatLine(key, context.text)}: `
    return `${context.indent}${name}${formatNode(value, { ...context, used: name.length + 1 })}${comma}`
  })

/** As many values on each line as fit. */
const fillLines = (children: readonly Node[], { text, indent }: FormatContext): readonly string[] => {
  const lines: string[] = []
  let line = indent
  for (const [index, child] of children.entries()) {
    const word = `${formatLine(child, text)}${index < children.length - 1 ? ',' : ''}`
    if (line.length > indent.length && line.length + 1 + word.length > lineWidth) {
      lines.push(line)
      line = indent
    }
    line += line.length > indent.length ? ` ${word}` : word
  }
  return [...lines, line]
}

/** The longest entry that shares its line with others. */
const shortLength = 100

const isShort = (node: Node, text: string): boolean => isPlain(node) || formatLine(node, text).length <= shortLength

const isPlain = ({ type }: Node): boolean => type !== 'object' && type !== 'array'

/** A row of a table. */
const isRow = ({ type, children = [] }: Node): boolean => type === 'array' && children.every(isPlain)

/** The value in one line; numbers and texts are as the source has them. */
const formatLine = (node: Node, text: string): string => {
  const { type, children = [], offset, length } = node
  if (type === 'array')
    return children.length === 0 ? '[]' : `[${children.map(one => formatLine(one, text)).join(', ')}]`
  if (type === 'object')
    return children.length === 0 ? '{}' : `{ ${children.map(one => formatLine(one, text)).join(', ')} }`
  if (type === 'property') return children.map(one => formatLine(one, text)).join(': ')
  return text.slice(offset, offset + length)
}
