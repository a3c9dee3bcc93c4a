// Rows in neutral words for tests of storage: things of a chain, and the same things owned by shops.

import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { insertRow, type Stamp } from '../../../server/storage/rows.ts'
import type { Storage } from '../../../server/storage/storage.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

export const chainSchema: Schema = buildSchemaWith()
export const shopSchema: Schema = buildSchemaWith(thing('/x-scope', 'shop'))
export const schemaWithThing = (...edits: readonly Edit[]): Schema => buildSchemaWith(...edits)
export const getThings = (schema: Schema): Resource => getResource(schema, 'thing')

export const stamp: Stamp = { at: '2026-11-20T03:00:00.000Z', by: 'TEST' }

const plain = { name: 'NAME', size: '-', price: 0, weight: null, maker: '-', active: 1 }

/** Writes a thing with that code and what else is said of it; its id is the code unless another is given. */
export const putThing = (
  storage: Storage,
  schema: Schema,
  { id, shop = '', ...values }: { thing_code: string; id?: string; shop?: string; [field: string]: unknown },
): Promise<unknown> =>
  storage.write(connection =>
    insertRow(connection, getThings(schema), {
      row: { ...plain, ...(values as Record<string, string | number | null>) },
      id: id ?? values.thing_code,
      shop,
      stamp,
    }),
  )
