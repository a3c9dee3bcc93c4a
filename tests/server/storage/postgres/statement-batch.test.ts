import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnection, createPool, withClient } from '../../../../server/storage/postgres/connection.ts'
import { clearPreparedNames, sendTogether } from '../../../../server/storage/postgres/statement-batch.ts'
import type { Connection, StatementValues } from '../../../../server/storage/storage.ts'
import { createPlace, removePlace } from '../../../support/storage/postgres-place.ts'

let place: string
let pool: pg.Pool
beforeAll(async () => {
  place = await createPlace()
  pool = createPool(place, { readonly: false })
  await runTogether(connection => [
    connection.run({ sql: 'CREATE TABLE batch (id text COLLATE "C" PRIMARY KEY, n bigint)', values: [] }),
  ])
})
afterAll(async () => {
  await pool.end()
  await removePlace(place)
})

/** What each of the statements returned, or the message of its error. */
const runTogether = (issue: (connection: Connection) => readonly Promise<unknown>[]) =>
  withClient(pool, async client => {
    const settled = await Promise.allSettled(issue(createConnection(client)))
    return settled.map(one => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))
  })

const echo = (connection: Connection, ...values: StatementValues) =>
  connection.all({ sql: `SELECT ${values.map((_, index) => `?::text AS c${index}`).join(', ')}`, values })

test('texts of any length and letters come back as they were sent', async () => {
  const long = 'é€𝄞'.repeat(40_000)
  const [rows, next] = await runTogether(connection => [echo(connection, long, null, '', ' '), echo(connection, 'x')])
  expect(rows).toEqual([{ c0: long, c1: null, c2: '', c3: ' ' }])
  expect(next).toEqual([{ c0: 'x' }])
})

test('each statement has its own columns and counts, also when its text is repeated', async () => {
  const insert = (connection: Connection, id: string) =>
    connection.run({ sql: 'INSERT INTO batch VALUES (?, 1)', values: [id] })
  const read = (connection: Connection) => connection.all({ sql: 'SELECT id, n FROM batch ORDER BY id', values: [] })
  for (const round of [1, 2, 3]) {
    const results = await runTogether(connection => [
      insert(connection, `${round} a`),
      read(connection),
      insert(connection, `${round} b`),
      connection.run({ sql: 'UPDATE batch SET n = n + 1 WHERE id LIKE ?', values: [`${round}%`] }),
      read(connection),
      connection.run({ sql: 'DELETE FROM batch', values: [] }),
    ])
    const rows = (n: number, ...names: string[]) => names.map(name => ({ id: `${round} ${name}`, n }))
    expect(results).toEqual([1, rows(1, 'a'), 1, 2, rows(2, 'a', 'b'), 2])
  }
})

test('what follows a statement that fails is not executed, and fails by the same error', async () => {
  const results = await runTogether(connection => [
    echo(connection, 'before'),
    connection.all({ sql: 'SELECT 1 / ?::int AS n', values: [0] }),
    connection.run({ sql: "INSERT INTO batch VALUES ('after', 1)", values: [] }),
  ])
  expect(results).toEqual([[{ c0: 'before' }], 'division by zero', 'division by zero'])
  expect(await runTogether(connection => [connection.all({ sql: 'SELECT * FROM batch', values: [] })])).toEqual([[]])
})

test('a text that failed when it was prepared can be used again', async () => {
  const divide = (connection: Connection, by: number) =>
    connection.all({ sql: 'SELECT 6 / ?::int AS sixth', values: [by] })
  const results: unknown[] = []
  for (const by of [0, 0, 2, 0, 3]) results.push(...(await runTogether(connection => [divide(connection, by)])))
  expect(results).toEqual(['division by zero', 'division by zero', [{ sixth: 3 }], 'division by zero', [{ sixth: 2 }]])
})

test('a value that cannot be exact rejects its own statement only', async () => {
  const results = await runTogether(connection => [
    connection.all({ sql: 'SELECT 0.5::numeric AS n', values: [] }),
    echo(connection, 'next'),
  ])
  expect(results).toEqual(['0.5 is not a whole number that is stored exactly', [{ c0: 'next' }]])
})

test('a message that cannot be written rejects its statements and leaves the connection usable', async () => {
  const values = Array.from({ length: 70_000 }, () => null)
  const [error] = await runTogether(connection => [connection.all({ sql: 'SELECT 1', values })])
  expect(error).toMatch('out of range')
  expect(await runTogether(connection => [echo(connection, 'after')])).toEqual([[{ c0: 'after' }]])
})

test('after tables have changed a text is prepared again, with its new columns', async () => {
  const read = () => runTogether(connection => [connection.all({ sql: 'SELECT * FROM changed', values: [] })])
  await runTogether(connection => [connection.run({ sql: 'CREATE TABLE changed (one int)', values: [] })])
  for (let use = 0; use < 3; use++) await read()
  await runTogether(connection => [
    connection.run({ sql: 'ALTER TABLE changed ADD COLUMN two int', values: [] }),
    connection.run({ sql: 'INSERT INTO changed VALUES (1, 2)', values: [] }),
  ])
  clearPreparedNames()
  expect(await read()).toEqual([[{ one: 1, two: 2 }]])
})

test('statements of a connection that was lost are rejected', async () => {
  const client = new pg.Client({ connectionString: place, pipeline: true })
  client.on('error', () => undefined)
  await client.connect()
  const waiting = sendTogether(client, 'SELECT pg_sleep(60)', [])
  const behind = sendTogether(client, 'SELECT 1', [])
  process.nextTick(() =>
    (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy(),
  )
  await expect(waiting).rejects.toThrow('Connection terminated')
  await expect(behind).rejects.toThrow('Connection terminated')
  await expect(sendTogether(client, 'SELECT 1', [])).rejects.toThrow('not queryable')
})
