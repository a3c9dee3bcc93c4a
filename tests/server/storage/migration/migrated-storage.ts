// A storage of the sound project with rows of its own, which a changed schema meets.
import { afterEach, beforeEach, expect } from 'vitest'
import type { Schema } from '../../../../engine/schema/schema.ts'
import { SchemaMismatch } from '../../../../server/storage/migration/schema-conflicts.ts'
import type { DatabaseRow } from '../../../../server/storage/storage.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'
import type { OpenedStorage, StorageKind } from '../../../support/storage/storages.ts'
import { putThing } from '../stored-things.ts'

export const sound = buildSchemaWith()
export const thing = buildEdits('thing')
const start = buildEdits('start')

/** The start file names these fields with values that another kind of field does not take. */
export const bare = [start('/shops/*/thing/0/price'), start('/shops/*/thing/0/active')]
export const noStart = start('/shops')
export const thingFile = 'schema/resources/goods/thing.json'

export const changeField = (name: string, schema: unknown): Edit => thing(`/properties/${name}`, schema)

export const renamed = [thing('/properties/weight'), changeField('mass', { $ref: 'types#weight', 'x-was': 'weight' })]
export const textPrice = changeField('price', { $ref: 'types#text' })

/** Opens one for each test of the block that it is called in. */
export const migratedStorage = (open: StorageKind['open']) => {
  let opened: OpenedStorage
  beforeEach(async () => {
    opened = await open({ schema: sound })
  })
  afterEach(() => opened.remove())
  const readTables: OpenedStorage['tables'] = () => opened.tables()
  return {
    opened: () => opened,
    tables: readTables,
    migrate: (schema: Schema) => opened.storage.migrate(schema),
    /** Opens the data of one that was closed. */
    reopen: async (schema: Schema): Promise<void> => {
      opened = await open({ schema, place: opened.place })
    },
    rowsOf: (table: string): Promise<readonly DatabaseRow[]> =>
      opened.storage.read(connection => connection.all({ sql: `SELECT * FROM ${table} ORDER BY id`, values: [] })),
    put: async (...things: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
      for (const [index, one] of things.entries())
        await putThing(opened.storage, sound, { thing_code: `T${index + 1}`, ...one })
    },
    indexesOf: async (table: string) => (await readTables()).get(table)?.indexes.map(index => index.name),
    /** What the migration says when it refuses; a migration that goes through is a failure. */
    refusalOf: async (schema: Schema): Promise<readonly string[]> => {
      const refused: unknown = await opened.storage.migrate(schema).catch((error: unknown) => error)
      if (!(refused instanceof SchemaMismatch)) throw refused ?? new Error('the migration went through')
      const [title, ...sentences] = refused.message.split('\n')
      expect(title).toBe('The database does not fit the schema files; nothing was changed.')
      return sentences
    },
  }
}
