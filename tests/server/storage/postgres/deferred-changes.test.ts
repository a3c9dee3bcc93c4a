import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../../../server/storage/postgres/open.ts'
import { createRepeatedReads } from '../../../../server/storage/postgres/repeated-reads.ts'
import { deferChange } from '../../../../server/storage/rehearse-write.ts'
import { type Storage, StorageConflict } from '../../../../server/storage/storage.ts'
import { noon } from '../../../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../../../support/storage/postgres-place.ts'
import { chainSchema } from '../stored-things.ts'

let place: string
let storage: Storage
beforeAll(async () => {
  place = await createPlace()
  storage = await openPostgres({ url: place, schema: chainSchema, now: () => noon, recompute: async () => [] })
})
afterAll(async () => {
  await storage.close()
  await removePlace(place)
})

const insert = (name: string) => ({
  sql: 'insert into "kencana_meta" ("name", "value") values (?, ?)',
  values: [name, '1'],
})
const select = (name: string) => ({ sql: 'select "value" from "kencana_meta" where "name" = ?', values: [name] })
const update = (name: string) => ({
  sql: 'update "kencana_meta" set "value" = ? where "name" = ?',
  values: ['2', name],
})
const countNamed = async (name: string) =>
  (await query(place, `SELECT count(*)::int AS n FROM kencana_meta WHERE name = '${name}'`))[0]?.n

test('a deferred change is seen by the next read, and committed', async () => {
  const rows = await storage.write(async connection => {
    expect(await connection.all(select('one'))).toEqual([])
    await deferChange(connection, insert('one'))
    const read = await connection.all(select('one'))
    await deferChange(connection, update('one'), 1)
    return read
  })
  expect(rows).toEqual([{ value: '1' }])
  expect(await query(place, "SELECT value FROM kencana_meta WHERE name = 'one'")).toEqual([{ value: '2' }])
})

test('a deferred change that fails rolls all back, also as the last statement', async () => {
  const failing = storage.write(async connection => {
    await deferChange(connection, insert('two'))
    await deferChange(connection, insert('two'))
  })
  await expect(failing).rejects.toBeInstanceOf(StorageConflict)
  expect(await countNamed('two')).toBe(0)
})

test('the statement after a change that failed throws the error of the change', async () => {
  let thrown: unknown
  const failing = storage.write(async connection => {
    await deferChange(connection, insert('three'))
    await deferChange(connection, insert('three'))
    await connection.all(select('three')).catch((error: unknown) => {
      thrown = error
    })
  })
  await expect(failing).rejects.toBeInstanceOf(StorageConflict)
  expect(thrown).toBeInstanceOf(StorageConflict)
  expect(await countNamed('three')).toBe(0)
})

test('a change of another number of rows than expected rolls all back', async () => {
  const failing = storage.write(async connection => {
    await deferChange(connection, insert('four'))
    await deferChange(connection, update('absent'), 1)
  })
  await expect(failing).rejects.toBeInstanceOf(StorageConflict)
  expect(await countNamed('four')).toBe(0)
})

test.each([
  ['a table', 'select "a" from "one" where "b" = ?', 1],
  ['two tables', 'select "a" from "one", "two"', 2],
  ['a join', 'select "a" from "one" inner join "two" on 1 = 1', 1],
  [
    'a query in a query',
    'select "a" from (select "own".* from "one" as "own" where "own"."b" in (select id from two))',
    1,
  ],
  ['two tables with other names', 'select "x"."a" from "one" as "x", "two" as "y"', 2],
  ['rows of a function', 'select "a" from unnest(?) as "a"', 2],
  ['values', 'select "a" from (values (1)) as "one"("a")', 2],
  ['a counter', 'insert into "two" ("a") values (?) returning "a"', 2],
])('a repeated read of %s: %s', async (_, sql, expected) => {
  let count = 0
  const reads = createRepeatedReads()
  const read = () =>
    reads.read({ sql, values: [1] }, async () => {
      count++
      return []
    })
  await read()
  await read()
  expect(count).toBe(expected)
})

const alone = 'select "a" from "one"'
const inner =
  'select "a" from (select "own".* from "one" as "own" left join "more" on 1 = 1 where "b" in (select id from two))'

test.each([
  ['insert into "one" ("a") values (?)', alone, 2],
  ['update "one" set "a" = 1', alone, 2],
  ['delete from "other"', alone, 1],
  ['with x as (select 1) delete from "other"', alone, 2],
  ['update "one" set "a" = 1', inner, 2],
  ['update "more" set "a" = 1', inner, 2],
  ['delete from "two"', inner, 2],
  ['delete from "other"', inner, 1],
])('after %s %s is read again: %i reads', async (change, sql, expected) => {
  let count = 0
  const reads = createRepeatedReads()
  const read = () =>
    reads.read({ sql, values: [] }, async () => {
      count++
      return []
    })
  await read()
  reads.forget(change)
  await read()
  expect(count).toBe(expected)
})
