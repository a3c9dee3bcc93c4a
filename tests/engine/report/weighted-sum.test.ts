// Which sums of a balance are of an amount times a value of its row.
import { expect, test } from 'vitest'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { createNumberType } from '../../../engine/expression/terms/types.ts'
import { findWeightedSum } from '../../../engine/report/balance-days.ts'

const at = { offset: 0, length: 1, type: createNumberType(0) }
const buildPath = (...names: readonly string[]): Term => ({ ...at, kind: 'path', steps: names.map(name => ({ name })) })
const times = (left: Term, right: Term, operator: '*' | '+' = '*'): Term => ({
  ...at,
  kind: 'arithmetic',
  operator,
  left,
  right,
})
const sum = (of: Term, fold: 'sum' | 'max' = 'sum'): Term => ({ ...at, kind: 'fold', fold, of })
const words = ['opening', 'sold', 'closing']
const amount = buildPath('closing', 'qty')
const weight = buildPath('thing', 'price')

test('an amount times a value of the row that it is of', () => {
  expect(findWeightedSum(sum(times(amount, weight)), words)).toEqual({ word: 'closing', amount: 'qty', weight })
})

test.each([
  ['a sum of the amount alone', sum(amount)],
  ['another total', sum(times(amount, weight), 'max')],
  ['a sum of both', sum(times(amount, weight, '+'))],
  ['the amount behind the value', sum(times(weight, amount))],
  ['two amounts', sum(times(amount, buildPath('sold', 'qty')))],
  ['a word that is none', sum(times(buildPath('held', 'qty'), weight))],
  ['no sum', times(amount, weight)],
])('%s is none', (_name, term) => {
  expect(findWeightedSum(term, words)).toBeUndefined()
})
