// Shapes whose texts are names of something else: each says what it names, and one pass over all files resolves them.

import {
  anyKeyOf,
  anyNameOf,
  type Holder,
  type JsonSchema,
  kindOf,
  type MetaContext,
  type NamedKind,
  type NameUse,
  type OfferedKind,
  type Path,
  type Shape,
} from './shape.ts'

/** What a name belongs to, out of the objects around it and its path. */
type Owner = (holders: readonly Holder[], path: Path) => string | undefined

interface Reading {
  /** What the name belongs to; without it, what the file describes. */
  readonly of?: Owner
  /** The names in the text; the whole text is one unless said otherwise. */
  readonly within?: (text: string) => readonly string[]
  /** Names that the objects around the text give. */
  readonly beside?: (holders: readonly Holder[]) => readonly string[]
}

/** The shape, whose text names one of that kind. */
export const naming = <T>(kind: NamedKind, shape: Shape<T>, { of, within, beside }: Reading = {}): Shape<T> => ({
  ...shape,
  // A text with names in it is no name, but for the sources of reports.
  ...((!within || kind === 'source') && { meta: context => offering(kind, context, shape.meta(context)) }),
  names: (value, path, holders) => {
    if (typeof value !== 'string') return []
    const uses = (within?.(value) ?? [value]).map(name => ({
      ...useOf({ kind, name, path }, of?.(holders, path), of),
      ...(beside && { beside: beside(holders) }),
    }))
    return [...uses, ...(shape.names?.(value, path, holders) ?? []).filter(isText)]
  },
})

/** The shape, whose text people read. */
export const spoken = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  names: (value, path, holders) => [
    ...(typeof value === 'string' ? [{ kind: 'text' as const, name: value, path }] : []),
    ...(shape.names?.(value, path, holders) ?? []),
  ],
})

/** The shape of a map, whose keys name one of that kind. */
export const namingKeys = <T>(kind: NamedKind, shape: Shape<T>, { of }: Pick<Reading, 'of'> = {}): Shape<T> => ({
  ...shape,
  meta: context => {
    const own = shape.meta(context)
    const offered = offeredFor(kind, context)
    return offered ? { ...own, propertyNames: { ...(own.propertyNames as JsonSchema), ...anyKeyOf(offered) } } : own
  },
  names: (value, path, holders) => [
    ...(kindOf(value) === 'object' ? Object.keys(value as object) : []).map(name =>
      useOf({ kind, name, path: [...path, name], on: 'key' }, of?.(holders, path), of),
    ),
    ...(shape.names?.(value, path, holders) ?? []),
  ],
})

/** The names that the project has of that kind are offered, beside whatever else may stand there. */
const offering = (kind: NamedKind, context: MetaContext, own: JsonSchema): JsonSchema => {
  const offered = offeredFor(kind, context)
  return offered ? { anyOf: [anyNameOf(offered), own] } : own
}

const offeredFor = (kind: NamedKind, { names }: MetaContext): OfferedKind | undefined => {
  const offered = Object.hasOwn(offers, kind) ? offers[kind] : undefined
  return offered && names[offered] && offered
}

const offers: Readonly<Partial<Record<NamedKind, OfferedKind>>> = {
  field: 'field',
  'field of': 'field',
  'field of log': 'field',
  'row field of': 'field',
  'field or lines': 'field',
  'field of the document': 'field',
  'field of lines': 'field',
  'field of own lines': 'field',
  lines: 'lines',
  'lines of': 'lines',
  state: 'state',
  move: 'move',
  'move of': 'move',
  source: 'source',
}

/** A name of nothing that could be found says nothing. */
const useOf = (use: NameUse, owner: string | undefined, of: Reading['of']): NameUse =>
  of ? { ...use, of: owner ?? '' } : use

/** The text under that key in the nearest object around the name that has it. */
export const namedBy =
  (name: string) =>
  (holders: readonly Holder[]): string | undefined => {
    const found = holders.find(holder => Object.hasOwn(holder, name))?.[name]
    return typeof found === 'string' ? found : undefined
  }

/** The {names} in a sentence. */
export const inBraces = (text: string): readonly string[] =>
  [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)

/** The name behind the "-" of a descending order. */
export const afterMinus = (text: string): readonly string[] => [text.replace(/^-/, '')]

/** A scope of its own: names in it are not those of the file around it; its texts are. */
export const apart = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  names: (value, path, holders) => (shape.names?.(value, path, holders) ?? []).filter(isText),
})

const isText = ({ kind }: NameUse): boolean => kind === 'text'

/** The names that stand in a value at that path of a file. */
export const namesIn = (shape: Shape<unknown>, value: unknown, path: Path = []): readonly NameUse[] =>
  shape.names?.(value, path, []) ?? []
