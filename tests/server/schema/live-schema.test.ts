// The shop changes while it is open: a saved file shows, a wrong one changes nothing and is named.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatRefusal } from '../../../server/schema/live-schema.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { connectTo } from '../../support/shop/live-browser.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

let folder: SchemaFolder
let shop: Shop
let token: string
const refused: string[] = []

beforeEach(async () => {
  folder = createSchemaFolder()
  refused.length = 0
  shop = await openShop({
    env: { SCHEMA_DIR: folder.path },
    onSchemaRefused: error => refused.push(formatRefusal(error)),
  })
  token = await shop.signIn('OWNER')
})

afterEach(async () => {
  await shop.close()
  folder.remove()
})

const readVersion = async (): Promise<string> => (await shop.ask('GET', 'health', { token })).body.schemaVersion

test('a saved master and its menu entry are active without a restart, and the next response has the version', async () => {
  const before = await readVersion()
  folder.addMaster('warna', 'Warna')
  await waitFor(async () => expect((await shop.ask('GET', 'warna', { token })).status).toBe(200))
  const made = await shop.ask('POST', 'warna', { token, body: { kode_warna: 'ROSE' } })
  expect(made).toMatchObject({ status: 201, body: { kode_warna: 'ROSE' } })
  expect(made.headers['x-schema-version']).not.toBe(before)
  const { body } = await shop.ask('GET', 'schema', { token })
  expect(body.menu).toContainEqual(expect.objectContaining({ path: '/master-warna' }))
  expect(refused).toEqual([])
})

const renamed = ['"nama_baki": "text"', '"nama_baki": { "$ref": "text", "title": "Nama Baki Baru" }'] as const

test('a wrong file changes nothing and is reported by line and column; the next valid one is activated', async () => {
  const before = await readVersion()
  folder.edit('resources/master/baki.json', text => text.replace('"x-ref"', '"x-reff"'))
  await waitFor(() => expect(refused).toHaveLength(1))
  expect(refused[0]).toMatch(
    /baki\.json:\d+:\d+ \/properties\/kode_gudang\/x-reff: unknown key "x-reff"; did you mean "x-ref"\?/,
  )
  expect(await readVersion()).toBe(before)
  expect((await shop.ask('GET', 'baki', { token })).status).toBe(200)
  folder.edit('resources/master/baki.json', text => text.replace('"x-reff"', '"x-ref"').replace(...renamed))
  await waitFor(async () => expect(await readVersion()).not.toBe(before))
})

test('a change that is reverted by hand is active again', async () => {
  const before = await readVersion()
  const rename = (from: string, to: string): void =>
    folder.edit('resources/master/baki.json', text => text.replace(from, to))
  rename(...renamed)
  await waitFor(async () => expect(await readVersion()).not.toBe(before))
  rename(renamed[1], renamed[0])
  await waitFor(async () => expect(await readVersion()).toBe(before))
})

test('files with the same content are the same schema; a removed field with values is refused, and the data are kept', async () => {
  expect(await shop.running.reloadSchema()).toBe(false)
  expect(refused).toEqual([])
  folder.editJson('resources/master/bank.json', bank => {
    delete bank.properties.nama_bank
    bank.required = bank.required.filter((name: string) => name !== 'nama_bank')
    bank['x-label'] = '{kode_bank}'
    bank['x-list'] = {}
  })
  expect(await shop.running.reloadSchema()).toBe(false)
  expect(refused.at(-1)).toMatch(/nama_bank/)
  const { body } = await shop.ask('GET', 'banks', { token })
  expect(body[0].nama_bank).toEqual(expect.any(String))
})

test('signed-in browsers are notified, a new connection gets the active version, and one without a token is refused', async () => {
  const guest = await connectTo(shop, 'made-up')
  expect(guest.refusal).toBe('Invalid Token.')
  const browser = await connectTo(shop, token)
  folder.addMaster('warna', 'Warna')
  await waitFor(() => expect(browser.messages).toHaveLength(1))
  expect(browser.messages).toEqual([await readVersion()])
  const later = await connectTo(shop, token)
  expect(later.versions.schema).toBe(await readVersion())
  expect(later.versions.access).toMatch(/./)
  browser.close()
  later.close()
  guest.close()
})

/** Expressions of which each has twice as many parts as the one before. */
const doubled = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`n${at}`, at === 0 ? '1 + 1' : `n${at - 1} + n${at - 1}`]),
)

test.each([
  ['levels', (text: string) => text.replace('"text"', `${'['.repeat(200)}${']'.repeat(200)}`), 'at most 100 levels'],
  [
    'choices',
    (text: string) => text.replace('"text"', JSON.stringify({ enum: Array.from(Array(501), String) })),
    '500',
  ],
  ['a pattern', (text: string) => text.replace('"text"', '{ "$ref": "text", "pattern": "^(a+)+$" }'), 'what repeats'],
  ['parts', (text: string) => text.replace('{', `{ "x-defs": ${JSON.stringify(doubled)},`), 'at most 2000 parts'],
])('a saved file has the limits of a sent one: %s', async (_, edit, message) => {
  const before = await readVersion()
  folder.edit('resources/master/baki.json', text => edit(text))
  await waitFor(() => expect(refused).toHaveLength(1))
  expect(refused[0]).toContain(message)
  expect(await readVersion()).toBe(before)
})
