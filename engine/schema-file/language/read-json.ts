// Parses one JSON file and finds the offset of every value in it.
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { findDeclaredExpression } from './declaration.ts'
import type { JsonPath, Marker } from './shape.ts'

/** Offsets are counted in UTF-16 units from the start of the text. */
export interface JsonFault {
  readonly offset: number
  readonly path: JsonPath
  readonly message: string
}

export interface ParsedJson {
  readonly value: unknown
  /** The positions of all values; a file without faults has them only once they are read. */
  readonly root: Node | undefined
  readonly faults: readonly JsonFault[]
}

/** Strict JSON: no byte order mark, no comments, no trailing commas, and no duplicate keys. */
export const readJson = (text: string): ParsedJson => {
  const fault = findExcess(text)
  return fault ? { value: undefined, root: undefined, faults: [fault] } : (readSoundJson(text) ?? readTree(text))
}

/** A file of several hundred fields has 100,000 characters and 12 levels. */
const maxLength = 2_000_000
const maxLevels = 100

/** What would exhaust a parser. */
const findExcess = (text: string): JsonFault | undefined => {
  if (text.length > maxLength)
    return { offset: maxLength, path: [], message: `a file has at most ${maxLength} characters; divide it` }
  let level = 0
  for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs)) {
    if (token === '{' || token === '[') level += 1
    else if (token === '}' || token === ']') level -= 1
    if (level > maxLevels) return { offset: index, path: [], message: `a file has at most ${maxLevels} levels` }
  }
  return undefined
}

/** The JSON if it has no faults: the built-in parser is ten times faster, but knows neither positions nor duplicate keys. */
const readSoundJson = (text: string): ParsedJson | undefined => {
  const value = parseValue(text)
  // Each key of the file ends with a quote and a colon, so a lower count of keys is that of a file with duplicates.
  if (value === undefined || countKeys(value) !== (text.match(/"\s*:/g)?.length ?? 0)) return undefined
  let root: Node | undefined
  return {
    value,
    get root() {
      root ??= parseTree(text)
      return root
    },
    faults: [],
  }
}

/** Undefined if the text is no JSON. */
const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const countKeys = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  let count = Array.isArray(value) ? 0 : values.length
  for (const inner of values) count += countKeys(inner)
  return count
}

const readTree = (text: string): ParsedJson => {
  const errors: ParseError[] = []
  const root =
    text.trim() === '' ? undefined : parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  // Only the first error is reliable; the others depend on how the parser recovers.
  if (first) {
    const message = `not JSON: ${formatParseError(first.error)}`
    return { value: undefined, root, faults: [{ offset: first.offset, path: [], message }] }
  }
  if (!root) return { value: undefined, root, faults: [emptyFileFault] }
  return { value: JSON.parse(text), root, faults: findDuplicateKeys(root, []) }
}

const emptyFileFault: JsonFault = { offset: 0, path: [], message: 'the file is empty' }

const formatParseError = (error: number): string =>
  printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const findDuplicateKeys = (node: Node, path: JsonPath): JsonFault[] => {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child, index) => findDuplicateKeys(child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? []
    if (!key || !value) return []
    const name = String(key.value)
    const twice = seen.has(name)
    seen.add(name)
    const inside = findDuplicateKeys(value, [...path, name])
    return twice
      ? [{ offset: key.offset, path: [...path, name], message: `the key "${name}" stands here twice` }, ...inside]
      : inside
  })
}

/** Offset of the value at a path, or of its key. If there is none, the offset of the nearest parent. */
export const findOffset = (root: Node | undefined, meant: JsonPath, marker: Marker = 'value'): number => {
  const path = root ? toWrittenPath(root, meant) : meant
  for (let length = path.length; root && length >= 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (!node) continue
    const key = marker === 'key' && length === path.length ? node.parent?.children?.[0] : undefined
    return (node.parent?.type === 'property' && key ? key : node).offset
  }
  return 0
}

