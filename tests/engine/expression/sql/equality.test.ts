import { expect, test } from 'vitest'
import {
  buildEquality,
  buildMembership,
  buildNullCondition,
} from '../../../../engine/expression/sql/translate-conditions.ts'
import { nullOperand, type Operand } from '../../../../engine/expression/sql/translate-values.ts'
import { getConditionText } from '../sql-text.ts'

const buildColumn = (name: string, mayBeNull: boolean): Operand => ({
  value: { kind: 'column', through: [], name },
  scale: 0,
  factors: 1,
  mayBeNull,
})
const textColumn = (name: string, mayBeNull: boolean): Operand => {
  const plain = { kind: 'column', through: [], name } as const
  return {
    value: { kind: 'unless', of: plain, text: '-' },
    plain: { column: plain, mayBeNull },
    scale: 0,
    factors: 0,
    mayBeNull: true,
  }
}
const five: Operand = { value: { kind: 'constant', value: 5 }, scale: 0, factors: 0, mayBeNull: false }
const word: Operand = { ...five, value: { kind: 'constant', value: 'A' } }

test.each<[Operand, Operand, string, string]>([
  [buildColumn('a', true), buildColumn('b', true), 'a same as b', 'a differs from b'],
  [buildColumn('a', true), buildColumn('b', false), 'a = b', 'a differs from b'],
  [buildColumn('a', false), five, 'a = 5', 'a <> 5'],
  [buildColumn('a', true), nullOperand, 'a is null', 'a is there'],
  [nullOperand, buildColumn('a', false), 'never', 'always'],
  [nullOperand, nullOperand, 'always', 'never'],
  [textColumn('t', false), word, "t = 'A'", "t <> 'A'"],
  [textColumn('t', true), word, "t = 'A'", "t differs from 'A'"],
  [textColumn('t', false), textColumn('u', false), 't = u', 't <> u'],
  [textColumn('t', false), textColumn('u', true), 't? same as u?', 't? differs from u?'],
  [textColumn('t', false), nullOperand, "t = '-'", "t <> '-'"],
  [textColumn('t', true), nullOperand, 't? is null', 't? is there'],
])('%# equal and different', (left, right, equal, different) => {
  expect([true, false].map(holds => getConditionText(buildEquality([left, right], holds)))).toEqual([equal, different])
})

test.each<[Operand, readonly Operand[], string, string]>([
  [buildColumn('a', false), [five], 'a in [5]', 'a not in [5]'],
  [buildColumn('a', true), [five], 'a in [5]', '(a not in [5] or a is null)'],
  [buildColumn('a', true), [five, nullOperand], '(a in [5] or a is null)', '(a not in [5] and a is there)'],
  [buildColumn('a', true), [nullOperand], 'a is null', 'a is there'],
  [buildColumn('a', true), [], 'never', 'always'],
  [textColumn('t', false), [word], 't in ["A"]', 't not in ["A"]'],
])('%# among constants and not', (searched, items, among, outside) => {
  expect([true, false].map(holds => getConditionText(buildMembership(searched, items, holds)))).toEqual([
    among,
    outside,
  ])
})

test('null and there', () => {
  const { value } = buildColumn('a', true)
  expect([buildNullCondition(value, true), buildNullCondition(value, false)].map(getConditionText)).toEqual([
    'a is null',
    'a is there',
  ])
})
