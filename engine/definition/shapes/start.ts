// What an empty database is filled with: rows of the chain, then rows of each shop.

import { anything, noted, oneOf, type Read } from '../shape.ts'
import { list, mapOf, object } from '../shape-compound.ts'
import { schemaLink } from './names.ts'

const rows = mapOf(list(mapOf(anything)), { key: /^[a-z][a-z0-9_-]*$/, keySays: 'the name of a resource' })

export const start = object(
  { $schema: schemaLink, kind: oneOf(['start']), chain: noted('Rows by resource, in the order they are made', rows) },
  { shops: noted('Rows by shop code, after "*" for every shop', mapOf(rows)) },
)

export type StartDefinition = Read<typeof start>
