// Short writes that come at one moment share a commit, and each stays all or nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMeta, insertMeta } from '../../../../server/storage/meta.ts'
import type { Connection } from '../../../../server/storage/storage.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'
import { chainSchema } from '../stored-things.ts'

let opened: OpenedStorage
beforeEach(async () => {
  const sqlite = storages.find(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('there is no SQLite')
  opened = await sqlite.open({ schema: chainSchema })
  // A commit takes along what begins within a few milliseconds, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  return opened.remove()
})

type Work = (connection: Connection) => Promise<unknown>

const write = (work: Work) => opened.storage.write(work, { together: true })
const put =
  (name: string): Work =>
  connection =>
    insertMeta(connection, name, 'x')
const found = (...names: readonly string[]) =>
  opened.storage.read(connection => Promise.all(names.map(name => findMeta(connection, name))))

/** Frames of the write-ahead log that end a transaction: those that name the size of the database after it. */
const commits = (): number => {
  const log = readFileSync(join(opened.place, 'kencana.db-wal'))
  const frame = 24 + log.readUInt32BE(8)
  const count = Math.floor((log.length - 32) / frame)
  return Array.from({ length: count }, (_, n) => log.readUInt32BE(32 + n * frame + 4)).filter(size => size > 0).length
}

test('three of one moment have one commit, and one that comes alone its own', async () => {
  await write(put('before'))
  const before = commits()
  await Promise.all(['a', 'b', 'c'].map(name => write(put(name))))
  expect(commits() - before).toBe(1)
  await write(put('d'))
  expect(commits() - before).toBe(2)
  expect(await found('a', 'b', 'c', 'd')).toEqual(['x', 'x', 'x', 'x'])
})

test('writes that do not say so have a commit each', async () => {
  await write(put('before'))
  const before = commits()
  await Promise.all(['a', 'b', 'c'].map(name => opened.storage.write(put(name))))
  expect(commits() - before).toBe(3)
})

test('none is answered, or seen by readers, before the commit; the next one sees it', async () => {
  let isAnswered = false
  const first = write(put('first')).then(() => {
    isAnswered = true
  })
  const seen = write(async connection => {
    const [outside] = await found('first')
    return { outside, inside: await findMeta(connection, 'first'), isAnswered }
  })
  expect(await seen).toEqual({ outside: undefined, inside: 'x', isAnswered: false })
  await first
})

test('each statement sees what was committed before it, also a moment after another one', async () => {
  for (const name of ['a', 'b', 'c']) {
    expect(await found(name)).toEqual([undefined])
    await opened.storage.write(put(name))
    expect(await found(name)).toEqual(['x'])
  }
})

test('where one makes SQLite give up the whole transaction, the others are written all the same', async () => {
  const runs: string[] = []
  const counted =
    (name: string): Work =>
    connection => {
      runs.push(name)
      return put(name)(connection)
    }
  const lost: Work = async connection => {
    runs.push('lost')
    await connection.run({ sql: 'ROLLBACK', values: [] })
    throw new Error('given up')
  }
  const results = await Promise.allSettled([counted('a'), lost, counted('c')].map(write))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { message: 'given up' } })
  expect(runs).toEqual(['a', 'lost', 'a', 'lost', 'c'])
  expect(await found('a', 'c')).toEqual(['x', 'x'])
})

test('a part of one that has failed writes nothing into the others', async () => {
  const delayed: Promise<unknown>[] = []
  const first = write(put('first'))
  const failing = write(async connection => {
    const stillAsks = async (): Promise<void> => {
      for (let n = 0; n < 20; n++) await findMeta(connection, 'late')
      await insertMeta(connection, 'late', 'written')
    }
    delayed.push(Promise.allSettled([stillAsks()]))
    throw new Error('no')
  })
  const other = write(async connection => {
    await Promise.all(delayed)
    return insertMeta(connection, 'other', 'x')
  })
  await expect(failing).rejects.toThrow('no')
  await Promise.all([first, other])
  expect(await found('first', 'late', 'other')).toEqual(['x', undefined, 'x'])
})

test('what was read ahead holds no longer once one of the same commit has written it', async () => {
  const read = await opened.storage.readAhead?.(connection => findMeta(connection, 'name'))
  const holds = () => write(async () => read?.isCurrent())
  expect(await Promise.all([holds(), write(put('name')), holds()])).toEqual([true, undefined, false])
  expect(await holds()).toBe(false)
})

test('one that lasts does not keep those that are done waiting for further ones', async () => {
  const long = Promise.withResolvers<void>()
  const order: string[] = []
  const first = write(async connection => {
    await put('first')(connection)
    vi.advanceTimersByTime(51)
  }).then(() => order.push('first'))
  const second = write(async () => long.promise).then(() => order.push('second'))
  await first
  expect(await found('first')).toEqual(['x'])
  long.resolve()
  await second
  expect(order).toEqual(['first', 'second'])
})

test('closing waits for those before it', async () => {
  const writing = Array.from({ length: 30 }, (_, n) => write(put(`n${n}`)))
  await opened.close()
  await Promise.all(writing)
})

test('none is left behind where the process stands still and no time is left for any', async () => {
  // Each look at the clock is a second later.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
  await Promise.all(['a', 'b', 'c'].map(name => write(put(name))))
  expect(await found('a', 'b', 'c')).toEqual(['x', 'x', 'x'])
})

test('each is refused where no transaction can begin, and the next one is written', async () => {
  await write(connection => connection.all({ sql: 'PRAGMA busy_timeout = 0', values: [] }))
  const other = new Database(join(opened.place, 'kencana.db'))
  other.exec('BEGIN IMMEDIATE')
  const results = await Promise.allSettled(['a', 'b', 'c'].map(name => write(put(name))))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  other.exec('ROLLBACK')
  other.close()
  await write(put('later'))
  expect(await found('a', 'b', 'c', 'later')).toEqual([undefined, undefined, undefined, 'x'])
})