/**
 * The text of the file that has this character of the value at the path, and the character in it: the value itself, one of
 * its lines, or the declaration that has it as its expression. Undefined if another short form spells the value out.
 */
export const findTextPosition = (
  root: Node | undefined,
  path: JsonPath,
  at: number,
): { readonly start: number; readonly at: number } | undefined => {
  if (!root) return undefined
  const node = findNodeAtLocation(root, [...toWrittenPath(root, path)])
  if (node) return node.type === 'array' ? findLinePosition(node, at) : { start: node.offset, at }
  const around = findNodeAtLocation(root, [...toWrittenPath(root, path.slice(0, -1))])
  const declaration: unknown = around?.value
  const start = typeof declaration === 'string' ? findDeclaredExpression(declaration) : undefined
  return around && start !== undefined ? { start: around.offset, at: start + at } : undefined
}

/** Lines are joined by one character. */
const findLinePosition = ({ children = [] }: Node, at: number) => {
  let rest = at
  for (const { value, offset } of children) {
    const { length } = String(value)
    if (rest <= length) return { start: offset, at: rest }
    rest -= length + 1
  }
  return undefined
}

/** True if the file has a value at the path. */
export const hasValueAt = (root: Node | undefined, path: JsonPath): boolean =>
  root !== undefined && findNodeAtLocation(root, [...path]) !== undefined

/**
 * The path in the file of a value that a short form spells out: `x-enum` of a choice is in its `enum`, and a row of a
 * table is the entry with that number after its header.
 */
const toWrittenPath = (root: Node, path: JsonPath): JsonPath => {
  const written: (string | number)[] = []
  let rest = [...path]
  for (let node: Node | undefined = root; node && rest.length > 0; node = findNodeAtLocation(root, [...written])) {
    const steps = findWrittenSteps(node, rest)
    written.push(...steps.written)
    rest = rest.slice(steps.count)
  }
  return [...written, ...rest]
}

const findWrittenSteps = (
  node: Node,
  [step = '', next]: JsonPath,
): { readonly written: JsonPath; readonly count: number } => {
  const plain = { written: [step], count: 1 }
  if (step === 'x-enum' && !findNodeAtLocation(node, [step])) return { written: ['enum'], count: 1 }
  if (node.type !== 'array') return plain
  return (typeof step === 'number' ? findTableCell(node, step, next) : findNamedEntry(node, step)) ?? plain
}

/** A list in place of a map: a name, or the object that has the name. */
const findNamedEntry = ({ children = [] }: Node, name: string) => {
  const index = children.findIndex(child => child.value === name || findNodeAtLocation(child, [name]) !== undefined)
  if (index < 0) return undefined
  return { written: children[index]?.type === 'object' ? [index, name] : [index], count: 1 }
}

/** The cell of a row that a table has; undefined if the row is an object of its own. */
const findTableCell = ({ children = [] }: Node, row: number, name: string | number | undefined) => {
  let passed = 0
  for (const [index, { type, children: rows = [] }] of children.entries()) {
    const isTable = type === 'array' && rows[0]?.type === 'array'
    const length = isTable ? rows.length - 1 : 1
    if (row < passed + length) {
      if (!isTable) return { written: [index], count: 1 }
      const column = rows[0]?.children?.findIndex(({ value }) => value === name) ?? -1
      const place = [index, row - passed + 1]
      return column < 0 ? { written: place, count: 1 } : { written: [...place, column], count: 2 }
    }
    passed += length
  }
  return undefined
}

/** Offset in the file of a character of a text that begins at `start`; an escape takes more than one character. */
export const computeTextOffset = (source: string, start: number, at: number): number => {
  if (source[start] !== '"') return start
  let offset = start + 1
  for (let passed = 0; passed < at; passed++) {
    if (source[offset] !== '\\') offset += 1
    else offset += source[offset + 1] === 'u' ? 6 : 2
  }
  return offset
}

/** Line and column, both counted from 1, of an offset. */
export const getLineAndColumn = (source: string, offset: number): { line: number; column: number } => {
  const before = source.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}
