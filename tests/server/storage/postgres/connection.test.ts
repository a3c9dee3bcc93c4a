import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnection, createPool, withClient } from '../../../../server/storage/postgres/connection.ts'
import type { StatementValues } from '../../../../server/storage/storage.ts'
import { StorageConflict } from '../../../../server/storage/storage.ts'
import { createPlace, removePlace } from '../../../support/storage/postgres-place.ts'

let place: string
let writers: pg.Pool
let readers: pg.Pool
beforeAll(async () => {
  place = await createPlace()
  writers = createPool(place, { readonly: false })
  readers = createPool(place, { readonly: true })
  await run('CREATE TABLE one (id text COLLATE "C" PRIMARY KEY, n bigint UNIQUE)')
})
afterAll(async () => {
  await Promise.all([writers.end(), readers.end()])
  await removePlace(place)
})

const all = (sql: string, values: StatementValues = [], pool = readers) =>
  withClient(pool, client => createConnection(client).all({ sql, values }))
const run = (sql: string, values: StatementValues = []) =>
  withClient(writers, client => createConnection(client).run({ sql, values }))

test('values are bound, so none of them is ever SQL', async () => {
  const id = `x'); DROP TABLE one; --`
  expect(await run('INSERT INTO one VALUES (?, ?)', [id, 1])).toBe(1)
  expect(await all('SELECT * FROM one WHERE id = ?', [id])).toEqual([{ id, n: 1 }])
  expect(await all('SELECT * FROM one WHERE id = ?', ["' OR 1=1 --"])).toEqual([])
})

test('a broken unique rule has its own name', async () => {
  await expect(run('INSERT INTO one VALUES (?, 1)', ['second'])).rejects.toBeInstanceOf(StorageConflict)
})

test('the reader cannot write', async () => {
  const written = withClient(readers, client => createConnection(client).run({ sql: 'DELETE FROM one', values: [] }))
  await expect(written).rejects.toThrow()
  expect(await all('SELECT count(*) AS n FROM one')).toEqual([{ n: 1 }])
})

describe('whole numbers', () => {
  test.each([0, -1, 9_007_199_254_740_991, -9_007_199_254_740_991])('%d is exact', async number => {
    const id = String(number)
    await run('INSERT INTO one VALUES (?, ?)', [id, number === 0 ? null : number])
    expect(await all('SELECT n FROM one WHERE id = ?', [id])).toEqual([{ n: number === 0 ? null : number }])
  })

  test.each(['9007199254740992::bigint', '-9007199254740993::bigint', '0.5::numeric', "'NaN'::numeric"])(
    '%s is refused and not rounded',
    async sql => {
      await expect(all(`SELECT ${sql} AS n`)).rejects.toThrow('not a whole number that is stored exactly')
    },
  )

  test('sums and counts come as numbers, conditions as 0 and 1', async () => {
    const sql =
      'SELECT sum(x) AS s, count(*) AS c, bool_and(x > 0) AS yes, bool_or(x > 9) AS no FROM (VALUES (1::bigint), (2)) v (x)'
    expect(await all(sql)).toEqual([{ s: 3, c: 2, yes: 1, no: 0 }])
  })
})

test('a text with U+0000 is found nowhere and cannot be written', async () => {
  expect(await all('SELECT * FROM one WHERE id = ?', ['a\0b'])).toEqual([])
  await expect(run('INSERT INTO one VALUES (?, 77)', ['a\0b'])).rejects.toThrow()
})

test('statements asked at once on one connection all have their own answers', async () => {
  const answers = await withClient(readers, client => {
    const connection = createConnection(client)
    return Promise.all([1, 2, 3].map(n => connection.all({ sql: 'SELECT ?::int AS n', values: [n] })))
  })
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
})

test('a text is prepared from its second use on, and texts of one use are not', async () => {
  const names = await withClient(readers, async client => {
    const connection = createConnection(client)
    for (const sql of ['SELECT 1 AS often', 'SELECT 2 AS once', 'SELECT 1 AS often', 'SELECT 1 AS often'])
      await connection.all({ sql, values: [] })
    return connection.all({
      sql: "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%AS o%'",
      values: [],
    })
  })
  expect(names).toEqual([{ statement: 'SELECT 1 AS often' }])
})

test('more statements than are prepared stay right', async () => {
  await withClient(readers, async client => {
    const connection = createConnection(client)
    for (let number = 0; number < 1200; number++) {
      const statement = { sql: `SELECT ${number % 600} AS n, ?::text AS v`, values: [String(number)] }
      expect(await connection.all(statement)).toEqual([{ n: number % 600, v: String(number) }])
    }
  })
})
