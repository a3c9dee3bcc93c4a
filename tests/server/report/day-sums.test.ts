// A value over pre-aggregated rows equals the value over their single rows, or is not translatable.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SqlCondition, SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import { createTranslateOptions, translateCondition, translateValue } from '../../../engine/expression/sql/translate.ts'
import { convertToRollup, isKeyCondition } from '../../../server/report/day-sums.ts'
import { compileCondition, compileValue, createAliasResolver } from '../../../server/storage/expression-sql.ts'
import { toCompilable as statement, toStatement } from '../../../server/storage/run-query.ts'
import { getValueText } from '../../engine/expression/sql-text.ts'
import { aReader, compile, report, world } from '../../engine/expression/world.ts'

const summed = { keys: ['day', 'state', 'place'], sums: ['amount', 'weight'], count: 'entries' }
const options = createTranslateOptions(aReader)

test.each([
  ['count()', 'sum(entries)'],
  ['sum(amount)', 'coalesce(sum(amount), 0)'],
  ['sum(amount * 2)', 'coalesce(sum((2 * amount)), 0)'],
  ["sum(if(state == 'OPEN', amount, 0))", "coalesce(sum(case(state = 'OPEN': amount, else (0 * entries))), 0)"],
  ["count(state == 'OPEN')", "coalesce(sum((flag(state = 'OPEN') * entries)), 0)"],
  ['sum(coalesce(amount, 0) + coalesce(weight, 0))', 'coalesce(sum(((1000 * amount) + weight)), 0)'],
  ['sum(place.rate * amount)', 'coalesce(sum((place.rate * amount)), 0)'],
  ['max(day)', 'max(day)'],
  ['day', 'day'],
  ['place.room.name', 'place.room.name?'],
])('%s is read of sums', (source, expected) => {
  const found = translateValue(compile(source, /\(/.test(source) ? report : world), options)
  if (!('value' in found)) throw new Error('not translated')
  const value = convertToRollup(found.value, summed)
  expect(value && getValueText(value)).toBe(expected)
})

test.each([
  ['sum(rate)', 'is not summed up'],
  ['sum(amount - weight)', 'passes over rows where one of them is nothing'],
  ['sum(amount * weight)', 'is a product of each row'],
  ["sum(if(code == 'A', amount, 0))", 'asks each row'],
  ['sum(coalesce(amount, 1))', 'counts rows that have nothing'],
  ['max(amount)', 'is of one row'],
  ['count(amount > 5)', 'asks each row'],
  ['code', 'is of each row'],
])('%s needs single rows: it %s', source => {
  const found = translateValue(compile(source, /\(/.test(source) ? report : world), options)
  expect('value' in found && convertToRollup(found.value, summed)).toBeUndefined()
})

test('a condition is one of sums where it asks for what stays apart', () => {
  const isOfKeys = (source: string): boolean | undefined => {
    const found = translateCondition(compile(source), options)
    return 'condition' in found ? isKeyCondition(found.condition, summed) : undefined
  }
  expect(isOfKeys("day >= sysdate() and (state in ['OPEN'] or place.room.open)")).toBe(true)
  expect(isOfKeys("day >= sysdate() and code == 'A'")).toBe(false)
  expect(isOfKeys('amount > 5')).toBe(false)
})

const buildColumn = (name: string): SqlValue => ({ kind: 'column', through: [], name })
const buildConstant = (value: number | null): SqlValue => ({ kind: 'constant', value })
const number = fc.oneof(
  fc.constantFrom('sign', 'code', 'amount', 'weight').map(buildColumn),
  fc.constantFrom(0, 1, -3, null).map(buildConstant),
)
const condition = fc
  .record({ left: number, right: number, operator: fc.constantFrom('=' as const, '<' as const) })
  .map((compare): SqlCondition => ({ kind: 'compare', ...compare }))
const { tree } = fc.letrec<{ tree: SqlValue }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    number,
    fc
      .record({
        operator: fc.constantFrom('+' as const, '-' as const, '*' as const),
        left: tie('tree'),
        right: tie('tree'),
      })
      .map((of): SqlValue => ({ kind: 'arithmetic', ...of })),
    fc.tuple(tie('tree'), tie('tree')).map((items): SqlValue => ({ kind: 'coalesce', items })),
    fc
      .record({ when: condition, holds: tie('tree'), otherwise: tie('tree') })
      .map((of): SqlValue => ({ kind: 'case', ...of })),
    condition.map((of): SqlValue => ({ kind: 'flag', of })),
  ),
}))
const rows = fc.array(
  fc.tuple(
    fc.constantFrom(1, -1),
    fc.constantFrom(0, 1, 2),
    fc.constantFrom(null, 0, 5, 7),
    fc.constantFrom(null, 0, 3, 1000),
  ),
  { minLength: 1, maxLength: 8 },
)

test('whatever is read of sums is what the rows come to', () => {
  const handle = new Database(':memory:')
  handle.exec('create table rows_there (sign int, code int, amount int, weight int, entries int)')
  handle.exec(`create view sums_there as select sign, code, coalesce(sum(amount), 0) as amount,
    coalesce(sum(weight), 0) as weight, count(*) as entries from rows_there group by sign, code`)
  const of = { keys: ['sign', 'code'], sums: ['amount', 'weight'], count: 'entries' }
  const answer = (table: string, value: SqlValue, where?: SqlCondition): unknown => {
    const places = createAliasResolver(table, [])
    const condition = where ? compileCondition(where, places) : sql`1 = 1`
    const { sql: text, values } = toStatement(
      statement(sql`select ${compileValue(value, places)} as found from ${sql.table(table)} where ${condition}`),
    )
    return handle.prepare(text).get(...values)
  }
  let covered = 0
  fc.assert(
    fc.property(rows, tree, fc.option(condition), (all, value, where) => {
      const total: SqlValue = {
        kind: 'coalesce',
        items: [{ kind: 'total', total: 'sum', of: value }, buildConstant(0)],
      }
      const over = convertToRollup(total, of)
      if (!over || (where && !isKeyCondition(where, of))) return
      covered += 1
      handle.exec('delete from rows_there')
      const insert = handle.prepare('insert into rows_there values (?, ?, ?, ?, 1)')
      for (const row of all) insert.run(...row)
      expect(answer('sums_there', over, where ?? undefined)).toEqual(answer('rows_there', total, where ?? undefined))
    }),
    { numRuns: 1500 },
  )
  expect(covered).toBeGreaterThan(200)
  handle.close()
})
