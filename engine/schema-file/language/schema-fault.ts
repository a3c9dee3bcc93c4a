// Faults of schema files for developers: all of them at once, each with its position.

import { findNearestWord } from '../../message/suggest.ts'
import type { JsonPath, NoteGroup } from './shape.ts'

export interface SchemaFault {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly message: string
  /** Its group, if it is a note: notes refuse nothing. */
  readonly note?: NoteGroup
}

/** The JSON pointer (RFC 6901) of a path; the empty text is the whole file. */
export const toJsonPointer = (path: JsonPath): string =>
  path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** `schema/menu.json:3:7 /items/0/tittle: unknown key "tittle"; did you mean "title"?` */
export const formatSchemaFault = ({ file, line, column, pointer, message }: SchemaFault): string =>
  `${file}:${line}:${column} ${pointer === '' ? '/' : pointer}: ${message}`

/** Every fault of every file, in the order of the files and of their lines. */
export class SchemaError extends Error {
  readonly faults: readonly SchemaFault[]

  constructor(faults: readonly SchemaFault[]) {
    super(faults.map(formatSchemaFault).join('\n'))
    this.name = 'SchemaError'
    this.faults = faults
  }
}

// The edits that would correct a fault: the name or the keyword that its message suggests.

/** Replaces a part of a file; offset and length count UTF-16 units of its text. */
export interface FileEdit {
  readonly file: string
  readonly offset: number
  readonly length: number
  readonly text: string
}

interface FaultFix {
  /** There is one candidate; false: several are equally near, and the edit takes the first. */
  readonly isCertain: boolean
  readonly edit: FileEdit
}

/** The words that the message suggests; empty without a suggestion. */
export const getSuggestedWords = (message: string): readonly string[] => {
  const [, list = ''] = /; (?:did you mean|it is called) ("[^"]*"(?: or "[^"]*")*)/.exec(message) ?? []
  return [...list.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
}

const renamed = '; it is called '

/** Returns undefined if the message suggests nothing, or the word is not found at the position of the fault. */
export const findFaultFix = (source: string, { file, line, column, message }: SchemaFault): FaultFix | undefined => {
  const [candidate, ...others] = getSuggestedWords(message)
  if (candidate === undefined) return undefined
  const start = source.startsWith('\uFEFF') ? 1 : 0
  const offset = computeOffset(source.slice(start), line, column) + start
  const wrong = findWrongWord(source, offset, message, candidate)
  if (!wrong) return undefined
  const text = JSON.stringify(candidate).slice(1, -1)
  return { isCertain: others.length === 0, edit: { file, offset: wrong.offset, length: wrong.length, text } }
}

const computeOffset = (source: string, line: number, column: number): number => {
  const before = source.split('\n').slice(0, line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
}

/** Finds the wrong word in the JSON text that begins at the offset or contains it. */
const findWrongWord = (source: string, offset: number, message: string, candidate: string) => {
  const begin = source[offset] === '"' ? offset + 1 : offset
  const [text = ''] = /^(?:[^"\\\n]|\\.)*/.exec(source.slice(begin)) ?? []
  for (const word of listWrongWords(message, candidate)) {
    const pattern = new RegExp(`(?<!\\w|\\w-)${word.replaceAll(/[^\w-]/g, '\\$&')}(?!\\w|-\\w)`)
    const found = pattern.exec(text)
    if (found) return { offset: begin + found.index, length: word.length }
  }
  return undefined
}

/** The words that the message quotes before its suggestion and that resemble the candidate, the last one first. */
const listWrongWords = (message: string, candidate: string): readonly string[] => {
  const statement = message.slice(0, message.search(/; (?:did you mean|it is called) /))
  const quoted = [...statement.matchAll(/"([^"]+)"|'([^']+)'/g)].map(([, double, single]) => double ?? single ?? '')
  const isNear = (word: string): boolean =>
    message.includes(renamed) || (word !== candidate && findNearestWord(word, [candidate]) !== undefined)
  return quoted.filter(isNear).toReversed()
}

/** Applies edits of one file that do not overlap. */
export const applyEdits = (source: string, edits: readonly FileEdit[]): string =>
  edits
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((text, edit) => text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length), source)
