// A commit is on the disk before a reader sees it, before it is answered and before others are notified of it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { findMeta, insertMeta } from '../../../../server/storage/meta.ts'
import { type ReadOptions, StorageReadOnly } from '../../../../server/storage/storage.ts'
import { type ForgetfulDisk, forgetfulDisks } from '../../../support/forgetful-disk.ts'
import { waitFor } from '../../../support/run/wait-for.ts'
import { mountSmallDisk } from '../../../support/storage/small-disk.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'
import { chainSchema } from '../stored-things.ts'

const { mountDisk, cutPower, unmount, removeDisks } = forgetfulDisks()
afterAll(removeDisks)
const disk = mountDisk()

const open = async (place?: string): Promise<OpenedStorage> => {
  const sqlite = storages.find(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('there is no SQLite')
  return sqlite.open({ schema: chainSchema, ...(place !== undefined && { place }) })
}

const put = ({ storage }: OpenedStorage, name: string, together = false): Promise<unknown> =>
  storage.write(connection => insertMeta(connection, name, 'x'), { together })

const isOnDisk = (place: ForgetfulDisk, name: string): boolean => {
  const left = cutPower(place)
  const handle = new Database(join(left, 'kencana.db'))
  const row = handle.prepare('SELECT value FROM kencana_meta WHERE name = ?').get(name)
  handle.close()
  unmount(left)
  return row !== undefined
}

const reads: readonly (readonly [name: string, options: ReadOptions])[] = [
  ['a statement', {}],
  ['a snapshot', { oneMoment: true }],
  ['a long read', { isLong: true }],
]

const withDisk = (place: ForgetfulDisk): void => {
  test.each(reads)('a row that %s returns is on the disk', async (kind, options) => {
    const opened = await open(place.folder)
    for (let round = 0; round < 2; round++) {
      const names = [0, 1, 2, 3].map(serial => `${kind} ${round}.${serial}`)
      const writing = names.map((name, serial) => put(opened, name, serial % 2 === 0))
      for (const name of names) {
        const see = () => opened.storage.read(connection => findMeta(connection, name), options)
        while ((await see()) === undefined) await setTimeout(1)
        expect(isOnDisk(place, name)).toBe(true)
      }
      await Promise.all(writing)
    }
    await opened.close()
  })

  test('a write is on the disk when it is announced, and when it is answered', async () => {
    const opened = await open(place.folder)
    const wasOnDisk: boolean[] = []
    opened.storage.onNews(() => wasOnDisk.push(isOnDisk(place, 'announced')))
    await opened.storage.write(async connection => {
      await insertMeta(connection, 'announced', 'x')
      await connection.notify('sessions:all')
    })
    expect(wasOnDisk).toEqual([true])
    await put(opened, 'answered')
    expect(isOnDisk(place, 'answered')).toBe(true)
    await opened.close()
  })

  test.each([false, true])('a disk that fails to flush refuses every write: together %j', async together => {
    const folder = mkdtempSync(join(tmpdir(), 'kencana-failing-'))
    // The image takes its space when it is written, and what it lies on is full by then.
    const under = mountSmallDisk(folder, 24)
    const failing = under && mountDisk(join(folder, 'image'))
    if (!under || !failing) throw new Error('one disk could be mounted and the other not')
    const opened = await open(failing.folder)
    await put(opened, 'before')
    under.fill()
    // More than the log has space from before: a log that was moved into the file meanwhile begins anew in it.
    const write = (name: string) =>
      opened.storage.write(connection => insertMeta(connection, name, 'x'.repeat(2_000_000)), { together })
    for (const one of await Promise.allSettled(['lost', 'as-well', 'later'].map(write)))
      expect(one).toMatchObject({ reason: expect.any(StorageReadOnly) })
    expect(opened.storage.trouble()).toMatchObject({
      kind: 'read-only',
      reason: expect.stringContaining('IOERR_FSYNC'),
    })
    under.free()
    await expect(put(opened, 'later', together)).rejects.toBeInstanceOf(StorageReadOnly)
    const seen = opened.storage.read(connection =>
      Promise.all(['before', 'lost'].map(name => findMeta(connection, name))),
    )
    expect(await seen).toEqual(['x', undefined])
    await opened.close()
    unmount(failing.folder)
    under.unmount()
    rmSync(folder, { recursive: true })
  })

  test('a commit without a flush is lost: the disk forgets', () => {
    const handle = new Database(join(place.folder, 'kencana.db'))
    handle.pragma('synchronous = NORMAL')
    handle.prepare("INSERT INTO kencana_meta (name, value) VALUES ('forgotten', 'x')").run()
    expect(isOnDisk(place, 'forgotten')).toBe(false)
    handle.close()
  })
}

if (disk) describe('on a disk that forgets', () => withDisk(disk))

describe('on any disk', () => {
  test('the writer flushes the log within COMMIT', async () => {
    const opened = await open()
    const settings = opened.storage.write(connection => connection.all({ sql: 'PRAGMA synchronous', values: [] }))
    expect(await settings).toEqual([{ synchronous: 2 }])
    await opened.remove()
  })

  test('a write that only announces changes neither file nor log', async () => {
    const opened = await open()
    await put(opened, 'before')
    const files = () => ['', '-wal'].map(end => readFileSync(join(opened.place, `kencana.db${end}`), 'latin1'))
    const [received, before] = [[] as unknown[], files()]
    opened.storage.onNews(news => received.push(news))
    await opened.storage.write(connection => connection.notify('sessions:all'))
    expect(received).toEqual(['sessions:all'])
    expect(files()).toEqual(before)
    await opened.remove()
  })

  test('a thread moves the log into the file', async () => {
    const opened = await open()
    const other = new Database(join(opened.place, 'kencana.db'))
    const size = () =>
      other.pragma('wal_checkpoint(NOOP)') as readonly { readonly log: number; readonly checkpointed: number }[]
    await opened.storage.write(async connection => {
      for (let n = 0; n < 300; n++) await insertMeta(connection, `n${n}`, 'x'.repeat(20_000))
    })
    expect(size()[0]?.log).toBeGreaterThan(1000)
    await waitFor(() => expect(size()[0]?.checkpointed).toBe(size()[0]?.log))
    other.close()
    await opened.remove()
  })
})
