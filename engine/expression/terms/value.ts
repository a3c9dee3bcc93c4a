// Values during evaluation, their conversion from stored values, and their comparison.
import type { Stored } from '../../field/field-type.ts'
import { compare, type Decimal, parseDecimal, toDecimal } from '../syntax/decimal-text.ts'
import type { ExpressionType } from './types.ts'

/** Numbers are decimals, flags booleans; texts, dates and instants are strings. */
export type ExpressionValue = Decimal | string | boolean | null | readonly ExpressionValue[]

/** Converts a stored value by its type; the empty text and the project's empty text become null. */
export const readStored = (stored: Stored, type: ExpressionType, emptyText: string): ExpressionValue => {
  if (stored === null || stored === '' || stored === emptyText) return null
  if (type.kind === 'flag') return stored === 1
  return typeof stored === 'number' ? toDecimal(stored, (type.kind === 'number' && type.scale) || 0) : stored
}

/** Parses a value that is stored as text (a parameter): numbers as digits, flags as true or 1, lists by commas. */
export const parseWrittenValue = (written: Stored, type: ExpressionType, emptyText: string): ExpressionValue => {
  const text = String(written ?? '').trim()
  if (text === '' || text === emptyText) return null
  if (type.kind === 'number') return parseDecimal(text) ?? null
  if (type.kind === 'flag') return text.toLowerCase() === 'true' || text === '1'
  return type.kind === 'list' ? text.split(',').map(part => parseWrittenValue(part, type.of, emptyText)) : text
}

export const isDecimal = (value: ExpressionValue): value is Decimal =>
  typeof value === 'object' && value !== null && 'coefficient' in value

/** Converts an empty text to null for comparisons. */
export const normalizeEmpty = (value: ExpressionValue, emptyText: string): ExpressionValue =>
  value === emptyText || value === '' ? null : value

/** Null equals only null; numbers compare by size, texts exactly. */
export const isEqual = (left: ExpressionValue, right: ExpressionValue, emptyText: string): boolean => {
  const [a, b] = [normalizeEmpty(left, emptyText), normalizeEmpty(right, emptyText)]
  return a !== null && b !== null && isDecimal(a) && isDecimal(b) ? compare(a, b) === 0 : a === b
}

/** Negative, zero or positive; undefined if either is null. Texts compare by code point. */
export const compareValues = (left: ExpressionValue, right: ExpressionValue, emptyText: string): number | undefined => {
  const [a, b] = [normalizeEmpty(left, emptyText), normalizeEmpty(right, emptyText)]
  if (a === null || b === null) return undefined
  return isDecimal(a) && isDecimal(b) ? compare(a, b) : compareText(String(a), String(b))
}

/** Compares by code points, as both databases sort; JavaScript compares UTF-16 units. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const difference = rankCodeUnit(a.charCodeAt(at)) - rankCodeUnit(b.charCodeAt(at))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Surrogates represent code points above all single units. */
const rankCodeUnit = (unit: number): number => {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
