import { expect, test } from 'vitest'
import { findMissingTexts } from '../../commands/schema/missing-texts.ts'
import { readSchemaFiles } from '../../server/schema/load-schema.ts'
import { buildFiles, type Edit } from '../support/schema/schema-files.ts'

const changeTextsFile = (texts: object): Edit => [
  'i18n/id/all.json',
  '',
  { $schema: '../../dialect/texts.schema.json', kind: 'texts', texts },
]

test('returns no line without a language', () => {
  expect(findMissingTexts(buildFiles())).toEqual([])
})

test('lists missing texts by file, and unused texts', () => {
  const notes = findMissingTexts(buildFiles(changeTextsFile({ Name: 'Nama', Gone: 'Hilang' })))
  const lines = notes.map(({ file, path, message }) => `${file} ${path.join('/')}: ${message}`)
  expect(lines.find(line => line.includes('thing.json'))).toMatch(
    /^schema\/resources\/goods\/thing\.json title: not in "id": Thing \| Thing Code \|/,
  )
  expect(lines).toContain('schema/menu.json items/0/title: not in "id": Goods | Things | Places')
  expect(lines.at(-1)).toBe('schema/i18n/id/all.json texts/Gone: no schema file says "Gone"')
})

test('a text of {fields} alone needs no translation', () => {
  const label: Edit = ['resources/goods/thing.json', '/x-form', { titleEdit: '{thing_code} / {name}' }]
  const notes = findMissingTexts(buildFiles(changeTextsFile({ Name: 'Nama' }), label))
  expect(notes.filter(({ message }) => message.includes('{name}'))).toEqual([])
})

test('English has a word for each text of the shop, and for none that is gone', () => {
  expect(findMissingTexts(readSchemaFiles('schema'))).toEqual([])
})

test('English has one word for what the shop buys of customers', () => {
  const files = readSchemaFiles('schema').filter(({ path }) => path.includes('i18n/en/'))
  const values = files.flatMap(({ text }) =>
    [...text.matchAll(/^ *"(?:[^"\\\\]|\\\\.)*": "(.*)",?$/gm)].map(([, value = '']) => value),
  )
  expect(values.length).toBeGreaterThan(1500)
  expect(values.filter(value => /[Bb]uy [Bb]ack|Buy-Back|[Pp]urchas/.test(value))).toEqual([])
})
