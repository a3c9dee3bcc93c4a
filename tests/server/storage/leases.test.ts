// Leases: one holder at a time, seen by all processes on a database, and gone with their process.
import { afterEach, describe, expect, test } from 'vitest'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { query } from '../../support/storage/postgres-place.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'

const opened: OpenedStorage[] = []
afterEach(async () => {
  const [first, ...others] = opened.splice(0)
  for (const { close } of others) await close()
  await first?.remove()
})

describe.each(storages)('$name', ({ open }) => {
  test('a name is held by one at a time; the next one waits for its end', async () => {
    const one = await open({ schema: buildSchemaWith() })
    opened.push(one)
    expect(await one.storage.isLeased('import 1')).toBe(false)
    const release = await one.storage.lease('import 1')
    expect(await one.storage.isLeased('import 1')).toBe(true)
    expect(await one.storage.isLeased('import 2')).toBe(false)
    const order: string[] = []
    const second = one.storage.lease('import 1').then(end => {
      order.push('second')
      return end
    })
    order.push('first')
    await release()
    await (await second)()
    expect(order).toEqual(['first', 'second'])
    expect(await one.storage.isLeased('import 1')).toBe(false)
  })
})

test('another process on the same PostgreSQL sees it, until the connection of the holder ends', async () => {
  const [, postgres] = storages
  if (!postgres) throw new Error('no PostgreSQL')
  const one = await postgres.open({ schema: buildSchemaWith() })
  const other = await postgres.open({ schema: buildSchemaWith(), place: one.place })
  opened.push(one, other)
  await one.storage.lease('import 1')
  expect(await other.storage.isLeased('import 1')).toBe(true)
  await query(
    one.place,
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND objsubid = 2 AND datname = current_database()`,
  )
  await expect.poll(() => other.storage.isLeased('import 1')).toBe(false)
})
