import { expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { readSchemaFile } from '../../../../engine/schema-file/files/schema-file.ts'
import { collectTranslatableTexts } from '../../../../engine/schema-file/files/translate-files.ts'
import { orderPlace } from '../../../support/schema/document-files.ts'
import { withFlow } from '../../../support/schema/flow-files.ts'
import { buildEdits, buildFiles, type Edit } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../fault-rows.ts'

const thing = buildEdits('thing')
const changeTextsFile = (texts: object, place = 'i18n/id/goods.json'): Edit => [
  place,
  '',
  { $schema: '../../dialect/texts.schema.json', kind: 'texts', texts },
]

const inIndonesian = (...edits: readonly Edit[]) =>
  compileSchemaFiles(buildFiles(...edits), { functions: {}, language: 'id' })

test('translates texts into the requested language and keeps those without a translation', () => {
  const edits = [
    thing('/x-checks', [{ id: 'cheap', rule: 'price < 100', message: 'Not {name}' }]),
    changeTextsFile({ Name: 'Nama', Things: 'Barang', 'Not {name}': 'Bukan {name}' }),
  ]
  const other = inIndonesian(...edits)
  const own = compileSchemaFiles(buildFiles(...edits))
  const { field, checks, title } = getResource(other, 'thing')
  expect([field.name?.title, checks[0]?.message, title]).toEqual(['Nama', 'Bukan {name}', 'Thing'])
  expect(other.menu[0]?.items[0]?.title).toBe('Barang')
  expect(getResource(own, 'thing').field.name?.title).toBe('Name')
  expect([own.languages, other.languages, own.version]).toEqual([['id'], ['id'], other.version])
})

test('translates lines, moves, answers and states of a document', () => {
  const source = buildFiles(...withFlow).find(({ place }) => place === orderPlace)
  const file = source && readSchemaFile(source, [])
  expect(file && collectTranslatableTexts(file).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Order', 'Goods', 'Waiting', 'Approve', 'Approve {total}?', '{name} is too large']),
  )
})

test('does not translate names and keys', () => {
  const source = buildFiles(...withFlow).find(({ place }) => place === orderPlace)
  const file = source && readSchemaFile(source, [])
  const texts = file ? collectTranslatableTexts(file).map(({ text }) => text) : []
  for (const name of ['order_no', 'OPEN', 'save', 'MID', 'types#text']) expect(texts).not.toContain(name)
})

const rows: readonly FaultRow[] = [
  [
    'a text without its fields, or with one that the text has not',
    [changeTextsFile({ 'Not {name}': 'Bukan', Name: 'Nama {code}' })],
    [
      'schema/i18n/id/goods.json /texts/Not {name}: {name} of the text is missing @ "Bukan",',
      'schema/i18n/id/goods.json /texts/Name: the text has no {code} @ "Nama {code}"',
    ],
  ],
  [
    'two words for one text',
    [changeTextsFile({ Name: 'Nama' }), changeTextsFile({ Name: 'Sebutan' }, 'i18n/id/more.json')],
    [
      'schema/i18n/id/more.json /texts/Name: schema/i18n/id/goods.json says "Nama" for it: say it once @ "Name": "Sebutan"',
    ],
  ],
  [
    'a file outside of a language',
    [changeTextsFile({}, 'i18n/goods.json')],
    ['schema/i18n/goods.json /: texts stand in the folder of their language, such as i18n/en/goods.json @ {'],
  ],
]
testReports(rows)
