// Expressions ask the books: what a place held and holds, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeOf } from '../../../engine/definition/expressions/schema-scope.ts'
import { compileExpression } from '../../../engine/expression/check/check.ts'
import type { Value } from '../../../engine/expression/terms/value.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { postEntries } from '../../../server/books/post-entries.ts'
import { askingFor, evaluateFor } from '../../../server/operations/rules/evaluate-for.ts'
import { storages } from '../../support/storages.ts'
import { added, type BookWorld, earned, openBooks, paid, sold, today } from './book-world.ts'

const tomorrow = '2026-11-21'

describe.each(storages)('$name', kind => {
  let world: BookWorld
  beforeAll(async () => {
    world = await openBooks(kind)
    await world.post([paid(100), added('P1', 'FRONT/01'), earned('M1', 5)])
    await world.post([paid(70)], 'B')
    await world.storage.write(connection =>
      connection.run({ sql: 'update "place" set business_date = ?', values: [tomorrow] }),
    )
    await world.storage.write(connection => postEntries(connection, caller(), [paid(20), sold('P1', 'FRONT/01')]))
  })
  afterAll(() => world.opened.remove())

  const caller = () => {
    const one = world.caller()
    return { ...one, shop: { ...one.shop, businessDate: tomorrow } }
  }

  const answerTo = (text: string): Promise<Value> => {
    const checked = compileExpression(text, scopeOf(world.schema, getResource(world.schema, 'thing')))
    if ('faults' in checked) throw new Error(checked.faults[0]?.message)
    return world.storage.read(connection => evaluateFor(askingFor(connection, caller()), checked.term))
  }

  test.each([
    ["balance('cash', 'money', 'DRAWER') == 120"],
    ["opening('cash', 'money', 'DRAWER') == 100"],
    ["closing('cash', 'money', 'DRAWER') == 120"],
    [`closing('cash', 'money', 'DRAWER', add_days(sysdate(), -1)) == 100`],
    [`opening('cash', 'money', 'DRAWER', add_days(sysdate(), -1)) == 0`],
    ["balance('cash', 'money', 'NOWHERE') == 0"],
    ["balance('cash', 'money', 'SALES') == -120"],
    ["opening('goods', 'grams', 'FRONT/01') == 2.5"],
    ["balance('goods', 'grams', 'FRONT/01') == 0"],
    ["balance('points', 'points', 'M1') == 5"],
  ])('%s', async text => {
    expect([today, await answerTo(text)]).toEqual([today, true])
  })

  test('an unknown book or amount is reported', () => {
    const scope = scopeOf(world.schema, getResource(world.schema, 'thing'))
    expect(compileExpression("balance('csh', 'money', 'DRAWER')", scope)).toMatchObject({
      faults: [{ message: 'no ledger is called "csh"; did you mean "cash"?' }],
    })
  })
})
