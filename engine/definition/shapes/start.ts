// What an empty database is filled with: rows of the chain, then rows of each shop.

import { anything, noted, type Read } from '../shape.ts'
import { list, mapOf, object } from '../shape-compound.ts'
import { fileKind, schemaLink, word } from './names.ts'

const rows = mapOf(list(mapOf(anything)), { key: /^[a-z][a-z0-9_-]*$/, keySays: 'the name of a resource' })

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
  },
)

export type StartDefinition = Read<typeof start>
