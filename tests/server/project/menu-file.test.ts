// The menu changed from inside: who may, what is refused and where, and that its file is whole at every moment.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { connectTo } from '../../support/shop/live-browser.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { lookInto } from '../database.ts'

vi.mock(import('node:fs'), async load => {
  const real = await load()
  return { ...real, renameSync: vi.fn(real.renameSync) }
})

// biome-ignore lint/suspicious/noExplicitAny: a menu is changed freely by tests
type Json = any

let folder: SchemaFolder
let shop: Shop
let token: string
let items: Json
let version: string
const originals = new Map<string, string>()

beforeAll(async () => {
  folder = createSchemaFolder()
  for (const place of ['menu.json', 'resources/master/baki.json'])
    originals.set(place, readFileSync(join(folder.path, place), 'utf8'))
  shop = await openShop({ env: { SCHEMA_DIR: folder.path } })
  token = await shop.signIn('OWNER')
})
beforeEach(async () => {
  const { body } = await read()
  items = body.items
  version = body.version
})
afterEach(async () => {
  vi.mocked(renameSync).mockClear()
  for (const [place, text] of originals) folder.edit(place, () => text)
  await shop.running.reloadSchema()
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const read = (own = token) => shop.ask('GET', 'schema/menu', { token: own })
const save = (body: unknown, headers = {}, own = token) => shop.ask('PUT', 'schema/menu', { token: own, body, headers })
const getText = () => readFileSync(join(folder.path, 'menu.json'), 'utf8')
const group = (id: string) => items.find((item: Json) => item.id === id)
const readTitles = async (own = token) =>
  (await shop.ask('GET', 'schema', { token: own })).body.menu.map(({ title }: Json) => title)

test('a reader of another language has the words of its titles too, which the file keeps', async () => {
  const { body } = await shop.ask('GET', 'schema/menu', { token, headers: { 'accept-language': 'en' } })
  expect(body.items).toEqual(items)
  expect(body.titles).toMatchObject({ 'Data Master': 'Master Data', 'Semua Toko': 'All Shops' })
  expect((await read()).body).not.toHaveProperty('titles')
})

test('a saved menu is in the file, in force and announced, one line for one entry', async () => {
  const browser = await connectTo(shop, token)
  const before = getText().split('\n')
  group('data-master').items.find(({ id }: Json) => id === 'bank').title = 'Bank Kita'
  const answer = await save({ items, version })
  expect(answer).toMatchObject({ status: 200, body: { items, message: 'Berhasil Menyimpan Data' } })
  const changed = getText()
    .split('\n')
    .filter((line, index) => line !== before[index])
  expect(changed).toEqual([expect.stringContaining('"title": "Bank Kita"')])
  const { body } = await shop.ask('GET', 'schema', { token })
  expect(JSON.stringify(body.menu)).toContain('Bank Kita')
  await waitFor(() => expect(browser.messages).toEqual([body.version]))
  browser.close()
  expect(await shop.running.reloadSchema()).toBe(false)
})

test('order and groups change for everybody, and a hidden line denies no access', async () => {
  items.push({ id: 'baru', title: 'Baru', items: group('data-master').items.splice(-1) })
  group('data-master').items.find(({ id }: Json) => id === 'bank').show = false
  expect((await save({ items, version })).status).toBe(200)
  expect((await readTitles()).at(-1)).toBe('Baru')
  const admin = await shop.signIn('ADM01')
  const { body } = await shop.ask('GET', 'schema', { token: admin })
  const bank = body.menu[0].children.find(({ id }: Json) => id === 'bank')
  expect(bank).toMatchObject({ path: '/master-bank', show: false })
  expect((await shop.ask('GET', 'banks', { token: admin })).status).toBe(200)
})

describe('what is refused changes nothing', () => {
  test('a save on an older menu: what is there now is shown', async () => {
    group('barang').title = 'Barang Kita'
    await save({ items, version })
    group('barang').title = 'Barang Lain'
    const stale = await save({ items }, { 'if-match': `"${version}"` })
    expect(stale).toMatchObject({ status: 412, body: { code: 'record.changed' } })
    expect(JSON.stringify(stale.body.current.items)).toContain('Barang Kita')
    expect((await save({ items, version: stale.body.current.version })).status).toBe(200)
  })

  test('a menu beside a file that is wrong by hand', async () => {
    folder.edit('resources/master/baki.json', old => old.replace('"x-ref"', '"x-reff"'))
    const { status, body } = await save({ items, version })
    expect([status, body.code]).toEqual([409, 'schema.broken'])
    expect(body.message).toMatch(/baki\.json:\d+:\d+ .*x-reff/)
  })

  test('a menu that was edited wrongly by hand cannot be read, and its fault is reported', async () => {
    folder.edit('menu.json', old => old.replace('"items"', '"itemz"'))
    const { status, body } = await read()
    expect([status, body.code]).toEqual([409, 'schema.broken'])
    expect(body.message).toMatch(/menu\.json:\d+:\d+ .*"items" is missing/)
  })
})

test('a crash before the file takes its new place leaves the old file, whole, and the old menu', async () => {
  const [before, inForce] = [getText(), await readTitles()]
  vi.mocked(renameSync).mockImplementationOnce(() => {
    throw new Error('the machine stops')
  })
  group('barang').title = 'Barang Kita'
  expect((await save({ items, version })).status).toBe(500)
  expect([getText(), await readTitles()]).toEqual([before, inForce])
  expect(readdirSync(folder.path).filter(name => name.endsWith('.tmp'))).toEqual([])
  expect((await save({ items, version })).status).toBe(200)
})

test('a temporary file left by a killed server is ignored', async () => {
  writeFileSync(join(folder.path, `menu.json.${process.pid}.tmp`), '{ "kind": "me')
  expect(await shop.running.reloadSchema()).toBe(false)
  group('barang').title = 'Barang Kita'
  expect((await save({ items, version })).status).toBe(200)
  expect(existsSync(join(folder.path, `menu.json.${process.pid}.tmp`))).toBe(false)
})

test('a folder that is not writable is reported, and nothing has changed', async () => {
  const inForce = await readTitles()
  const taken = join(folder.path, `menu.json.${process.pid}.tmp`)
  mkdirSync(taken)
  group('barang').title = 'Barang Kita'
  const { status, body } = await save({ items, version })
  expect([status, body.code]).toEqual([409, 'schema.not-writable'])
  expect(body.message).toContain('SCHEMA_DIR')
  expect(await readTitles()).toEqual(inForce)
  rmdirSync(taken)
})

test('the log has the user who changed it, with the menu before and after', async () => {
  group('barang').title = 'Barang Kita'
  await save({ items, version })
  const [row] = lookInto(shop, "SELECT * FROM kencana_audit WHERE resource = 'menu' ORDER BY id DESC LIMIT 1")
  expect(row).toMatchObject({ user_id: 'OWNER', verb: 'update', after_json: getText() })
  expect(String(row?.before_json)).not.toContain('Barang Kita')
})
