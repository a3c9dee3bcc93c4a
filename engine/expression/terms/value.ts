// Values while an expression is evaluated, how stored ones become such, and how two of them compare.
import type { Stored } from '../../fields/field-type.ts'
import { compare, type Decimal, decimalFromScaled, decimalFromText } from '../syntax/decimal.ts'
import type { Type } from './types.ts'

/** Numbers are decimals, flags booleans, texts, dates and instants text, and null is nothing. */
export type Value = Decimal | string | boolean | null | readonly Value[]

/** A stored value by its type; the empty text and the project's word for it are nothing. */
export const readStored = (stored: Stored, type: Type, emptyText: string): Value => {
  if (stored === null || stored === '' || stored === emptyText) return null
  if (type.kind === 'flag') return stored === 1
  return typeof stored === 'number' ? decimalFromScaled(stored, (type.kind === 'number' && type.scale) || 0) : stored
}

/** A value that people keep as text (a parameter): numbers as they are written, flags true or 1, lists by commas. */
export const readWritten = (written: Stored, type: Type, emptyText: string): Value => {
  const text = String(written ?? '').trim()
  if (text === '' || text === emptyText) return null
  if (type.kind === 'number') return decimalFromText(text) ?? null
  if (type.kind === 'flag') return text.toLowerCase() === 'true' || text === '1'
  return type.kind === 'list' ? text.split(',').map(part => readWritten(part, type.of, emptyText)) : text
}

export const isDecimal = (value: Value): value is Decimal =>
  typeof value === 'object' && value !== null && 'coefficient' in value

/** What a comparison takes the value for: a text that is the project's empty text is nothing there. */
export const compared = (value: Value, emptyText: string): Value => (value === emptyText || value === '' ? null : value)

/** Nothing equals nothing and no value; numbers are equal by size, texts letter by letter. */
export const areEqual = (left: Value, right: Value, emptyText: string): boolean => {
  const [a, b] = [compared(left, emptyText), compared(right, emptyText)]
  return a !== null && b !== null && isDecimal(a) && isDecimal(b) ? compare(a, b) === 0 : a === b
}

/** Below zero, zero or above; undefined when either is nothing. Texts go by code point. */
export const orderOf = (left: Value, right: Value, emptyText: string): number | undefined => {
  const [a, b] = [compared(left, emptyText), compared(right, emptyText)]
  if (a === null || b === null) return undefined
  return isDecimal(a) && isDecimal(b) ? compare(a, b) : compareText(String(a), String(b))
}

/** The order of the first code points that differ, as both databases sort; JavaScript's own goes by UTF-16 units. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Halves of surrogate pairs stand for code points above all single units. */
const rank = (unit: number): number => {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
