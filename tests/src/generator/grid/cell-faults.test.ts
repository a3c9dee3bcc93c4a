import { expect, test } from 'vitest'
import { findFirstCell, groupCellFaults, removeFault } from '../../../../src/generator/grid/cell-faults.ts'

const faults = groupCellFaults(
  [
    { field: 'rows.1.price', code: 'check', message: 'below cost' },
    { field: 'rows.1.price', code: 'check', message: 'far off' },
    { field: 'rows.0.cost', code: 'minimum', message: 'below 0' },
    { field: 'rows.9.cost', code: 'minimum', message: 'no such row' },
    { field: 'other', code: 'minimum', message: 'no cell' },
  ],
  ['a', 'b'],
)

test('puts each fault at its cell, several of one cell together', () => {
  expect(faults).toEqual({ b: { price: 'below cost, far off' }, a: { cost: 'below 0' } })
})

test('finds the first cell in the order of rows and columns', () => {
  const edit = ['price', 'cost']
  expect(findFirstCell(faults, { rows: [{ id: 'b' }, { id: 'a' }], edit })).toEqual({ id: 'b', name: 'price' })
  expect(findFirstCell({}, { rows: [{ id: 'b' }], edit })).toBeUndefined()
})

test('a cured cell is no longer wrong, and a row without faults is gone', () => {
  expect(removeFault(faults, { id: 'a', name: 'cost' })).toEqual({ b: { price: 'below cost, far off' } })
  expect(removeFault(faults, { id: 'a', name: 'price' })).toEqual(faults)
})
