import { beforeAll, describe, expect, test } from 'vitest'
import { compileExpression } from '../../../../engine/expression/check/check.ts'
import { toScaled } from '../../../../engine/expression/syntax/decimal-text.ts'
import { type ExpressionValue, isDecimal } from '../../../../engine/expression/terms/types.ts'
import { createRecordReader } from '../../../../engine/record/record-reader.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buildScope } from '../../../../engine/scope/schema-scope.ts'
import {
  createEvaluation,
  type EvaluationContext,
  evaluateTerm,
  resolveQuestions,
  translateToFilter,
} from '../../../../server/record/rule/evaluation.ts'
import { listRows } from '../../../../server/storage/rows.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { createCaller, put, ruleSchema } from './rule-caller.ts'

const schema = ruleSchema()
const thing = getResource(schema, 'thing')
const row = { thing_code: 'T1', name: 'ONE', size: 'SMALL', price: 7, weight: 1500, maker: 'P1', active: 1 }

const parseTerm = (text: string) => {
  const checked = compileExpression(text, buildScope(schema, thing, { functions: { rows } }))
  if ('faults' in checked) throw new Error(checked.faults[0]?.message)
  return checked.term
}

/** A function of the application that reads a whole table. */
const rows = {
  parameters: [],
  result: { kind: 'number', scale: 0 },
  reads: ['thing'],
  run: (_: unknown, { thing: all = [] }: Readonly<Record<string, readonly unknown[]>>) => all.length,
} as const

const plain = (value: ExpressionValue): unknown => (isDecimal(value) ? String(toScaled(value, 0)) : value)

for (const { name, open } of testedStorages) {
  describe(name, () => {
    const inShop = <T>(code: string, work: (asking: EvaluationContext) => T | Promise<T>): Promise<T> => {
      const caller = createCaller(schema, opened.storage, code)
      return opened.storage.read(async connection => work(createEvaluation(connection, caller)))
    }

    const opened = openForTests(() => open({ schema }))
    beforeAll(async () => {
      const [a, b] = ['A', 'B'].map(code => createCaller(schema, opened.storage, code))
      if (!a || !b) return
      await put(a, 'place', { place_code: 'A', name: 'SHOP A', address: 'ROAD', time_zone: 'Asia/Jakarta' })
      await put(a, 'place', { place_code: 'P1', name: 'NORTH' })
      await put(a, 'person', { person_id: 'BOSS', name: 'THE BOSS', level: 'TOP', place_code: 'A' })
      await put(a, 'setting', { code: 'STEP', held: '500' })
      await put(a, 'setting', { code: 'EXTRA', held: 'true' })
      await put(a, 'thing', { thing_code: 'T1', name: 'ONE', price: 5 })
      await put(a, 'thing', { thing_code: 'T2', name: 'TWO', price: 9, maker: 'P1' })
      await put(b, 'setting', { code: 'STEP', held: '7' })
      await put(b, 'thing', { thing_code: 'T1', name: 'OTHER', price: 99 })
    })

    test.each([
      ['maker.name', 'NORTH'],
      ["param('STEP', 1)", '500'],
      ["param('MISSING', 3)", '3'],
      ["module('EXTRA')", true],
      ['user.name', 'THE BOSS'],
      ['user.person_id', 'BOSS'],
      ['shop.address', 'ROAD'],
      ['user.place_code.name', 'SHOP A'],
      ['sysdate()', '2026-11-20'],
      ['today()', '2026-11-21'],
      ['now()', '2026-11-20T20:00:00.000Z'],
      ["countOf('thing')", '2'],
      ["countOf('thing', price > self.price)", '1'],
      ["exists('thing', price > param('STEP', 1))", false],
      ["countOf('thing', maker.name == self.maker.name)", '1'],
      ["sumOf('thing', price)", '14'],
      ["sumOf('thing', price, price > self.price)", '9'],
      ["sumOf('thing', price * 2, price < 0)", '0'],
      ["lookup('thing', name, thing_code == self.thing_code)", 'ONE'],
      ["lookup('thing', last(thing_code), active)", 'T2'],
      ["lookup('thing', first(thing_code), active)", 'T1'],
      ["lookup('thing', first(thing_code, name), active)", 'T1'],
      ["lookup('thing', last(name, 0 - price), active)", 'ONE'],
      // Nothing is neither the least nor the greatest.
      ["lookup('thing', first(thing_code, maker.name), active)", 'T2'],
      ["lookup('thing', last(maker.name, price + self.price), price > 0)", 'NORTH'],
      ["lookup('thing', maker.name, thing_code == 'NONE')", null],
      ['rows()', '2'],
    ])('%s is %s in the shop that asks', async (text, value) => {
      const messages = await inShop('A', asking =>
        evaluateTerm(asking, parseTerm(text), { row: createRecordReader(thing, row, asking.rows) }),
      )
      expect(plain(messages)).toBe(value)
    })

    test('the other shop has its own settings and rows', async () => {
      for (const [text, value] of [
        ["param('STEP', 1)", '7'],
        ["module('EXTRA')", false],
        ["countOf('thing', price > 50)", '1'],
        ["sumOf('thing', price)", '99'],
        ["lookup('thing', name, thing_code == 'T1')", 'OTHER'],
        ["lookup('thing', name, thing_code == 'T2')", null],
      ] as const)
        expect([text, plain(await inShop('B', asking => evaluateTerm(asking, parseTerm(text))))]).toEqual([text, value])
    })

    test('a condition becomes a filter with its constants, including references', async () => {
      const found = async (text: string) =>
        inShop('A', async asking => {
          const self = createRecordReader(thing, row, asking.rows)
          const filter = await translateToFilter(asking, parseTerm(text), { roots: { self } })
          const query = { conditions: [], sort: [{ field: 'thing_code', descending: false }], offset: 0, filter }
          const { rows: all } = await listRows(asking.connection, thing, query, 'A')
          return all.map(one => one.thing_code)
        })
      expect(await found("price > 6 and price < param('STEP', 1)")).toEqual(['T2'])
      expect(await found("maker.name == 'NORTH'")).toEqual(['T2'])
      expect(await found("name == 'ONE' or active")).toEqual(['T1', 'T2'])
    })

    test('settings are loaded once for all parameters', async () => {
      const asked: string[] = []
      const caller = createCaller(schema, opened.storage, 'A')
      const keys = ['STEP', 'EXTRA', 'MISSING'].map(key => ({ kind: 'param', key }) as const)
      const readQuestions = () => (asked.length === 0 ? [...keys, { kind: 'module', key: 'EXTRA' } as const] : [])
      const value = await opened.storage.read(async connection => {
        const all: typeof connection.all = statement => {
          asked.push(statement.sql)
          return connection.all(statement)
        }
        return resolveQuestions(createEvaluation({ ...connection, all }, caller), () => ({
          answer: 'known',
          questions: readQuestions(),
        }))
      })
      expect([value, asked.length]).toEqual(['known', 1])
    })

    test('an endless expression is reported as a bug', async () => {
      const question = { kind: 'param', key: 'STEP' } as const
      const endless = inShop('A', asking => resolveQuestions(asking, () => ({ answer: 1, questions: [question] })))
      await expect(endless).rejects.toThrow('an expression exceeds the limit of loading rounds')
    })

    test('an unsupported question is reported as a bug', async () => {
      const posting = inShop('A', asking => asking.load({ kind: 'isNew' }))
      await expect(posting).rejects.toThrow('cannot load a question of the kind isNew')
    })
  })
}
