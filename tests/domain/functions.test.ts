import { expect, test } from 'vitest'
import { functions } from '../../domain/functions.ts'

test('expressions find the functions of the trade by their names', () => {
  expect(Object.keys(functions).toSorted()).toEqual(['dpp', 'hargaJual', 'kadarCetak', 'ongkosBarang', 'ppn'])
})
