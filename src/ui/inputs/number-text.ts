// The text of a number box: grouped while one types, never a digit lost, never a guess at what a comma means.
import { numberFromScaled, scaledFromText, textFromScaled } from '../../../engine/values/scaled.ts'
import type { CaretText } from './turned-text.ts'

/** A number of JSON, nothing, or the text itself where it does not read. */
export type NumberValue = number | string | null

const plain = /^(-?)(\d*)((?:\.\d*)?)$/
const readable = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$/

const withoutCommas = (text: string): string => text.replaceAll(',', '')

/** `-1234.5` is `-1,234.5`; digits that begin with zero, and what is no number, stay as they are. */
function group(text: string): string {
  const [, minus = '', whole = '', rest = ''] = plain.exec(text) ?? []
  if (!plain.test(text) || whole.startsWith('0')) return text
  return minus + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

const isGrouped = (text: string): boolean => group(withoutCommas(text)) === text

/** What was put in between two texts: all but their common beginning and end. */
function insertedInto(before: string, after: string): string {
  const longest = Math.min(before.length, after.length)
  let start = 0
  while (start < longest && before[start] === after[start]) start += 1
  let end = 0
  while (end < longest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

const caretBehind = (text: string, signs: number): number => {
  let left = signs
  let caret = 0
  for (; caret < text.length && left > 0; caret += 1) if (text[caret] !== ',') left -= 1
  return caret
}

/**
 * The box after a change: its commas are ours as long as one types none, and are set anew. A comma that was typed or
 * pasted counts only where it groups by three; elsewhere the text stays as it is and will not read.
 */
export function typeNumber(before: string, typed: CaretText, pasted?: string): CaretText {
  const after = typed.text.trim()
  const ours = isGrouped(before) && !(pasted ?? insertedInto(before, typed.text)).includes(',')
  if (!ours && after.includes(',') && !readable.test(after)) return typed
  const text = group(withoutCommas(after))
  return { text, caret: caretBehind(text, withoutCommas(typed.text.slice(0, typed.caret).trimStart()).length) }
}

/** What the text says: a JSON number (12.345, not its milligrams), null when empty, else the text as it is. */
export function readNumber(text: string, scale: number): NumberValue {
  const bare = text.trim().replace(/\.$/, '')
  if (bare === '' && text.trim() === '') return null
  const read = scaledFromText(bare.replace(/^(-?)\./, '$10.'), scale)
  return 'value' in read ? numberFromScaled(read.value, scale) : text
}

/** How a value stands in the box while nobody types: a number with all its decimals, a text as it is. */
export function showNumber(value: NumberValue | undefined, scale: number): string {
  if (value === null || value === undefined) return ''
  const read = scaledFromText(String(value), scale)
  return 'value' in read ? textFromScaled(read.value, scale) : String(value)
}
