// Expressions ask the books: what a place held and holds, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { compileExpression } from '../../../engine/expression/check/check.ts'
import type { ExpressionValue } from '../../../engine/expression/terms/types.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildScope } from '../../../engine/scope/schema-scope.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import { updateDaySums } from '../../../server/ledger/update-day-sums.ts'
import { createEvaluation, evaluateTerm } from '../../../server/record/rule/evaluation.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { bookSchema, cashPlace } from '../../support/schema/ledger-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, earned, openBooks, paid, sold, today } from './book-world.ts'

const tomorrow = '2026-11-21'

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openBooks(kind))
  beforeAll(async () => {
    await world.post([paid(100), added('P1', 'FRONT/01'), earned('M1', 5)])
    await world.post([paid(70)], 'B')
    await world.storage.write(connection =>
      connection.run({ sql: 'update "place" set business_date = ?', values: [tomorrow] }),
    )
    await world.storage.write(connection => postEntries(connection, caller(), [paid(20), sold('P1', 'FRONT/01')]))
  })

  const caller = () => {
    const one = world.caller()
    return { ...one, shop: { ...one.shop, businessDate: tomorrow } }
  }

  const answerTo = (text: string): Promise<ExpressionValue> => {
    const checked = compileExpression(text, buildScope(world.schema, getResource(world.schema, 'thing')))
    if ('faults' in checked) throw new Error(checked.faults[0]?.message)
    return world.storage.read(async connection => evaluateTerm(createEvaluation(connection, caller()), checked.term))
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
    const scope = buildScope(world.schema, getResource(world.schema, 'thing'))
    expect(compileExpression("balance('csh', 'money', 'DRAWER')", scope)).toMatchObject({
      faults: [{ message: 'no ledger is called "csh"; did you mean "cash"?' }],
    })
  })

  describe('with days that are summed up', () => {
    const [first, second, open] = ['2026-11-20', '2026-11-21', '2026-11-23'] as const
    const schema = bookSchema([cashPlace, '/balances/0/daily', true])
    let statements: readonly string[] = []
    const on = (day: string) => {
      const one = summed.caller()
      return { ...one, shop: { ...one.shop, businessDate: day } }
    }
    const summed = openForTests(() => openBooks(kind, schema))
    beforeAll(async () => {
      for (const [day, amount] of [
        [first, 100],
        [second, 20],
        [second, 7],
        [open, 3],
      ] as const)
        await summed.storage.write(async connection => {
          await connection.run({ sql: 'update "place" set business_date = ?', values: [day] })
          await postEntries(connection, on(day), [paid(amount)])
          await updateDaySums(connection, schema, { shop: 'A', day, at: `${day}T10:00:00.000Z`, user: 'CLERK' })
        })
    })

    const held = (text: string): Promise<ExpressionValue> => {
      const checked = compileExpression(text, buildScope(schema, getResource(schema, 'thing')))
      if ('faults' in checked) throw new Error(checked.faults[0]?.message)
      return summed.storage.read(async connection => {
        const all: typeof connection.all = statement => {
          statements = [...statements, statement.sql]
          return connection.all(statement)
        }
        return evaluateTerm(createEvaluation({ ...connection, all }, on(open)), checked.term)
      })
    }

    test.each([
      ["opening('cash', 'money', 'DRAWER') == 127"],
      ["balance('cash', 'money', 'DRAWER') == 130"],
      [`opening('cash', 'money', 'DRAWER', add_days(sysdate(), -2)) == 100`],
      [`closing('cash', 'money', 'DRAWER', add_days(sysdate(), -2)) == 127`],
      [`closing('cash', 'money', 'DRAWER', add_days(sysdate(), -3)) == 100`],
      [`opening('cash', 'money', 'DRAWER', add_days(sysdate(), -3)) == 0`],
      [`closing('cash', 'money', 'SALES', add_days(sysdate(), -3)) == -100`],
    ])('%s', async text => {
      expect([text, await held(text)]).toEqual([text, true])
    })

    test('entries of days that are over are not read', async () => {
      statements = []
      await held(`closing('cash', 'money', 'DRAWER', add_days(sysdate(), -3)) == 100`)
      expect(statements.filter(sql => sql.includes('_days"'))).toHaveLength(2)
    })
  })
})
