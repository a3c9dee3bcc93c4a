// Shape of start data: rows of the chain, then rows of each shop, for an empty database.

import { fileKind, schemaLink, word } from './names.ts'
import { anything, kindOf, type NameUse, noted, type Path, type Read, type Shape } from './shape.ts'
import { list, mapOf, object } from './shape-compound.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Rows by resource; the keys of each row are its fields. */
const rows: Shape<Rows> = {
  ...mapOf(list(mapOf(anything)), { key: /^[a-z][a-z0-9_-]*$/, keySays: 'the name of a resource' }),
  names: (value, path) =>
    (kindOf(value) === 'object' ? Object.entries(value as Rows) : []).flatMap(([name, entries]): NameUse[] => [
      { kind: 'resource', name, path: [...path, name], on: 'key' },
      ...entries.flatMap((entry, index) => fieldsIn(entry, name, [...path, name, index])),
    ]),
}

const fieldsIn = (entry: Readonly<Record<string, unknown>>, of: string, path: Path): readonly NameUse[] =>
  Object.keys(entry).map(name => ({ kind: 'field of', name, of, path: [...path, name], on: 'key' }))

export const start = object(
  {
    $schema: schemaLink,
    kind: fileKind('start'),
    chain: noted('Rows by resource, in the order they are made', rows, {
      place: [{ place_code: '{shop}', name: 'FIRST' }],
    }),
  },
  {
    base: noted('Other start data, whose rows come first; it may have a base too', word, 'base'),
    shops: noted('Rows by shop code, after "*" for every shop', mapOf(rows), {
      '*': { thing: [{ thing_code: 'T1', name: 'ONE' }] },
    }),
    days: noted(
      'Rows by shop code of past days, by the number of days ago; the shop has that business date while they are created',
      mapOf(mapOf(rows), { key: /^[1-9][0-9]{0,3}$/, keySays: 'a number of days' }),
      { 2: { A: { thing: [{ thing_code: 'T2', name: 'TWO' }] } } },
    ),
  },
)

export type StartDefinition = Read<typeof start>
