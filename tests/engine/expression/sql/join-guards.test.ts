import { expect, test } from 'vitest'
import type { SqlCondition, SqlValue } from '../../../../engine/expression/sql/sql-tree.ts'
import { collectJoinGuards, type SqlPart } from '../../../../engine/expression/sql/sql-tree.ts'

const buildColumn = (name: string, ...through: readonly string[]): SqlValue => ({ kind: 'column', through, name })
const buildConstant = (value: string | number): SqlValue => ({ kind: 'constant', value })
const is = (left: SqlValue, value: string | number): SqlCondition => ({
  kind: 'compare',
  operator: '=',
  left,
  right: buildConstant(value),
})
const either = (when: SqlCondition, holds: SqlValue, otherwise: SqlValue): SqlPart => ({
  value: { kind: 'case', when, holds, otherwise },
})

const paid = buildColumn('paid', 'maker')
const isBack = is(buildColumn('sign'), -1)
const isLarge = is(buildColumn('size'), 'LARGE')
const none = buildConstant(0)
const getGuards = (...parts: readonly SqlPart[]) => collectJoinGuards(parts).get('maker')

test('a branch is read where its condition holds, or does not', () => {
  expect(getGuards(either(isBack, paid, none))).toEqual([[{ when: isBack, holds: true }]])
  expect(getGuards(either(isBack, none, paid))).toEqual([[{ when: isBack, holds: false }]])
})

test('a condition beside others is read where they hold', () => {
  const both: SqlCondition = { kind: 'all', of: [isBack, is(paid, 1)] }
  expect(getGuards({ condition: both })).toEqual([[{ when: isBack, holds: true }]])
  expect(getGuards({ condition: { kind: 'any', of: [isBack, is(paid, 1)] } })).toBeUndefined()
})

test('what is read anyway needs no other guard, and what is read in several places any of theirs', () => {
  const large = [{ when: isLarge, holds: true }]
  const back = [{ when: isBack, holds: true }]
  const within = either(isLarge, { kind: 'case', when: isBack, holds: paid, otherwise: none }, none)
  expect(getGuards(either(isLarge, paid, none), within)).toEqual([large])
  expect(getGuards(either(isLarge, paid, none), either(isBack, paid, none))).toEqual([large, back])
  expect(getGuards(either(isLarge, paid, none), { value: paid })).toBeUndefined()
})

test('too many places are no guard', () => {
  const sized = (size: string) => either(is(buildColumn('size'), size), paid, none)
  expect(getGuards(...['A', 'B', 'C'].map(sized))).toHaveLength(3)
  expect(getGuards(...['A', 'B', 'C', 'D'].map(sized))).toBeUndefined()
})

test('a guard may use columns on the path to a row, but not columns of the row', () => {
  const isFirst = is(buildColumn('place', 'maker'), 1)
  const far = buildColumn('paid', 'maker', 'owner')
  const guards = collectJoinGuards([either(isFirst, far, none)])
  expect(guards.get('maker')).toBeUndefined()
  expect(guards.get('maker.owner')).toEqual([[{ when: isFirst, holds: true }]])
})

test('rows of others ask for what the row leads to always', () => {
  const asker: SqlValue = { kind: 'column', through: ['maker'], name: 'name', isOfAsker: true }
  const asked: SqlCondition = {
    kind: 'exists',
    resource: 'place',
    joins: [],
    isNegated: false,
    where: { kind: 'compare', operator: '=', left: buildColumn('name'), right: asker },
  }
  expect(getGuards({ condition: asked })).toBeUndefined()
  expect(getGuards({ condition: { kind: 'all', of: [isBack, asked] } })).toBeUndefined()
  expect(getGuards(either(asked, paid, none))).toBeUndefined()
})
