import { expect, test } from 'vitest'
import { buildAnd, buildOr, type SqlCondition } from '../../../../engine/expression/sql/sql-tree.ts'
import { getConditionText } from '../sql-text.ts'

const a: SqlCondition = { kind: 'null', of: { kind: 'column', through: [], name: 'a' }, isNegated: false }
const yes: SqlCondition = { kind: 'always', holds: true }
const no: SqlCondition = { kind: 'always', holds: false }

test.each<[readonly SqlCondition[], string, string]>([
  [[], 'always', 'never'],
  [[a], 'a is null', 'a is null'],
  [[a, yes], 'a is null', 'always'],
  [[a, no], 'never', 'a is null'],
  [[a, a], '(a is null and a is null)', '(a is null or a is null)'],
  [[yes, no], 'never', 'always'],
])('%# all and any of them', (conditions, all, any) => {
  expect([buildAnd(conditions), buildOr(conditions)].map(getConditionText)).toEqual([all, any])
})
