// Shapes whose texts are names of something else: each says what it names, and one pass over all files resolves them.

import { type Holder, kindOf, type NamedKind, type NameUse, type Path, type Shape } from './shape.ts'

interface Reading {
  /** The resource that the name belongs to, out of the objects around the text; the file's own one without it. */
  readonly of?: (holders: readonly Holder[]) => string | undefined
  /** The names in the text; the whole text is one unless said otherwise. */
  readonly within?: (text: string) => readonly string[]
}

/** The shape, whose text names one of that kind. */
export const naming = <T>(
  kind: NamedKind,
  shape: Shape<T>,
  { of, within = text => [text] }: Reading = {},
): Shape<T> => ({
  ...shape,
  names: (value, path, holders) =>
    typeof value === 'string' ? within(value).map(name => useOf({ kind, name, path }, of?.(holders), of)) : [],
})

/** The shape of a map, whose keys name one of that kind. */
export const namingKeys = <T>(kind: NamedKind, shape: Shape<T>, { of }: Pick<Reading, 'of'> = {}): Shape<T> => ({
  ...shape,
  names: (value, path, holders) => [
    ...(kindOf(value) === 'object' ? Object.keys(value as object) : []).map(name =>
      useOf({ kind, name, path: [...path, name], on: 'key' }, of?.(holders), of),
    ),
    ...(shape.names?.(value, path, holders) ?? []),
  ],
})

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

/** A scope of its own: names in it are not those of the file around it. */
export const apart = <T>(shape: Shape<T>): Shape<T> => ({ ...shape, names: () => [] })

/** The names that stand in a value at that path of a file. */
export const namesIn = (shape: Shape<unknown>, value: unknown, path: Path = []): readonly NameUse[] =>
  shape.names?.(value, path, []) ?? []
