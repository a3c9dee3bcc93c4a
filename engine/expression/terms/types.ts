// The types of expressions, and which of them are compatible.
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
