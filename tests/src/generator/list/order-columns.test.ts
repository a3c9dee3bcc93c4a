import { expect, test } from 'vitest'
import { orderColumns } from '../../../../src/generator/list/use-list-preferences.ts'

const columns = ['a', 'b', 'c', 'd'].map(name => ({ name }))

test.each([
  ['as declared without an order', [], 'abcd'],
  ['as the user arranged them', ['d', 'a', 'c', 'b'], 'dacb'],
  ['with those of a newer file at their places', ['c', 'a'], 'cbad'],
  ['without those that are gone', ['x', 'b', 'a'], 'bacd'],
])('columns are shown %s', (_, order, expected) => {
  expect(
    orderColumns(columns, order)
      .map(({ name }) => name)
      .join(''),
  ).toBe(expected)
})
