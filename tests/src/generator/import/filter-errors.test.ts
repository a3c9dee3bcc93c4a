import { expect, test } from 'vitest'
import { filterErrors } from '../../../../src/generator/import/ImportPage.tsx'

const errors = [
  { line: 12, column: 'Berat Baki', value: '-5', code: 'number.minimum', message: 'Berat Baki Minimal 0' },
  {
    line: 30,
    column: 'Kode Gudang',
    value: 'ADA',
    code: 'reference.missing',
    message: 'Kode Gudang ADA Tidak Ditemukan',
  },
]

test.each([
  ['', [12, 30]],
  ['  ', [12, 30]],
  ['gudang', [30]],
  ['12', [12]],
  ['-5', [12]],
  ['minimal', [12]],
  ['number.minimum', []],
] as const)('%j finds the errors of the lines %j', (text, lines) => {
  expect(filterErrors(errors, text).map(({ line }) => line)).toEqual(lines)
})
