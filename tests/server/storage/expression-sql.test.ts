// The SQL sent to the database: bound values, no word of one database alone, plain columns where an index can serve.
import { expect, test } from 'vitest'
import { createTranslateOptions, translateCondition, translateValue } from '../../../engine/expression/sql/translate.ts'
import {
  compileCondition,
  compileValue,
  createAliasResolver,
  type JoinContext,
  joinTables,
  literalWriter,
} from '../../../server/storage/expression-sql.ts'
import { build, toStatement } from '../../../server/storage/run-query.ts'
import { aReader, compile, report, world } from '../../engine/expression/world.ts'

const whole = { cast: (value: string) => `cast(? as ${value})` }
const [number, text] = [whole.cast('bigint'), whole.cast('text')]

const whereOf = (source: string) => {
  const found = translateCondition(compile(source), createTranslateOptions(aReader))
  if ('faults' in found) throw new Error(source)
  const { sql, values } = toStatement(
    build
      .selectFrom('thing as row')
      .select('row.id')
      .where(compileCondition(found.condition, createAliasResolver('row', found.joins))),
  )
  return [sql.split(' where ')[1], values]
}

test.each([
  ["state == 'OPEN'", `"row"."state" = ${text}`, ['OPEN']],
  ['weight > 1.5', `"row"."weight" > ${number}`, [1500]],
  ["code in ['A', 'B']", `"row"."code" in (${text}, ${text})`, ['A', 'B']],
  ["amount == ''", '"row"."amount" is null', []],
  ["amount != ''", '"row"."amount" is not null', []],
  ['weight != amount', `"row"."weight" is distinct from ("row"."amount" * ${number})`, [1000]],
  ["name < 'B'", `nullif("row"."name", ${text}) < ${text}`, ['-', 'B']],
  ['code in []', '1 = 0', []],
  [
    'done and (amount > 1 or not done)',
    `("row"."done" = ${number} and ("row"."amount" > ${number} or "row"."done" <> ${number}))`,
    [1, 1, 1],
  ],
  [
    "name + '/' == code",
    `nullif((nullif("row"."name", ${text}) || ${text}), ${text}) is not distinct from nullif("row"."code", ${text})`,
    ['-', '/', '-', '-'],
  ],
  ['(amount > 1) == done', `case when "row"."amount" > ${number} then 1 else 0 end = "row"."done"`, [1]],
])('%s', (source, sql, values) => {
  expect(whereOf(source)).toEqual([sql, values])
})

test('constants of the files themselves are written into a cached statement', () => {
  const found = translateCondition(compile("name == 'O''HARA' and amount > 1"), createTranslateOptions(aReader))
  if ('faults' in found) throw new Error('does not go there')
  const written = build
    .selectFrom('thing as row')
    .select('row.id')
    .where(() => compileCondition(found.condition, createAliasResolver('row', found.joins), literalWriter) as never)
  const { sql, values } = toStatement(written)
  expect([sql.split(' where ')[1], values]).toEqual([`("row"."name" = 'O''HARA' and "row"."amount" > 1)`, []])
})

test.each([
  ['count()', 'count(*)', []],
  ['sum(amount)', `coalesce(sum("row"."amount"), ${number})`, [0]],
  ['count(done)', `coalesce(sum(case when "row"."done" = ${number} then 1 else 0 end), ${number})`, [1, 0]],
  [
    'max(if(done, amount, 0))',
    `max(case when "row"."done" = ${number} then "row"."amount" else ${number} end)`,
    [1, 0],
  ],
  ["sum(amount * if(1 == 1, '', 2))", `coalesce(sum(${number}), ${number})`, [0, 0]],
  ["max(coalesce('', answer.reason))", `max(${text})`, [null]],
])('%s', (source, sql, values) => {
  const found = translateValue(compile(source, { ...report, roots: world.roots }), createTranslateOptions(aReader))
  if ('faults' in found) throw new Error(source)
  const query = build
    .selectFrom('thing as row')
    .select(compileValue(found.value, createAliasResolver('row', found.joins)).as('a'))
  expect(toStatement(query)).toEqual({ sql: `select ${sql} as "a" from "thing" as "row"`, values })
})

const getTable: JoinContext['resolveTable'] = resource =>
  resource === 'place' ? { table: 'places', key: 'code', shopColumn: 'shop_code' } : { table: 'rooms', key: 'code' }

test.each<[JoinContext['shop'], string, readonly string[]]>([
  [{ code: 'S1' }, '?', ['S1']],
  [{ column: 'shop_code' }, '"row"."shop_code"', []],
])('joins each table once, rows of a shop by their shop: %o', (shop, shopSql, values) => {
  const found = translateValue(compile('place.room.rate + place.rate'), createTranslateOptions(aReader))
  if ('faults' in found) throw new Error('does not go there')
  const { joins } = found
  const context: JoinContext = { resolveAlias: createAliasResolver('row', joins), resolveTable: getTable, shop }
  const statement = toStatement(joinTables(build.selectFrom('thing as row'), joins, context).select('row.id'))
  expect(statement).toEqual({
    sql:
      'select "row"."id" from "thing" as "row"' +
      ` left join "places" as "ref_1" on "ref_1"."code" = "row"."place" and "ref_1"."shop_code" = ${shopSql}` +
      ' left join "rooms" as "ref_2" on "ref_2"."code" = "ref_1"."room"',
    values,
  })
})
