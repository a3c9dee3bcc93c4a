// Servers of two versions on one database: additions go beside the other one, everything else waits until it is gone.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Schema } from '../../../../engine/schema/schema.ts'
import { SchemaMismatch } from '../../../../server/storage/migration/schema-conflicts.ts'
import { findOtherPrograms } from '../../../../server/storage/postgres/migrate.ts'
import { openPostgres } from '../../../../server/storage/postgres/open.ts'
import type { Storage } from '../../../../server/storage/storage.ts'
import { buildFiles, buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { createPlace, removePlace, withClient } from '../../../support/storage/postgres-place.ts'
import { changeField, noStart, renamed, sound, thing } from '../migration/migrated-storage.ts'
import { putThing } from '../stored-things.ts'

const now = () => new Date('2026-11-20T03:00:00Z')

let place: string
let opened: Storage[]
let stopWatching: (() => Promise<void>) | undefined

const open = async (programVersion: string, schema: Schema = sound, to = 1): Promise<Storage> => {
  const upgrades = [{ to, run: async () => undefined }]
  const recompute = async () => []
  const files = buildFiles()
  const storage = await openPostgres({ url: place, schema, files, now, upgrades, recompute, programVersion })
  opened.push(storage)
  return storage
}

const findOthers = (version: string) => withClient(place, client => findOtherPrograms(client, version))

beforeEach(async () => {
  place = await createPlace()
  opened = []
  const former = await open('1.0.2')
  await putThing(former, sound, { thing_code: 'T1' })
  stopWatching = former.shared?.watch(() => undefined)
  await expect.poll(() => findOthers('1.1.0')).toEqual(['1.0.2'])
})
afterEach(async () => {
  await stopWatching?.()
  for (const storage of opened) await storage.close()
  await removePlace(place)
})

const withAddition = buildSchemaWith(changeField('note', { $ref: 'types#text', default: 'NEW' }))
const withIndex = buildSchemaWith(thing('/x-index', [['weight']]))

test.each([
  ['a field', withAddition],
  ['an index', withIndex],
])('%s is added beside the other version', async (_, schema) => {
  await open('1.1.0', schema)
  const [former] = opened
  if (!former) throw new Error('none')
  await putThing(former, sound, { thing_code: 'T2' })
  expect(await former.read(one => one.all({ sql: 'SELECT * FROM thing', values: [] }))).toHaveLength(2)
})

const others = 'servers of version 1.0.2 run on this database and know nothing of what changes'

test.each([
  ['a new name', buildSchemaWith(...renamed), 'thing.weight becomes mass'],
  ['a dropped field', buildSchemaWith(thing('/properties/weight'), thing('/x-drop', ['weight'])), 'thing.weight goes'],
  [
    'a field that is filled',
    buildSchemaWith(
      changeField('note', { $ref: 'types#text', 'x-fill': "'NEW'" }),
      thing('/required', ['thing_code', 'note']),
      noStart,
    ),
    'thing.note is filled',
  ],
])('%s waits until the other version is gone', async (_, schema, change) => {
  const refused: unknown = await open('1.1.0', schema).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SchemaMismatch)
  expect(String(refused)).toContain(`${others} (${change})`)
  await stopWatching?.()
  stopWatching = undefined
  await open('1.1.0', schema)
})

test('rows of a version that the other one does not write wait too', async () => {
  await expect(open('1.1.0', sound, 2)).rejects.toThrow(`${others} (data version 2)`)
})

test('servers of one version follow each other', async () => {
  await open('1.0.2', buildSchemaWith(...renamed))
})

test('a database that a server has left knows nothing of it', async () => {
  expect(await findOthers('1.0.2')).toEqual([])
  await stopWatching?.()
  stopWatching = undefined
  expect(await findOthers('1.1.0')).toEqual([])
})

test('a statement that was prepared before an addition runs again', async () => {
  const [former] = opened
  const statement = { sql: 'SELECT * FROM thing', values: [] }
  const readAll = () => former?.read(async one => [await one.all(statement), await one.all(statement)])
  const writeAll = () => former?.write(async one => [await one.all(statement), await one.all(statement)])
  for (let time = 0; time < 3; time++) await Promise.all([readAll(), writeAll()])
  await open('1.1.0', withAddition)
  // Of another process: the names of this one were cleared with its own migration.
  await withClient(place, client => client.query('ALTER TABLE thing ADD COLUMN later text'))
  expect(await readAll()).toHaveLength(2)
  expect(await writeAll()).toHaveLength(2)
  await withClient(place, client => client.query('ALTER TABLE thing ADD COLUMN latest text'))
  expect(await writeAll()).toHaveLength(2)
})
