import { expect, test } from 'vitest'
import { createRowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { aPlace, getResult, report } from '../world.ts'

test.each([
  ['place', "'P1'"],
  ['place.name', "'CORNER'"],
  ['place.room.rate', '2.5'],
  ['place.room.since', "'2024-02-29'"],
  ['user.level', "'OWN'"],
  ["'A' in self.places", 'false'],
  ["'P2' in self.places", 'true'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

test.each<[string, Parameters<typeof createRowReader>[0], string]>([
  ['an empty reference is never looked up', { place: '-' }, 'nothing'],
  ['a reference of nothing neither', { place: null }, 'nothing'],
  ['a reference to no row leads to nothing', { place: 'P9' }, 'nothing'],
  ['a reference to a row leads there', { place: 'P1' }, "'CORNER'"],
])('%s', (_what, row, expected) => {
  const references = { place: row.place === 'P1' ? aPlace : null }
  expect(getResult('place.name', { row: createRowReader(row, { references }) })).toBe(expected)
})

test('null on the path is null at the end', () => {
  expect(getResult('place.room.name', { row: createRowReader({ place: '-' }) })).toBe('nothing')
})

test.each([
  ['a field that was not read', 'amount', createRowReader({}), 'unknown: name'],
  ['a row that was not loaded', 'place.name', createRowReader({ place: 'P1' }), 'unknown: reference'],
  ['lines that were not loaded', 'count(lines)', createRowReader({}), 'unknown: name'],
])('%s is not known', (_what, source, row, expected) => {
  expect(getResult(source, { row })).toBe(expected)
})

test('a beginning that is not there is not known', () => {
  expect(getResult('user.level', { roots: {} })).toBe('unknown: name')
})

test('filters of a report are read beside the row', () => {
  expect(getResult('period.from', {}, report)).toBe("'2026-01-01'")
})

test('a filter with one value is a list of one', () => {
  expect(getResult("'P1' in self.places", { roots: { self: createRowReader({ places: 'P1' }) } })).toBe('true')
})
