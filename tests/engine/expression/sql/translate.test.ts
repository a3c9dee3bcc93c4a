import { expect, test } from 'vitest'
import {
  createTranslateOptions,
  findSqlFaults,
  translateCondition,
  translateValue,
} from '../../../../engine/expression/sql/translate.ts'
import { createFieldSet, createNumberType, type ExpressionType } from '../../../../engine/expression/terms/types.ts'
import { getValueText } from '../sql-text.ts'
import { aReader, compile, markFaults, report, world } from '../world.ts'

const options = createTranslateOptions(aReader)

test.each([
  ['count()', 'count', createNumberType(0)],
  ["count(state == 'OPEN')", "coalesce(sum(flag(state = 'OPEN')), 0)", createNumberType(0)],
  ['sum(weight)', 'coalesce(sum(weight), 0)', createNumberType(3)],
  ['sum(amount * weight)', 'coalesce(sum((amount * weight)), 0)', createNumberType(3)],
  ["sum(amount * if(1 == 1, '', 2))", 'coalesce(sum(0), 0)', createNumberType(0)],
  ['min(day)', 'min(day)', { kind: 'date' }],
  ['max(name)', 'max(name?)', { kind: 'text' }],
])('the total %s is %s', (source, expected, type) => {
  const found = translateValue(compile(source, report), options)
  expect('value' in found && [getValueText(found.value), found.type]).toEqual([expected, type as ExpressionType])
})

test.each([
  ['avg(amount)', ['0+11 the database gives no average: ask for a sum and a count, and divide them']],
  ['sum(round(amount))', ['4+13 the database cannot calculate "round": store it in a field and name that field']],
  ['sum(amount) / count()', ['0+21 the database cannot calculate a division: store it in a field and name that field']],
])('%s does not go there', (source, collectFaults) => {
  const found = translateValue(compile(source, report), options)
  expect('faults' in found && markFaults(found.faults)).toEqual(collectFaults)
})

test('every table on the way is joined once, the nearer before the farther', () => {
  const found = translateCondition(compile('place.room.rate > place.rate and place.room.open'), options)
  expect('joins' in found && found.joins).toEqual([
    { through: ['place'], to: 'place' },
    { through: ['place', 'room'], to: 'room' },
  ])
})

test('literals can be checked before any value is known', () => {
  const collectFaults = (source: string) => markFaults(findSqlFaults(compile(source), '-'))
  expect(
    collectFaults("day == sysdate() and place == self.code and code in param('PLACES') and amount > param('X', 1) / 3"),
  ).toEqual([])
  expect(collectFaults('self.amount * 2.5 + weight')).toEqual([])
  expect(collectFaults('len(name) > 3 and name == upper(self.code)')).toEqual([
    '0+9 the database cannot calculate "len": store it in a field and name that field',
  ])
})

test('uses rows of other resources only if the statement can contain subqueries', () => {
  const term = compile("exists('place', code == self.code)")
  expect(findSqlFaults(term, '-', true)).toEqual([])
  expect(markFaults(findSqlFaults(term, '-'))).toEqual([
    '0+34 the database cannot calculate a count of other rows: store it in a field and name that field',
  ])
})

test('a record that is no reference leads to no column', () => {
  const scope = {
    ...world,
    fields: createFieldSet('x', { part: { kind: 'record', fields: createFieldSet('y', { a: createNumberType(0) }) } }),
  }
  expect(markFaults(findSqlFaults(compile('part.a', scope), '-'))).toEqual([
    '0+6 only references lead to other columns',
  ])
})
