// Readings with long statements beside the server's own thread.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMeta, insertMeta } from '../../../../server/storage/meta.ts'
import { type Connection, StorageBusy } from '../../../../server/storage/storage.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'
import { chainSchema } from '../stored-things.ts'

const sqlite = storages.find(({ name }) => name === 'sqlite')

/** Counts by itself, without a table. */
const counting = (to: number, value: string) => ({
  sql: `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?) SELECT ${value} FROM n`,
  values: [to],
})

let opened: OpenedStorage
beforeEach(async () => {
  if (!sqlite) throw new Error('there is no SQLite')
  opened = await sqlite.open({ schema: chainSchema })
})
afterEach(() => opened.remove())

const long = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
  opened.storage.read(work, { isLong: true })

/** Lengths to try in turn: on a busy machine a short one may be over before what runs beside it has begun. */
const lengths = [2_000_000, 8_000_000, 32_000_000]

/** The order in which several ends were noted, once `isProof` holds for one of the lengths, or that of the last one. */
const orderOfEnds = async (
  start: (length: number, note: (name: string) => void) => Promise<unknown>,
  isProof: (order: readonly string[]) => boolean,
): Promise<readonly string[]> => {
  let order: string[] = []
  for (const length of lengths) {
    order = []
    await start(length, name => order.push(name))
    if (isProof(order)) break
  }
  return order
}

test('a long statement keeps no other reading and no save waiting', async () => {
  const order = await orderOfEnds(
    async (length, note) => {
      const summed = long(connection => connection.all(counting(length, 'sum(x) AS total')))
      await Promise.all([
        summed.then(() => note('long')),
        opened.storage.read(connection => findMeta(connection, 'x')).then(() => note('reading')),
        opened.storage.write(connection => insertMeta(connection, `x${length}`, 'y')).then(() => note('save')),
      ])
      expect(await summed).toEqual([{ total: (length * (length + 1)) / 2 }])
    },
    order => order.at(-1) === 'long',
  )
  expect(order.at(-1)).toBe('long')
})

test('a reading that needs more memory than a thread has fails alone, and the next one has a new thread', async () => {
  await expect(long(connection => connection.all(counting(1000, 'hex(zeroblob(500000)) AS text')))).rejects.toThrow(
    StorageBusy,
  )
  expect(await long(connection => connection.all(counting(2, 'x')))).toEqual([{ x: 1 }, { x: 2 }])
})

test('many long readings at once are all answered', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
  const answers = await Promise.all(
    numbers.map(to => long(connection => connection.all(counting(to, 'max(x) AS last')))),
  )
  expect(answers).toEqual(numbers.map(last => [{ last }]))
})

test('a statement that was prepared before gives the columns that its table has by now', async () => {
  const { storage } = opened
  const change = (sql: string) => storage.write(connection => connection.run({ sql, values: [] }), { exclusive: true })
  await change('CREATE TABLE grown (a)')
  await change('INSERT INTO grown VALUES (1)')
  const read = () => long(connection => connection.all({ sql: 'SELECT * FROM grown', values: [] }))
  expect([await read(), await read()]).toEqual([[{ a: 1 }], [{ a: 1 }]])
  await change('ALTER TABLE grown ADD COLUMN b DEFAULT 2')
  // Each thread has its own.
  expect(await Promise.all([read(), read()])).toEqual([[{ a: 1, b: 2 }], [{ a: 1, b: 2 }]])
})

test('one statement is asked several times at once', async () => {
  const read = (to: number) =>
    long(connection => Promise.all([connection.all(counting(to, 'x')), connection.all(counting(3, 'x'))]))
  const [many, few] = await read(2500)
  expect([many.length, many.at(-1), few]).toEqual([2500, { x: 2500 }, [{ x: 1 }, { x: 2 }, { x: 3 }]])
})

test('a reading that is broken off leaves nothing behind for the next one', async () => {
  const broken = long(async connection => {
    await connection.all(counting(1, 'x'))
    const many = connection.all(counting(5000, 'x'))
    await connection.all({ sql: 'SELECT x FROM nowhere', values: [] }).catch(async error => {
      await many
      throw error
    })
  })
  await expect(broken).rejects.toMatchObject({ code: 'SQLITE_ERROR', message: 'no such table: nowhere' })
  await opened.storage.write(connection => insertMeta(connection, 'later', 'x'))
  expect(await long(connection => findMeta(connection, 'later'))).toBe('x')
})

