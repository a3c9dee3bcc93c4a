// Schema files that a service token sends: they add and change what the shop has, and give no level another right.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchemaFolder, type SchemaFolder } from '../../../support/schema/schema-folder.ts'
import { issueServiceToken } from '../../../support/shop/service-token.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'

let folder: SchemaFolder
let shop: Shop
let token: string

beforeAll(async () => {
  folder = createSchemaFolder()
  shop = await openShop({ env: { SCHEMA_DIR: folder.path } })
  token = (await issueServiceToken(shop, { user: 'OWNER', scopes: ['hak-akses-news'] })).token
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const readText = (place: string) => readFileSync(join(folder.path, place), 'utf8')
const save = (place: string, text: string, own = token) =>
  shop.ask('PUT', `schema/files/${encodeURIComponent(place)}`, { token: own, body: { text } })

const menu = 'menu.json'
const bank = 'resources/master/bank.json'
const users = 'resources/users/users.json'

test.each([
  [
    'a level gets a group',
    menu,
    '"help": "panduan-stok.md#memasukkan-barang", "levels": ["SPV", "ADM"]',
    '"help": "panduan-stok.md#memasukkan-barang", "levels": ["SPV", "ADM", "SLS"]',
  ],
  ['a level gets users', users, '"*": "none"', '"SPV": "all", "*": "none"'],
  ['a level becomes full', 'project.json', '"SPV": {', '"SPV": { "full": true,'],
])('%s: refused with a sentence, for a user with the same level accepted: %s', async (_, place, from, to) => {
  const before = readText(place)
  expect(before).toContain(from)
  const changed = before.replace(from, to)
  const refused = await save(place, changed)
  expect(refused).toMatchObject({ status: 403, body: { code: 'service-token.rights' } })
  expect(refused.body.message).toMatch(/^Token Layanan PROGRAM\d+ Tidak Boleh Mengubah Hak Akses: \S/)
  expect(readText(place)).toBe(before)
  const owner = await shop.signIn('OWNER')
  expect((await save(place, changed, owner)).status).toBe(200)
  expect((await save(place, before, owner)).status).toBe(200)
})

test('the menu itself is changed by users who are signed in alone', async () => {
  const { body } = await shop.ask('GET', 'schema/menu', { token })
  const refused = await shop.ask('PUT', 'schema/menu', { token, body: { items: body.items } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'service-token.scope' } })
})

test('a field and a list with an entry for full levels are put in force; its levels are not', async () => {
  const field = readText(bank).replace('"properties": {', '"properties": { "kota": "text",')
  expect((await save(bank, field)).status).toBe(200)
  const list = field.replace('"kota": "text",', '').replaceAll('kode_bank', 'kode_cabang')
  const renamed = list.replace('"banks"', '"cabang-banks"')
  expect((await save('resources/master/cabang-bank.json', renamed)).status).toBe(200)
  const before = readText(menu)
  const addEntry = (levels: string) =>
    before.replace('{ "id": "bank",', `{ "id": "cabang-bank", "to": "resource:cabang-bank", "levels": ${levels} },\n$&`)
  expect((await save(menu, addEntry('["SPV"]'))).body.code).toBe('service-token.rights')
  expect((await save(menu, addEntry('[]'))).status).toBe(200)
})
