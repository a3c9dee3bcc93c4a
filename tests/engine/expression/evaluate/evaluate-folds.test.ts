import { expect, test } from 'vitest'
import { createRowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { createDecimal } from '../../../../engine/expression/syntax/decimal-text.ts'
import { getResult, report } from '../world.ts'

test.each([
  ['count(lines)', '3'],
  ['count(lines, done)', '1'],
  ['count(lines, not done)', '2'],
  ['count(lines, qty > 1 and price >= 100)', '2'],
  ['sum(lines, qty)', '6'],
  ['sum(lines, weight)', '1.75'],
  ['sum(lines, weight * price)', '400'],
  ['avg(lines, weight)', '0.875'],
  ['avg(lines, qty)', '2'],
  ['min(lines, price)', '100'],
  ['max(lines, weight)', '1.5'],
  ['max(lines, place)', "'P1'"],
  ['sum(lines, qty * parent.rate)', '7.5'],
  ['count(lines, place.rate > 1)', '1'],
  ['count(lines, parent.code == self.code)', '0'],
  ['sum(answer.lines, qty * parent.amount)', '2000'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

test.each([
  ['count(lines)', '0'],
  ['sum(lines, qty)', '0'],
  ['avg(lines, qty)', 'nothing'],
  ['min(lines, qty)', 'nothing'],
  ['max(lines, place)', 'nothing'],
])('of no lines %s is %s', (source, expected) => {
  expect(getResult(source, { row: createRowReader({}, { lines: { lines: [] } }) })).toBe(expected)
})

test.each([
  ['sum(amount) / count()', '2'],
  ['sum(amount) - cost', '5'],
])('in a report %s takes its totals from whoever has the rows', (source, expected) => {
  const total = ({ fold }: { readonly fold: string }) => createDecimal(fold === 'sum' ? 10n : 5n)
  expect(getResult(source, { total, row: createRowReader({ cost: 5 }) }, report)).toBe(expected)
})

test('totals of a report are unknown without a reader for them', () => {
  expect(getResult('sum(amount)', {}, report)).toBe('unknown: total')
})
