// The text of a number box: grouped while typing, without losing a digit. The text always parses to its value
// by the number parser of the engine: a grouping comma is in a whole number, or before a decimal point.
import { type NumberKind, readTyped } from '../../../engine/fields/typed-number.ts'
import { withUnit } from '../../../engine/fields/unit-text.ts'
import { numberFromScaled, scaledFromNumber, textFromScaled } from '../../../engine/values/scaled.ts'
import type { CaretText } from './turned-text.ts'

/** A number of JSON, nothing, or the text itself where it does not read. */
export type NumberValue = number | string | null

/** The text of a box, and whether its commas were put there by the box. */
export interface NumberText {
  readonly text: string
  readonly isOurs: boolean
}

/** What one did to a box: the text and caret after it, and the text that was put in; undefined where that is not known. */
export interface Typed extends CaretText {
  readonly inserted: string | undefined
}

const whole = /^(-?)(\d+)()$/
const withPoint = /^(-?)(\d+)(\.\d*)$/

const withoutCommas = (text: string): string => text.replaceAll(',', '')

/** `-1234.5` is `-1,234.5`, `1234` is `1,234` in a box of whole numbers; what begins with zero, and all else, stays. */
function group(text: string, scale: number): string {
  const [, minus = '', digits = '0', rest = ''] = (scale === 0 ? whole : withPoint).exec(text) ?? []
  return digits.startsWith('0') ? text : minus + digits.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** What was put in between two texts: all but their common beginning and end. The caret stands behind it. */
function insertedInto(before: string, { text: after, caret }: CaretText): string {
  const longest = Math.min(before.length, after.length)
  let start = 0
  while (start < longest && before[start] === after[start]) start += 1
  let end = 0
  while (end < Math.min(longest - start, after.length - caret) && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

const caretBehind = (text: string, signs: number): number => {
  let left = signs
  let caret = 0
  for (; caret < text.length && left > 0; caret += 1) if (text[caret] !== ',') left -= 1
  return caret
}

/** After a comma was typed, only the typed commas stay. */
function withoutOurs({ text, caret }: CaretText, inserted: string): CaretText {
  const [front, behind] = [text.slice(0, caret - inserted.length), text.slice(caret)]
  const start = withoutCommas(front) + inserted
  return { text: start + withoutCommas(behind), caret: start.length }
}

const zero = /^-?0(\.0*)?$/

/** Typing before or after a lone zero replaces it. */
export function replaceZero(before: string, typed: Typed): Typed {
  const { inserted = insertedInto(before, typed) } = typed
  const isAdded = typed.text.length === before.length + inserted.length
  if (!zero.test(before) || !isAdded || !/\d/.test(inserted)) return typed
  return { text: inserted, caret: inserted.length, inserted }
}

/** The text after a change: grouped again unless the user types commas. */
export function typeNumber(before: NumberText, typed: Typed, scale: number): NumberText & CaretText {
  const inserted = typed.inserted ?? insertedInto(before.text, typed)
  // A text that the program puts back is grouped as the box groups it.
  const isPutBack = typed.inserted === undefined && group(withoutCommas(typed.text), scale) === typed.text
  const isOurs = !typed.text.includes(',') || (before.isOurs && !inserted.includes(',')) || isPutBack
  if (!isOurs) return { ...(before.isOurs ? withoutOurs(typed, inserted) : typed), isOurs }
  const text = group(withoutCommas(typed.text), scale)
  const left = withoutCommas(typed.text.slice(0, typed.caret)).length
  return { text, caret: caretBehind(text, left), isOurs }
}

/** Parses the text: a JSON number (12.345, not its milligrams), null when empty, else the text itself. */
export function readNumber(text: string, kind: NumberKind): NumberValue {
  if (text.trim() === '') return null
  const read = readTyped(text, kind)
  return 'value' in read ? numberFromScaled(read.value, kind.scale) : text
}

/** Formats a value outside of typing: a number with all its decimals, a text as it is. */
export function showNumber(value: NumberValue | undefined, kind: NumberKind): string {
  if (value === null || value === undefined || value === '') return ''
  const read = typeof value === 'number' ? scaledFromNumber(value, kind.scale) : readTyped(value, kind)
  return 'value' in read ? textFromScaled(read.value, kind.scale) : String(value)
}

/** Digits, at most one point, and commas of the box: unambiguous. */
const isPlain = ({ text, isOurs }: NumberText): boolean => /^-?\d*\.?\d*$/.test(isOurs ? withoutCommas(text) : text)

/** Returns the interpreted value of an ambiguous text, as it will be shown; undefined if it is unambiguous. */
export function understood(typed: NumberText, kind: NumberKind): string | undefined {
  const value = readNumber(typed.text, kind)
  if (typeof value !== 'number' || (isPlain(typed) && kind.scale > 0)) return undefined
  const shown = showNumber(value, kind)
  return shown === typed.text ? undefined : shown
}

/** The text that shows how the input was understood: `= 3.450 gr`. */
export const understoodText = (understood: string, unit: string | undefined): string =>
  `= ${withUnit(understood, unit)}`
