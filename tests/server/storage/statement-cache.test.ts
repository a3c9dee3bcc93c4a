import { expect, test } from 'vitest'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import {
  build,
  buildUncachedStatement,
  memoizeProgramStatement,
  memoizeStatement,
} from '../../../server/storage/run-query.ts'
import { getThings, schemaWithThing, shopSchema } from './stored-things.ts'

interface Wanted {
  readonly code: string
  readonly price: number
}

const changed = memoizeStatement<Wanted>((slot, { table }) =>
  build
    .updateTable(table)
    .set({ price: slot(({ price }) => price) })
    .where(
      'thing_code',
      '=',
      slot(({ code }) => code),
    ),
)

test('values of each call stand in the order of their places, however the statement was written', () => {
  const things = getThings(schemaWithThing())
  const sql = 'update "thing" set "price" = ? where "thing_code" = ?'
  expect(changed(things, { code: 'A', price: 1 })).toEqual({ sql, values: [1, 'A'] })
  expect(changed(things, { code: 'B', price: 2 })).toEqual({ sql, values: [2, 'B'] })
})

test('a value of the first call is refused, as it would be that of all others', () => {
  const found = memoizeStatement<Wanted, string>((_slot, { table }, code) =>
    build.selectFrom(table).select('id').where('thing_code', '=', code),
  )
  const things = getThings(schemaWithThing())
  expect(() => found(things, { code: 'A', price: 1 }, 'A')).toThrow('a statement of thing that is cached binds "A"')
})

test('a statement for one call binds values of its own beside its slots', () => {
  const statement = buildUncachedStatement<Wanted, number>(
    (slot, { table }, least) =>
      build
        .selectFrom(table)
        .select('id')
        .where('price', '>', least)
        .where(
          'thing_code',
          '=',
          slot(({ code }) => code),
        ),
    getThings(schemaWithThing()),
    { code: 'A', price: 1 },
    5,
  )
  expect(statement.values).toEqual([5, 'A'])
})

/** Says how often each text was built. */
const counted = () => {
  const built: string[] = []
  const statement = memoizeStatement<null, string>((_slot, { table }: StoredResource, column) => {
    built.push(column)
    return build.selectFrom(table).select(column)
  })
  return { built, textOf: (things: StoredResource, column: string) => statement(things, null, column).sql }
}

test('a form is built once for a resource, and anew for the resource that a changed file makes', () => {
  const { built, textOf } = counted()
  const first = getThings(schemaWithThing())
  const second = getThings(shopSchema)
  for (const things of [first, first, second]) expect(textOf(things, 'one')).toBe('select "one" from "thing"')
  expect(textOf(first, 'two')).toBe('select "two" from "thing"')
  expect(built).toEqual(['one', 'one', 'two'])
})

test('more forms than are cached stay right', () => {
  const { textOf } = counted()
  const things = getThings(schemaWithThing())
  for (const round of [1, 2])
    for (let form = 0; form < 500; form++)
      expect([round, textOf(things, String(form))]).toEqual([round, `select "${form}" from "thing"`])
})

test('a statement of a table of the program has one text for each form, and the values of its call', () => {
  const built: number[] = []
  const among = memoizeProgramStatement<readonly string[], number>((slot, count) => {
    built.push(count)
    const keys = Array.from({ length: count }, (_, at) => slot(given => given[at] ?? ''))
    return build.selectFrom('kencana_meta').select('value').where('name', 'in', keys)
  })
  expect([among(['A', 'B'], 2), among(['C', 'D'], 2), among(['E'], 1)]).toEqual([
    { sql: 'select "value" from "kencana_meta" where "name" in (?, ?)', values: ['A', 'B'] },
    { sql: 'select "value" from "kencana_meta" where "name" in (?, ?)', values: ['C', 'D'] },
    { sql: 'select "value" from "kencana_meta" where "name" in (?)', values: ['E'] },
  ])
  expect(built).toEqual([2, 1])
})
