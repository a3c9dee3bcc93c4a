// The types of expressions, and which of them are compatible.
import type { Node } from '../syntax/syntax.ts'

/** Names that something has, with their types: a row's fields, the session's, a report's columns. */
export interface Fields {
  /** How faults call the thing: the name of its resource. */
  readonly title: string
  readonly find: (name: string) => Type | undefined
  readonly names: readonly string[]
  /** Expressions over these fields that have names of their own. */
  readonly defined?: Readonly<Record<string, Node>>
}

/** A number's `scale` is the most decimals it can have; absent when that is not known before it is calculated. */
export type Type =
  | { readonly kind: 'number'; readonly scale?: number }
  /** `mayBeNull`: stored as null when empty, where other texts hold the project's empty text. */
  | { readonly kind: 'text'; readonly choices?: readonly string[]; readonly mayBeNull?: true }
  | { readonly kind: 'flag' }
  | { readonly kind: 'date' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'list'; readonly of: Type }
  /** Lines of a document: only aggregates take them. */
  | { readonly kind: 'lines'; readonly fields: Fields }
  | { readonly kind: 'record'; readonly fields: Fields }
  /** The key of a row of the resource `to`, as text; a dot leads to that row's fields. */
  | { readonly kind: 'reference'; readonly to: string; readonly fields: Fields }
  /** The type of `''`, which fits everywhere. */
  | { readonly kind: 'nothing' }

export type Kind = Type['kind']

export const number = (scale?: number): Type => (scale === undefined ? { kind: 'number' } : { kind: 'number', scale })
export const text: Type = { kind: 'text' }
export const flag: Type = { kind: 'flag' }
export const date: Type = { kind: 'date' }
export const instant: Type = { kind: 'instant' }
export const nothing: Type = { kind: 'nothing' }

const words: Readonly<Record<Kind, string>> = {
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
export const described = ({ kind }: Type): string => words[kind]

/** `a number, a text or a date`. */
export const describedKinds = (kinds: readonly Kind[]): string =>
  kinds
    .map(kind => words[kind])
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')

/** Fields with these types, in this order. */
export const fieldsFrom = (title: string, types: Readonly<Record<string, Type>>): Fields => ({
  title,
  names: Object.keys(types),
  find: name => (Object.hasOwn(types, name) ? types[name] : undefined),
})

/** True for texts and for references, which are stored as text. */
export const isText = ({ kind }: Type): boolean => kind === 'text' || kind === 'reference'

/** True if a value of the source type is accepted as the target type; number scales do not matter. */
export const fits = (given: Type, wanted: Type): boolean => {
  if (given.kind === 'nothing' || wanted.kind === 'nothing') return isScalar(given) && isScalar(wanted)
  if (given.kind === 'list' && wanted.kind === 'list') return fits(given.of, wanted.of)
  return isScalar(given) && (given.kind === wanted.kind || (isText(given) && isText(wanted)))
}

/** True for single values; false for lists, lines and records. */
export const isScalar = ({ kind }: Type): boolean => kind !== 'list' && kind !== 'lines' && kind !== 'record'

/** The one type that values of all these types have, a number's scale being the largest; undefined when none is. */
export const united = (types: readonly Type[]): Type | undefined => {
  const said = types.filter(({ kind }) => kind !== 'nothing')
  const [first = nothing, ...others] = said
  if (!said.every(type => fits(type, first))) return undefined
  if (first.kind === 'number') return number(largestScale(said))
  return others.length > 0 && isText(first) ? text : first
}

const largestScale = (types: readonly Type[]): number | undefined => {
  const scales = types.map(type => (type.kind === 'number' ? type.scale : undefined))
  return scales.includes(undefined) ? undefined : Math.max(...scales.map(scale => scale ?? 0))
}
