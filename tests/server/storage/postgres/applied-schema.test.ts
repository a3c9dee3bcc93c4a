// Which schema is in force for all processes: stored with the tables, or not at all.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import type { SourceFile } from '../../../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../../../engine/schema-file/files/version.ts'
import { SchemaMismatch, SchemaReplaced } from '../../../../server/storage/migration/schema-conflicts.ts'
import { openPostgres } from '../../../../server/storage/postgres/open.ts'
import type { Storage } from '../../../../server/storage/storage.ts'
import { buildEdits, buildFiles } from '../../../support/schema/schema-files.ts'
import { noon } from '../../../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../../../support/storage/postgres-place.ts'
import { chainSchema, putThing } from '../stored-things.ts'

const thing = buildEdits('thing')
const first = buildFiles()
const second = buildFiles(thing('/title', 'Second'))
const third = buildFiles(thing('/title', 'Third'))

let place: string
const opened: Storage[] = []

const open = async (files?: readonly SourceFile[]): Promise<Storage> => {
  const schema = files ? compileSchemaFiles(files) : chainSchema
  const storage = await openPostgres({
    url: place,
    schema,
    ...(files && { files }),
    now: () => noon,
    recompute: async () => [],
  })
  opened.push(storage)
  return storage
}

const save = (storage: Storage, files: readonly SourceFile[]) => storage.migrate(compileSchemaFiles(files), files)
const applied = (storage: Storage | undefined) => storage?.shared?.find()
const stored = (files: readonly SourceFile[]) => ({ version: computeVersion(files), files })

beforeEach(async () => {
  place = await createPlace()
})
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
  await removePlace(place)
})

test('without files no schema is in force; a start with files applies them', async () => {
  expect(await applied(await open())).toBeUndefined()
  expect(await applied(await open(first))).toEqual(stored(first))
  expect(await applied(await open(second))).toEqual(stored(second))
  expect(await applied(opened[0])).toEqual(stored(second))
})

test('a start with files that were replaced is refused with those in force; a save of them is not', async () => {
  const one = await open(first)
  await save(one, second)
  await save(one, third)
  for (const old of [first, second]) {
    const refused: unknown = await open(old).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SchemaReplaced)
    expect(refused).toMatchObject({ applied: stored(third) })
  }
  await save(one, first)
  expect(await applied(await open(first))).toEqual(stored(first))
  await expect(open(third)).rejects.toBeInstanceOf(SchemaReplaced)
})

test('files in another order are the same schema', async () => {
  await open(first)
  const turned = first.toReversed()
  expect(await applied(await open(turned))).toEqual(stored(first))
})

test('a schema that the rows refuse is not in force', async () => {
  const one = await open(first)
  await putThing(one, chainSchema, { thing_code: 'A', weight: 5 })
  await expect(save(one, buildFiles(thing('/properties/weight')))).rejects.toBeInstanceOf(SchemaMismatch)
  expect(await applied(one)).toEqual(stored(first))
})

test('of many versions the latest thousand are known to be old', async () => {
  const one = await open(first)
  const old = [computeVersion(first), ...Array.from({ length: 1000 }, (_, index) => `v${index}`)]
  await query(place, "UPDATE kencana_meta SET value = $1 WHERE name = 'schema-former'", [JSON.stringify(old)])
  await save(one, second)
  const [row] = await query(place, "SELECT value FROM kencana_meta WHERE name = 'schema-former'")
  const former: readonly string[] = JSON.parse(row?.value)
  expect([former.length, former.at(-1), former[0]]).toEqual([1000, computeVersion(first), 'v1'])
})

test('the files that an earlier program stored become the first version', async () => {
  const one = await open(first)
  await query(place, 'DELETE FROM kencana_schema_version')
  await query(place, "INSERT INTO kencana_meta (name, value) VALUES ('schema-files', $1)", [JSON.stringify(first)])
  expect(await applied(one)).toEqual(stored(first))
  await save(await open(first), second)
  expect(await applied(one)).toEqual(stored(second))
  const versions = await query(place, 'SELECT seq::int, version, origin FROM kencana_schema_version ORDER BY seq')
  expect(versions).toEqual([
    { seq: 1, version: computeVersion(first), origin: 'start' },
    { seq: 2, version: computeVersion(second), origin: 'folder' },
  ])
  expect(await query(place, "SELECT name FROM kencana_meta WHERE name = 'schema-files'")).toEqual([])
})
