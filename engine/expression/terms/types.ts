// The types of expressions, and which of them are compatible.

import type { Stored } from '../../field/field-type.ts'
import { compare, type Decimal, parseDecimal, toDecimal } from '../syntax/decimal-text.ts'
import type { Node } from '../syntax/syntax.ts'

/** Names that something has, with their types: a row's fields, the session's, a report's columns. */
export interface FieldSet {
  /** How faults call the thing: the name of its resource. */
  readonly title: string
  readonly find: (name: string) => ExpressionType | undefined
  /** All names, for suggestions. */
  readonly listNames: () => readonly string[]
  /** Expressions over these fields that have names of their own. */
  readonly defined?: Readonly<Record<string, Node>>
  /** Sets of names whose values no two rows share; absent if this is not known, as for rows of no resource. */
  readonly listUniqueKeys?: () => readonly (readonly string[])[]
}

/** A number's `scale` is the most decimals it can have; absent when that is not known before it is calculated. Fields have units. */
export type ExpressionType =
  | { readonly kind: 'number'; readonly scale?: number; readonly unit?: string }
  /** `mayBeNull`: stored as null when empty, where other texts hold the project's empty text. */
  | { readonly kind: 'text'; readonly choices?: readonly string[]; readonly mayBeNull?: true }
  | { readonly kind: 'flag' }
  | { readonly kind: 'date' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'list'; readonly of: ExpressionType }
  /** Lines of a document: only aggregates take them. */
  | { readonly kind: 'lines'; readonly fields: FieldSet }
  | { readonly kind: 'record'; readonly fields: FieldSet }
  /** The key of a row of the resource `to`, as text; a dot leads to that row's fields. */
  | { readonly kind: 'reference'; readonly to: string; readonly fields: FieldSet }
  /** The type of `''`, which fits everywhere. */
  | { readonly kind: 'nothing' }

export type TypeKind = ExpressionType['kind']

export const createNumberType = (scale?: number, unit?: string): ExpressionType => ({
  kind: 'number',
  ...(scale !== undefined && { scale }),
  ...(unit !== undefined && { unit }),
})
export const text: ExpressionType = { kind: 'text' }
export const flag: ExpressionType = { kind: 'flag' }
export const date: ExpressionType = { kind: 'date' }
export const instant: ExpressionType = { kind: 'instant' }
export const nullType: ExpressionType = { kind: 'nothing' }

const kindWords: Readonly<Record<TypeKind, string>> = {
  number: 'a number',
  text: 'a text',
  flag: 'true or false',
  date: 'a date',
  instant: 'a moment',
  list: 'a list',
  lines: 'lines',
  record: 'a record',
  reference: 'a reference',
  nothing: 'nothing',
}

/** `a number`, for the sentences of faults. */
export const describeType = ({ kind }: ExpressionType): string => kindWords[kind]

/** `a number, a text or a date`. */
export const describeKinds = (kinds: readonly TypeKind[]): string =>
  kinds
    .map(kind => kindWords[kind])
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')

/** Fields with these types, in this order. */
export const createFieldSet = (title: string, types: Readonly<Record<string, ExpressionType>>): FieldSet => ({
  title,
  listNames: () => Object.keys(types),
  find: name => (Object.hasOwn(types, name) ? types[name] : undefined),
})

/** True for texts and for references, which are stored as text. */
export const isText = ({ kind }: ExpressionType): boolean => kind === 'text' || kind === 'reference'

/** True if a value of the source type is accepted as the target type; number scales do not matter. */
export const isAssignable = (source: ExpressionType, target: ExpressionType): boolean => {
  if (source.kind === 'nothing' || target.kind === 'nothing') return isScalar(source) && isScalar(target)
  if (source.kind === 'list' && target.kind === 'list') return isAssignable(source.of, target.of)
  return isScalar(source) && (source.kind === target.kind || (isText(source) && isText(target)))
}

/** True for single values; false for lists, lines and records. */
export const isScalar = ({ kind }: ExpressionType): boolean => kind !== 'list' && kind !== 'lines' && kind !== 'record'

/** The one type that values of all these types have, a number's scale being the largest; undefined when none is. */
export const resolveCommonType = (types: readonly ExpressionType[]): ExpressionType | undefined => {
  const concrete = types.filter(({ kind }) => kind !== 'nothing')
  const [first = nullType, ...others] = concrete
  if (!concrete.every(type => isAssignable(type, first))) return undefined
  if (first.kind === 'number') return createNumberType(getLargestScale(concrete))
  return others.length > 0 && isText(first) ? text : first
}

const getLargestScale = (types: readonly ExpressionType[]): number | undefined => {
  const scales = types.map(type => (type.kind === 'number' ? type.scale : undefined))
  return scales.includes(undefined) ? undefined : Math.max(...scales.map(scale => scale ?? 0))
}

// Values during evaluation, their conversion from stored values, and their comparison.

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
