import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import { computeVersion } from '../../../../engine/schema-file/files/version.ts'
import { openPostgres, watchAppliedVersion } from '../../../../server/storage/postgres/open.ts'
import type { Storage } from '../../../../server/storage/storage.ts'
import { waitFor } from '../../../support/run/wait-for.ts'
import { buildEdits, buildFiles } from '../../../support/schema/schema-files.ts'
import { noon } from '../../../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../../../support/storage/postgres-place.ts'

const thing = buildEdits('thing')
const [first, second, third] = [
  buildFiles(),
  buildFiles(thing('/title', 'Second')),
  buildFiles(thing('/title', 'Third')),
]

let place: string
let storage: Storage
let stop: () => Promise<void>
const messages: string[] = []

const save = (files: typeof first) => storage.migrate(compileSchemaFiles(files), files)
const hears = (files: typeof first) =>
  waitFor(() => expect(messages.at(-1)).toBe(computeVersion(files)), { interval: 5 })

beforeEach(async () => {
  place = await createPlace()
  storage = await openPostgres({
    url: place,
    schema: compileSchemaFiles(first),
    files: first,
    now: () => noon,
    recompute: async () => [],
  })
  messages.length = 0
  stop = watchAppliedVersion(place, { notify: version => messages.push(version) })
  await hears(first)
})
afterEach(async () => {
  await stop()
  await storage.close()
  await removePlace(place)
})

test('reports what is in force, then each change, and nothing of a refused one', async () => {
  await save(second)
  await hears(second)
  await expect(save(buildFiles(thing('/properties/weight')))).rejects.toThrow('weight')
  await save(third)
  await hears(third)
  expect([...new Set(messages)]).toEqual([first, second, third].map(computeVersion))
})

test('connects again when it was cut off, and reports what it missed', async () => {
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

test('reports nothing after it was stopped, also before it ever reached the database', async () => {
  await stop()
  const before = messages.length
  await save(second)
  const nowhere = watchAppliedVersion('postgres://kencana@127.0.0.1:1/kencana', {
    notify: version => messages.push(version),
  })
  await nowhere()
  expect(messages).toHaveLength(before)
})
