import { expect, test } from 'vitest'
import { getChildTerms, isRowDependent } from '../../../../engine/expression/terms/term-parts.ts'
import { compile, report, world } from '../world.ts'

test.each([
  ['amount + 1', true],
  ['place.room.rate', true],
  ['self.amount + 1', false],
  ["'A' + user.level", false],
  ['sysdate()', false],
  ["param('STEP', amount)", true],
  ["param('STEP', 5)", false],
  ['count(lines)', true],
  ['count(answer.lines)', false],
  ['count(answer.lines, qty > 1)', false],
  ['count(answer.lines, qty > parent.amount)', true],
  ['count(answer.lines, qty > coalesce(parent.amount, 1))', true],
  ["exists('place', code == 'A')", false],
  ["exists('place', code == self.code)", true],
  ["balance('cash', 'amount', code)", true],
  ["balance('cash', 'amount', 'BOX', day)", true],
  ["balance('cash', 'amount', 'BOX')", false],
  ['worth(1, self.amount)', false],
  ['if(true, 1, amount)', true],
  ["code in ['A', self.code]", true],
  ["self.code in ['A', user.level]", false],
  ['not (1 == 2)', false],
])('%s reads the row: %s', (source, expected) => {
  expect(isRowDependent(compile(source))).toBe(expected)
})

test('totals and new lines are of the row', () => {
  expect(isRowDependent(compile('sum(amount)', report))).toBe(true)
  expect(isRowDependent(compile('isNew()', { ...world, isPosting: true }))).toBe(true)
})

test('a leaf has no parts', () => {
  expect(getChildTerms(compile('amount'))).toEqual([])
})
