import { expect, test } from 'vitest'
import { checkFileName } from '../../../../src/generator/import/use-import.ts'

const offer = { types: ['csv'] as const, nameContains: 'master_group', nameError: 'Data Di Import Bukan Group' }
const sheets = { ...offer, types: ['csv', 'xlsx'] as const }

const cases = [
  ['no type', undefined, 'master_group.csv', { where: 'type', key: 'import.type.none' }],
  ['no type and no file', undefined, undefined, { where: 'type', key: 'import.type.none' }],
  ['no file', offer, undefined, { where: 'file', key: 'import.file.none' }],
  ['a sheet', offer, 'master_group.xlsx', { where: 'file', key: 'import.file.types', words: { types: '.csv' } }],
  ['a sheet where sheets are read', sheets, 'master_group.XLSX', undefined],
  [
    'a picture',
    sheets,
    'master_group.png',
    { where: 'file', key: 'import.file.types', words: { types: '.csv / .xlsx' } },
  ],
  ['the file of another type', offer, 'master_jenis.csv', { where: 'file', text: 'Data Di Import Bukan Group' }],
  ['the right file', offer, 'master_group.csv', undefined],
  ['the right file in capitals, with more in its name', offer, 'TOKO Master_Group (2).CSV', undefined],
] as const

test.each(cases)('%s', (_name, chosen, file, problem) => {
  expect(checkFileName(chosen, file)).toEqual(problem)
})
