// The shop changes while it is open: a saved file shows, a wrong one changes nothing and is named.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalText } from '../../server/live-schema.ts'
import { openShop, type Shop } from '../support/shop.ts'

let folder: string
let shop: Shop
let token: string
const refused: string[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kencana-live-'))
  cpSync('schema', folder, { recursive: true })
  refused.length = 0
  shop = await openShop({ env: { SCHEMA_DIR: folder }, onSchemaRefused: error => refused.push(refusalText(error)) })
  token = await shop.signIn('OWNER')
})

afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const edit = (place: string, change: (text: string) => string): void => {
  const path = join(folder, place)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

const addMaster = (): void => {
  const warna = {
    $schema: '../../dialect/resource.schema.json',
    title: 'Warna',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['kode_warna'],
    required: ['kode_warna'],
    properties: { kode_warna: { $ref: 'types#code' } },
  }
  writeFileSync(join(folder, 'resources/master/warna.json'), JSON.stringify(warna))
  edit('menu.json', text => {
    const menu = JSON.parse(text)
    menu.items.push({ id: 'warna', title: 'Warna', to: 'resource:warna', path: '/master-warna' })
    return JSON.stringify(menu)
  })
}

test('a saved master and its menu line are there without a restart, and the next answer carries the version', async () => {
  const before = await shop.ask('GET', 'health')
  addMaster()
  await vi.waitFor(async () => expect((await shop.ask('GET', 'warna', { token })).status).toBe(200), { timeout: 5000 })
  const made = await shop.ask('POST', 'warna', { token, body: { kode_warna: 'ROSE' } })
  expect(made).toMatchObject({ status: 201, body: { kode_warna: 'ROSE' } })
  expect(made.headers['x-schema-version']).not.toBe(before.headers['x-schema-version'])
  const { body } = await shop.ask('GET', 'schema', { token })
  expect(body.menu).toContainEqual(expect.objectContaining({ path: '/master-warna' }))
  expect(refused).toEqual([])
})

test('a wrong file changes nothing and is named by line and column; the next right one counts', async () => {
  const before = (await shop.ask('GET', 'health')).body.schemaVersion
  edit('resources/master/baki.json', text => text.replace('"x-ref"', '"x-reff"'))
  await vi.waitFor(() => expect(refused).toHaveLength(1), { timeout: 5000 })
  expect(refused[0]).toMatch(
    /baki\.json:\d+:\d+ \/properties\/kode_gudang\/x-reff: unknown key "x-reff"; did you mean "x-ref"\?/,
  )
  expect((await shop.ask('GET', 'health')).body.schemaVersion).toBe(before)
  expect((await shop.ask('GET', 'baki', { token })).status).toBe(200)
  edit('resources/master/baki.json', text =>
    text.replace('"x-reff"', '"x-ref"').replace('"Nama Baki"', '"Nama Baki Baru"'),
  )
  await vi.waitFor(async () => expect((await shop.ask('GET', 'health')).body.schemaVersion).not.toBe(before), {
    timeout: 5000,
  })
})

test('a field with rows in it that vanishes without a word is refused, and the data stay', async () => {
  edit('resources/master/bank.json', text => {
    const bank = JSON.parse(text)
    delete bank.properties.nama_bank
    const names = (list: readonly string[]) => list.filter(name => name !== 'nama_bank')
    bank.required = names(bank.required)
    bank['x-label'] = '{kode_bank}'
    bank['x-list'] = {}
    return JSON.stringify(bank)
  })
  expect(await shop.running.reloadSchema()).toBe(false)
  expect(refused.at(-1)).toMatch(/nama_bank/)
  const { body } = await shop.ask('GET', 'banks', { token })
  expect(body[0].nama_bank).toEqual(expect.any(String))
})

test('files that say the same are no other schema', async () => {
  expect(await shop.running.reloadSchema()).toBe(false)
  expect(refused).toEqual([])
})

test('signed-in browsers are told; who has no token gets no connection', async () => {
  await shop.running.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.running.server.server.address() as AddressInfo
  const connect = (auth: object) =>
    io(`http://127.0.0.1:${port}`, { auth, transports: ['websocket'], reconnection: false })
  const guest = connect({ token: 'made-up' })
  await expect(new Promise((_, reject) => guest.once('connect_error', reject))).rejects.toThrow('Invalid Token.')
  const browser = connect({ token })
  const connected = new Promise<void>(resolve => browser.once('connect', resolve))
  await connected
  const told = new Promise<{ version: string }>(resolve => browser.once('schema-changed', resolve))
  addMaster()
  expect((await told).version).toBe((await shop.ask('GET', 'health')).body.schemaVersion)
  browser.close()
  guest.close()
})
