// What is read ahead of a writing: whether it still holds when the writing asks.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMeta, insertMeta, setMeta } from '../../../../server/storage/meta.ts'
import { findRow } from '../../../../server/storage/rows.ts'
import type { Connection, PrefetchedRead } from '../../../../server/storage/storage.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'
import { chainSchema, getThings, putThing } from '../stored-things.ts'

let opened: OpenedStorage
beforeEach(async () => {
  const sqlite = storages.find(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('there is no SQLite')
  opened = await sqlite.open({ schema: chainSchema })
})
afterEach(() => opened.remove())

const ahead = <T>(work: (connection: Connection) => Promise<T>): Promise<PrefetchedRead<T>> => {
  const read = opened.storage.readAhead?.(work)
  if (!read) throw new Error('SQLite reads ahead')
  return read
}
const holds = (read: PrefetchedRead<unknown>): Promise<boolean> => opened.storage.write(async () => read.isCurrent())
const name = (connection: Connection) => findMeta(connection, 'name')

test('what was read holds while others write to other tables', async () => {
  await opened.storage.write(connection => insertMeta(connection, 'name', 'x'))
  const read = await ahead(name)
  await putThing(opened.storage, chainSchema, { thing_code: 'A' })
  expect([read.value, await holds(read)]).toEqual(['x', true])
})

test('what was read holds no longer once its table is written, also where nothing was found', async () => {
  const read = await ahead(connection => findRow(connection, getThings(chainSchema), 'A', ''))
  await putThing(opened.storage, chainSchema, { thing_code: 'A' })
  expect([read.value, await holds(read)]).toEqual([undefined, false])
})

test('a commit between two statements of the reading counts', async () => {
  const read = await ahead(async connection => {
    const before = await name(connection)
    await opened.storage.write(inner => setMeta(inner, 'name', 'y'))
    return [before, await name(connection)]
  })
  expect(await holds(read)).toBe(false)
})

test('a writing that is lost changes nothing', async () => {
  const read = await ahead(name)
  const lost = opened.storage.write(async connection => {
    await insertMeta(connection, 'name', 'z')
    throw new Error('lost')
  })
  await expect(lost).rejects.toThrow('lost')
  expect(await holds(read)).toBe(true)
})

test('a table that a statement names without quotes is read too', async () => {
  const read = await ahead(connection => connection.all({ sql: 'SELECT value FROM kencana_meta', values: [] }))
  await opened.storage.write(connection => insertMeta(connection, 'name', 'x'))
  expect(await holds(read)).toBe(false)
})

test('a migration changes whatever was read', async () => {
  const read = await ahead(name)
  await opened.storage.migrate(chainSchema)
  expect(await holds(read)).toBe(false)
})

test('rejects a write during a read ahead', async () => {
  await expect(ahead(connection => insertMeta(connection, 'a', 'b'))).rejects.toThrow('a read cannot write')
})
