import { expect, test } from 'vitest'
import { filterEdits, readGridValues } from '../../../../src/generator/grid/use-grid.ts'

const rows = [
  { id: 'a', versi: 3, harga: 10, harga_beli: null },
  { id: 'b', versi: 1, harga: 5, harga_beli: 4 },
]

test('a grid holds the cells that are written, by row', () => {
  expect(readGridValues(rows, ['harga', 'harga_beli'])).toEqual({
    a: { harga: 10, harga_beli: null },
    b: { harga: 5, harga_beli: 4 },
  })
})

test('only what somebody wrote is an edit, and a row without any is none', () => {
  const values = readGridValues(rows, ['harga', 'harga_beli'])
  expect(filterEdits(values, (id, name) => id === 'b' && name === 'harga')).toEqual({ b: { harga: 5 } })
  expect(filterEdits(values, () => false)).toEqual({})
})