test('a reading that fails beside its own statements is refused when they are over, and nothing of them is left', async () => {
  const outcomes: Promise<unknown>[] = []
  const failing = long(async connection => {
    const statements = [5000, 4000, 3000].map(to => connection.all(counting(to, 'x')))
    outcomes.push(Promise.allSettled(statements))
    throw new Error('broken off')
  })
  await expect(failing).rejects.toThrow('broken off')
  const readings = [1, 2, 3].map(last => long(connection => connection.all(counting(last, 'max(x) AS last'))))
  expect(await Promise.all(readings)).toEqual([1, 2, 3].map(last => [{ last }]))
  expect(await outcomes[0]).toMatchObject([{}, {}, { reason: { message: 'the read has ended' } }])
})

test('nothing is written through a reading', async () => {
  await expect(long(connection => insertMeta(connection, 'a', 'b'))).rejects.toThrow('a read cannot write')
})

test('a reading that goes on while the storage is closed fails', async () => {
  const [inside, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const outcome = long(async connection => {
    await connection.all(counting(1, 'x'))
    inside.resolve()
    await closed.promise
    return connection.all(counting(1, 'x'))
  }).catch(error => error)
  await inside.promise
  await opened.close()
  closed.resolve()
  expect(await outcome).toBeInstanceOf(StorageBusy)
})

test('statements that are asked at once run side by side', async () => {
  const order = await orderOfEnds(
    async (length, note) => {
      const answers = await long(connection => {
        const ask = (to: number, name: string) =>
          connection.all(counting(to, 'max(x) AS last')).finally(() => note(name))
        return Promise.all([ask(length, 'long'), ask(3, 'short')])
      })
      expect(answers).toEqual([[{ last: length }], [{ last: 3 }]])
    },
    order => order[0] === 'short',
  )
  expect(order).toEqual(['short', 'long'])
})

test('a statement that is asked beside another one sees what the first one saw', async () => {
  const { storage } = opened
  const change = (sql: string) => storage.write(connection => connection.run({ sql, values: [] }), { exclusive: true })
  await change('CREATE TABLE counted (a)')
  const counts = await long(async connection => {
    const count = { sql: 'SELECT count(*) AS rows FROM counted', values: [] }
    const slow = () => connection.all(counting(300_000, 'max(x) AS last'))
    const [, before] = await Promise.all([slow(), connection.all(count)])
    await change('INSERT INTO counted VALUES (1)')
    const [, after] = await Promise.all([slow(), connection.all(count)])
    // Written while the thread beside begins.
    const [, during] = await Promise.all([slow(), connection.all(count), change('INSERT INTO counted VALUES (2)')])
    return [before, after, during].flat()
  })
  expect(counts).toEqual([{ rows: 0 }, { rows: 0 }, { rows: 0 }])
})

test('a reading sees one moment although others write at every point of its beginning', async () => {
  const { storage } = opened
  const change = (sql: string) => storage.write(connection => connection.run({ sql, values: [] }))
  await change('CREATE TABLE grown_on (a)')
  let isOver = false
  const writing = (async () => {
    while (!isOver) await change('INSERT INTO grown_on VALUES (1)')
  })()
  const count = { sql: 'SELECT count(*) AS rows FROM grown_on', values: [] }
  for (let n = 0; n < 40; n++) {
    const counts = await long(connection =>
      Promise.all([connection.all(count), connection.all(count), connection.all(count)]),
    )
    expect(new Set(counts.flat().map(({ rows }) => rows)).size).toBe(1)
  }
  isOver = true
  await writing
})

test('a server that is watched for changes reads rows, not what Node reports of its modules', async () => {
  process.env.WATCH_REPORT_DEPENDENCIES = '1'
  try {
    expect(await long(connection => connection.all(counting(3, 'sum(x) AS total')))).toEqual([{ total: 6 }])
  } finally {
    delete process.env.WATCH_REPORT_DEPENDENCIES
  }
})
