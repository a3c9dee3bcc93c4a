// A save is answered when its commit is on the disk; the saves after it do not wait for that, and nobody waits for a checkpoint.
import type fs from 'node:fs'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMeta, insertMeta } from '../../../../server/storage/meta.ts'
import { incrementCounter } from '../../../../server/storage/numbers.ts'
import { StorageReadOnly } from '../../../../server/storage/storage.ts'
import { type OpenedStorage, storages } from '../../../support/storages.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { chainSchema } from '../stored-things.ts'

type Flushed = (error: Error | null) => void

const { disk } = vi.hoisted(() => ({ disk: { isHeld: false, isGone: false, held: [] as Flushed[] } }))

vi.mock('node:fs', async original => {
  const real = await original<typeof fs>()
  const fdatasync = (file: number, flushed: Flushed): void => {
    if (disk.isGone) setImmediate(flushed, Object.assign(new Error('the disk is gone'), { code: 'EIO' }))
    else if (disk.isHeld) disk.held.push(flushed)
    else real.fdatasync(file, flushed)
  }
  return { ...real, fdatasync }
})

let opened: OpenedStorage
beforeEach(async () => {
  const sqlite = storages.find(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('there is no SQLite')
  opened = await sqlite.open({ schema: chainSchema })
  disk.isHeld = true
})
afterEach(() => {
  Object.assign(disk, { isHeld: false, isGone: false })
  for (const flushed of disk.held.splice(0)) flushed(null)
  return opened.remove()
})

const answered: string[] = []
const put = (name: string, together = false): Promise<unknown> =>
  opened.storage.write(connection => insertMeta(connection, name, 'x'), { together }).then(() => answered.push(name))
const isSeen = async (name: string): Promise<void> =>
  expect(await opened.storage.read(connection => findMeta(connection, name))).toBe('x')
/** The flush that is under way is over. */
const flush = async (): Promise<void> => {
  await waitFor(() => expect(disk.held).toHaveLength(1))
  disk.held.shift()?.(null)
}

test.each([false, true])(
  'none is answered before its flush, and the next one is written meanwhile: together %j',
  async together => {
    answered.length = 0
    const first = put('first', together)
    await waitFor(() => isSeen('first'))
    const others = [put('second', together), put('third')]
    await waitFor(() => isSeen('third'))
    expect(answered).toEqual([])
    await flush()
    await first
    expect(answered).toEqual(['first'])
    // What was committed while one was under way has one more, for all of it.
    await flush()
    await Promise.all(others)
    expect(answered.toSorted()).toEqual(['first', 'second', 'third'])
    expect(disk.held).toEqual([])
  },
)

test('others are notified of a write when it is on the disk', async () => {
  const received: unknown[] = []
  opened.storage.onNews(news => received.push(news))
  const writing = opened.storage.write(async connection => {
    await insertMeta(connection, 'announced', 'x')
    await connection.notify('sessions:all')
  })
  await waitFor(() => isSeen('announced'))
  expect(received).toEqual([])
  await flush()
  await writing
  expect(received).toEqual(['sessions:all'])
})

test('news alone waits for no disk', async () => {
  const received: unknown[] = []
  opened.storage.onNews(news => received.push(news))
  await opened.storage.write(connection => connection.notify('sessions:all'))
  expect(received).toEqual(['sessions:all'])
  expect(disk.held).toEqual([])
})

test('a statement that writes and answers what it wrote waits for the disk', async () => {
  const counter = { name: 'faktur', shop: '*', period: '' }
  const taking = opened.storage.write(connection => incrementCounter(connection, counter, { count: 1, floor: 0 }))
  await flush()
  expect(await taking).toBe(1)
})

test.each([false, true])(
  'what a disk refuses to flush is refused, and so is every write after it: together %j',
  async together => {
    disk.isGone = true
    const refused = Promise.allSettled([put('lost', together), put('as-well', together)])
    for (const one of await refused) expect(one).toMatchObject({ reason: expect.any(StorageReadOnly) })
    await expect(put('later', together)).rejects.toBeInstanceOf(StorageReadOnly)
    expect(opened.storage.trouble()).toMatchObject({
      kind: 'read-only',
      reason: expect.stringContaining('the disk is gone'),
    })
  },
)

test('what the log holds comes into the file in another thread', async () => {
  disk.isHeld = false
  const look = new Database(`${opened.place}/kencana.db`)
  const size = () =>
    look.pragma('wal_checkpoint(NOOP)') as readonly { readonly log: number; readonly checkpointed: number }[]
  await opened.storage.write(async connection => {
    for (let n = 0; n < 300; n++) await insertMeta(connection, `n${n}`, 'x'.repeat(20_000))
  })
  expect(size()[0]?.log).toBeGreaterThan(1000)
  await waitFor(() => expect(size()[0]?.checkpointed).toBe(size()[0]?.log))
  look.close()
})
