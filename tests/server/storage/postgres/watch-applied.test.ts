import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseSchema } from '../../../../engine/definition/parse-schema.ts'
import { versionOf } from '../../../../engine/definition/version.ts'
import { openPostgres } from '../../../../server/storage/postgres/open.ts'
import { watchApplied } from '../../../../server/storage/postgres/watch-applied.ts'
import type { Storage } from '../../../../server/storage/storage.ts'
import { newPlace, query, removePlace } from '../../../support/postgres-place.ts'
import { editsOf, filesWith } from '../../../support/schema-files.ts'
import { noon } from '../../../support/shop.ts'

const thing = editsOf('thing')
const [first, second, third] = [filesWith(), filesWith(thing('/title', 'Second')), filesWith(thing('/title', 'Third'))]

let place: string
let storage: Storage
let stop: () => Promise<void>
const told: string[] = []

const save = (files: typeof first) => storage.migrate(parseSchema(files), files)
const hears = (files: typeof first) =>
  vi.waitFor(() => expect(told.at(-1)).toBe(versionOf(files)), { timeout: 5000, interval: 5 })

beforeEach(async () => {
  place = await newPlace()
  storage = await openPostgres({
    url: place,
    schema: parseSchema(first),
    files: first,
    now: () => noon,
    recompute: async () => [],
  })
  told.length = 0
  stop = watchApplied(place, version => told.push(version))
  await hears(first)
}, 60_000)
afterEach(async () => {
  await stop()
  await storage.close()
  await removePlace(place)
})

test('tells what is in force, then each change, and nothing of a refused one', async () => {
  await save(second)
  await hears(second)
  await expect(save(filesWith(thing('/properties/weight')))).rejects.toThrow('weight')
  await save(third)
  await hears(third)
  expect([...new Set(told)]).toEqual([first, second, third].map(versionOf))
})

test('connects again when it was cut off, and tells what it missed', async () => {
  const listening = `SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND state = 'idle'
    AND query ~ 'from "kencana_meta" where'`
  const name = new URL(place).searchParams.get('application_name')
  const cut = await query(place, `SELECT pg_terminate_backend(pid) FROM (${listening}) AS one`, [name])
  expect(cut.length).toBeGreaterThan(0)
  await save(second)
  await hears(second)
  await save(third)
  await hears(third)
})

test('tells nothing any more when it was stopped, also before it ever reached the database', async () => {
  await stop()
  const before = told.length
  await save(second)
  const nowhere = watchApplied('postgres://kencana@127.0.0.1:1/kencana', version => told.push(version))
  await nowhere()
  expect(told).toHaveLength(before)
})
