// Who asks in English reads schema files in English wherever they show; their prints stay in the words of the shop.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

const texts = {
  'Kode Baki': 'Tray Code',
  'Kode Baki Tidak Boleh Kosong': 'Say which tray',
  'Master Baki': 'Trays',
  Baki: 'Tray',
}

let folder: SchemaFolder
let shop: Shop
let token: string

beforeAll(async () => {
  folder = createSchemaFolder()
  rmSync(join(folder.path, 'i18n'), { recursive: true })
  mkdirSync(join(folder.path, 'i18n/en'), { recursive: true })
  const file = { $schema: '../../dialect/texts.schema.json', kind: 'texts', texts }
  writeFileSync(join(folder.path, 'i18n/en/baki.json'), JSON.stringify(file))
  shop = await openShop({ env: { SCHEMA_DIR: folder.path } })
  token = await shop.signIn('OWNER')
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const ask = (language: string, method: string, path: string, body?: object) =>
  shop.ask(method, path, { token, headers: { 'accept-language': language }, ...(body && { body }) })

const getTitle = async (language: string): Promise<string> => {
  const { body } = await ask(language, 'GET', 'schema')
  return body.resources.baki.fields.find(({ name }: { name: string }) => name === 'kode_baki').title
}

test('returns the schema in the requested language', async () => {
  expect([await getTitle('id'), await getTitle('en-US,en;q=0.8'), await getTitle('fr')]).toEqual([
    'Kode Baki',
    'Tray Code',
    'Kode Baki',
  ])
  const [own, other] = [await ask('id', 'GET', 'schema'), await ask('en', 'GET', 'schema')]
  expect(own.headers['x-schema-version']).toBe(other.headers['x-schema-version'])
})

test('translates the field names of an error, and saves the same values', async () => {
  const wrong = await ask('en', 'POST', 'baki', { kode_baki: '', nama_baki: 'X' })
  expect(wrong.body.faults).toContainEqual(
    expect.objectContaining({ field: 'kode_baki', message: expect.stringMatching(/Tray Code/) }),
  )
  const list = await ask('en', 'GET', 'baki')
  expect(list.body).toEqual((await ask('id', 'GET', 'baki')).body)
})
