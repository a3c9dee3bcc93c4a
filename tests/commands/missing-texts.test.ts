import { expect, test } from 'vitest'
import { missingTexts } from '../../commands/missing-texts.ts'
import { type Edit, filesWith } from '../support/schema-files.ts'

const textsFile = (texts: object): Edit => [
  'i18n/id/all.json',
  '',
  { $schema: '../../dialect/texts.schema.json', kind: 'texts', texts },
]

test('where no language is begun nothing is missing', () => {
  expect(missingTexts(filesWith())).toEqual([])
})

test('each file names what it lacks, and what no file says is named too', () => {
  const lines = missingTexts(filesWith(textsFile({ Name: 'Nama', Gone: 'Hilang' })))
  expect(lines).toContain('schema/resources/goods/thing.json: not in "id": Thing')
  expect(lines).toContain('schema/menu.json: not in "id": Goods | Things | Places')
  expect(lines.at(-1)).toBe('schema/i18n/id/all.json: no schema file says "Gone"')
})
