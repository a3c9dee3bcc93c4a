import { expect, test } from 'vitest'
import { isFold } from '../../../../engine/expression/check/check-calls.ts'
import { collectFaults, compile, report } from '../world.ts'

test.each([
  ['sum(amount)', ['4+6 "sum" needs lines as its first value; found a number']],
  ['sum()', ['0+5 "sum" needs lines as its first value; found no value']],
  ['sum(lins, 1)', ['4+4 nothing is called "lins"; did you mean "lines"?']],
  ['sum(lines)', ['0+10 "sum" takes 2 values; found 1']],
  ['count(lines, done, 1)', ['0+21 "count" takes 1 to 2 values; found 3']],
  ['count(lines, qty)', ['13+3 expected true or false; found a number']],
  ['sum(lines, done)', ['11+4 "sum" cannot take true or false']],
  ['avg(lines, place)', ['11+5 "avg" cannot take a reference']],
  ['max(lines, done)', ['11+4 "max" cannot take true or false']],
  ['sum(lines, name)', ['11+4 nothing is called "name"']],
  ['sum(lines, parent.nam)', ['18+3 "thing" has no field "nam"; did you mean "name"?']],
])('%s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})

test.each([
  'sum(lines, qty * price)',
  'count(lines)',
  'count(lines, not done and place.rate > parent.rate)',
  'max(lines, place)',
  'min(lines, price) + min(amount, 1)',
  'sum(answer.lines, qty)',
  'count(lines, qty > parent.amount) == 0',
  'sum(lines, if(parent.done, qty, 0))',
])('%s is right', source => {
  expect(collectFaults(source)).toEqual([])
})

test.each([
  'sum(amount)',
  'count()',
  "count(state == 'OPEN')",
  'max(day)',
  'sum(amount * weight) / sum(weight)',
  'total - cost',
  'max(total, cost)',
])('in a report %s is right', source => {
  expect(collectFaults(source, report)).toEqual([])
})

test.each([
  ['sum(total)', ['4+5 nothing is called "total"']],
  ['amount', ['0+6 nothing is called "amount"']],
  ['sum(sum(amount))', ['8+6 "sum" needs lines as its first value; found a number']],
])('in a report %s is wrong', (source, faults) => {
  expect(collectFaults(source, report)).toEqual(faults)
})

test('knows its own names', () => {
  expect(['sum', 'count', 'avg', 'min', 'max', 'floor', 'constructor'].filter(isFold)).toHaveLength(5)
  expect(compile('count(lines)')).toMatchObject({ kind: 'fold', fold: 'count' })
})
