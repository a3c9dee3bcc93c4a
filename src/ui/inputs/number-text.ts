// The text of a number box: grouped while typing, without losing a digit. The text always parses to its value
// by the number parser of the engine: a grouping comma is in a whole number, or before a decimal point.

import { addUnit } from '../../../engine/field/add-unit.ts'
import { type NumberFormat, readTypedNumber } from '../../../engine/field/scaled-type.ts'
import { decodeScaled, encodeScaled, formatScaled } from '../../../engine/value/amount.ts'
import type { CaretText } from './digit-filters.ts'

/** A number of JSON, nothing, or the text itself where it does not read. */
export type NumberValue = number | string | null

/** The text of a box, and whether its commas were put there by the box. */
export interface NumberText {
  readonly text: string
  readonly isOurs: boolean
}

/** What one did to a box: the text and caret after it, and the text that was put in; undefined where that is not known. */
interface TypedText extends CaretText {
  readonly inserted: string | undefined
}

const wholePattern = /^(-?)(\d+)()$/
const decimalPattern = /^(-?)(\d+)(\.\d*)$/

const stripCommas = (text: string): string => text.replaceAll(',', '')

/** `-1234.5` is `-1,234.5`, `1234` is `1,234` in a box of whole numbers; what begins with zero, and all else, stays. */
function groupThousands(text: string, scale: number): string {
  const [, minus = '', digits = '0', rest = ''] = (scale === 0 ? wholePattern : decimalPattern).exec(text) ?? []
  return digits.startsWith('0') ? text : minus + digits.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** What was put in between two texts: all but their common beginning and end. The caret is behind it. */
function findInserted(before: string, { text: after, caret }: CaretText): string {
  const longest = Math.min(before.length, after.length)
  let start = 0
  while (start < longest && before[start] === after[start]) start += 1
  let end = 0
  while (end < Math.min(longest - start, after.length - caret) && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

const computeCaret = (text: string, signs: number): number => {
  let left = signs
  let caret = 0
  for (; caret < text.length && left > 0; caret += 1) if (text[caret] !== ',') left -= 1
  return caret
}

/** After a comma was typed, only the typed commas stay. */
function stripOwnCommas({ text, caret }: CaretText, inserted: string): CaretText {
  const [front, rest] = [text.slice(0, caret - inserted.length), text.slice(caret)]
  const start = stripCommas(front) + inserted
  return { text: start + stripCommas(rest), caret: start.length }
}

const zeroPattern = /^-?0(\.0*)?$/

/** Typing before or after a lone zero replaces it. */
export function replaceZero(before: string, typed: TypedText): TypedText {
  const { inserted = findInserted(before, typed) } = typed
  const isAdded = typed.text.length === before.length + inserted.length
  if (!zeroPattern.test(before) || !isAdded || !/\d/.test(inserted)) return typed
  return { text: inserted, caret: inserted.length, inserted }
}

/** The text after a change: grouped again unless the user types commas. */
export function formatTyped(before: NumberText, typed: TypedText, scale: number): NumberText & CaretText {
  const inserted = typed.inserted ?? findInserted(before.text, typed)
  // A text that the program puts back is grouped as the box groups it.
  const isPutBack = typed.inserted === undefined && groupThousands(stripCommas(typed.text), scale) === typed.text
  const isOurs = !typed.text.includes(',') || (before.isOurs && !inserted.includes(',')) || isPutBack
  if (!isOurs) return { ...(before.isOurs ? stripOwnCommas(typed, inserted) : typed), isOurs }
  const text = groupThousands(stripCommas(typed.text), scale)
  const left = stripCommas(typed.text.slice(0, typed.caret)).length
  return { text, caret: computeCaret(text, left), isOurs }
}

/** Parses the text: a JSON number (12.345, not its milligrams), null when empty, else the text itself. */
export function readNumber(text: string, kind: NumberFormat): NumberValue {
  if (text.trim() === '') return null
  const parsed = readTypedNumber(text, kind)
  return 'value' in parsed ? decodeScaled(parsed.value, kind.scale) : text
}

/** Formats a value outside of typing: a number with all its decimals, a text as it is. */
export function showNumber(value: NumberValue | undefined, kind: NumberFormat): string {
  if (value === null || value === undefined || value === '') return ''
  const parsed = typeof value === 'number' ? encodeScaled(value, kind.scale) : readTypedNumber(value, kind)
  return 'value' in parsed ? formatScaled(parsed.value, kind.scale) : String(value)
}

/** Digits, at most one point, and commas of the box: unambiguous. */
const isPlain = ({ text, isOurs }: NumberText): boolean => /^-?\d*\.?\d*$/.test(isOurs ? stripCommas(text) : text)

/** Returns the interpreted value of an ambiguous text, as it will be shown; undefined if it is unambiguous. */
export function describeUnderstood(typed: NumberText, kind: NumberFormat): string | undefined {
  const value = readNumber(typed.text, kind)
  if (typeof value !== 'number' || (isPlain(typed) && kind.scale > 0)) return undefined
  const shown = showNumber(value, kind)
  return shown === typed.text ? undefined : shown
}

/** The text that shows how the input was understood: `= 3.450 gr`. */
export const formatUnderstood = (text: string, unit: string | undefined): string => `= ${addUnit(text, unit)}`
