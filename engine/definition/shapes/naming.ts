// Shapes whose texts are references to other names; one pass over all files resolves them.

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

/** Finds the owner of a name from the objects around it and its path. */
type Owner = (holders: readonly Holder[], path: Path) => string | undefined

interface Reading {
  /** The owner of the name; without it, the name belongs to the resource of the file. */
  readonly of?: Owner
  /** Extracts the names from the text; by default the whole text is one name. */
  readonly within?: (text: string) => readonly string[]
  /** More allowed names, from the objects around the text. */
  readonly beside?: (holders: readonly Holder[]) => readonly string[]
}

/** The shape with its text as a reference of that kind. */
export const naming = <T>(kind: NamedKind, shape: Shape<T>, { of, within, beside }: Reading = {}): Shape<T> => ({
  ...shape,
  // A text that only contains names is offered no completions, except the sources of reports.
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

/** The shape with its text collected for translation. */
export const spoken = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  names: (value, path, holders) => [
    ...(typeof value === 'string' ? [{ kind: 'text' as const, name: value, path }] : []),
    ...(shape.names?.(value, path, holders) ?? []),
  ],
})

/** The shape of a map with its keys as references of that kind. */
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

/** Offers the names of the project as completions; other values stay valid. */
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

/** If the owner is unknown, the name is not checked. */
const useOf = (use: NameUse, owner: string | undefined, of: Reading['of']): NameUse =>
  of ? { ...use, of: owner ?? '' } : use

/** Returns the text of that key in the nearest object around a name, or undefined. */
export const namedBy =
  (name: string) =>
  (holders: readonly Holder[]): string | undefined => {
    const found = holders.find(holder => Object.hasOwn(holder, name))?.[name]
    return typeof found === 'string' ? found : undefined
  }

/** The names in {braces} of a text. */
export const inBraces = (text: string): readonly string[] =>
  [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)

/** The field of a sort term, without its "-". */
export const afterMinus = (text: string): readonly string[] => [text.replace(/^-/, '')]

/** Names in the shape are not resolved with those of the file around it; texts are still translated. */
export const apart = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  names: (value, path, holders) => (shape.names?.(value, path, holders) ?? []).filter(isText),
})

const isText = ({ kind }: NameUse): boolean => kind === 'text'

/** The references in a value at that path of a file. */
export const namesIn = (shape: Shape<unknown>, value: unknown, path: Path = []): readonly NameUse[] =>
  shape.names?.(value, path, []) ?? []
