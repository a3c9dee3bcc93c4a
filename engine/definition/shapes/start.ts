// Shape of start data: rows of the chain, then rows of each shop, for an empty database.

import { describeSchemaLink, fileKind, nonEmptyText } from './names.ts'
import {
  anything,
  getJsonKind,
  type InferShape,
  type JsonPath,
  type NameReference,
  type Shape,
  withDescription,
} from './shape.ts'
import { list, object, record } from './shape-compound.ts'

type StartRowsDefinition = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Rows by resource; the keys of each row are its fields. */
const rows: Shape<StartRowsDefinition> = {
  ...record(list(record(anything)), { key: /^[a-z][a-z0-9_-]*$/, keyExpects: 'the name of a resource' }),
  names: (value, path) =>
    (getJsonKind(value) === 'object' ? Object.entries(value as StartRowsDefinition) : []).flatMap(
      ([name, entries]): NameReference[] => [
        { kind: 'resource', name, path: [...path, name], marker: 'key' },
        ...entries.flatMap((entry, index) => collectFieldReferences(entry, name, [...path, name, index])),
      ],
    ),
}

const collectFieldReferences = (
  entry: Readonly<Record<string, unknown>>,
  of: string,
  path: JsonPath,
): readonly NameReference[] =>
  Object.keys(entry).map(name => ({ kind: 'field of', name, of, path: [...path, name], marker: 'key' }))

export const start = object(
  {
    $schema: describeSchemaLink('../dialect/start.schema.json'),
    kind: fileKind('start'),
    chain: withDescription('Rows by resource, in the order they are made', rows, {
      place: [{ place_code: '{shop}', name: 'FIRST' }],
    }),
  },
  {
    base: withDescription('Other start data, whose rows come first; it may have a base too', nonEmptyText, 'base'),
    shops: withDescription('Rows by shop code, after "*" for every shop', record(rows), {
      '*': { thing: [{ thing_code: 'T1', name: 'ONE' }] },
    }),
    days: withDescription(
      'Rows by shop code of past days, by the number of days ago; the shop has that business date while they are created',
      record(record(rows), { key: /^[1-9][0-9]{0,3}$/, keyExpects: 'a number of days' }),
      { 2: { A: { thing: [{ thing_code: 'T2', name: 'TWO' }] } } },
    ),
  },
)

export type StartDefinition = InferShape<typeof start>
