// Two servers on one PostgreSQL, each with a schema folder of its own: what one of them puts in force, both have.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatRefusal } from '../../../server/schema/live-schema.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { connectTo, type LiveBrowser } from '../../support/shop/live-browser.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../../support/storage/postgres-place.ts'

interface Side {
  readonly folder: SchemaFolder
  readonly shop: Shop
  readonly refused: readonly string[]
}

let place: string
let one: Side
let other: Side
let token: string
let browsers: readonly LiveBrowser[]

const openSide = async (folder: SchemaFolder): Promise<Side> => {
  const refused: string[] = []
  const shop = await openShop({
    databaseUrl: place,
    env: { SCHEMA_DIR: folder.path },
    onSchemaRefused: error => refused.push(formatRefusal(error)),
  })
  return { folder, shop, refused }
}

const readVersion = async ({ shop }: Side): Promise<string> =>
  String((await shop.ask('GET', 'health')).headers['x-schema-version'])

const readVersions = () => Promise.all([one, other].map(readVersion))

/** Waits until both have the same schema, another one than before. */
const bothAreAt = async (before: string): Promise<string> => {
  await waitFor(
    async () => {
      const [a, b] = await readVersions()
      expect(a).not.toBe(before)
      expect(b).toBe(a)
    },
    { interval: 10 },
  )
  return readVersion(one)
}

beforeEach(async () => {
  place = await createPlace()
  one = await openSide(createSchemaFolder())
  other = await openSide(createSchemaFolder())
  token = await one.shop.signIn('OWNER')
  browsers = await Promise.all([one, other].map(({ shop }) => connectTo(shop, token)))
})

afterEach(async () => {
  for (const browser of browsers) browser.close()
  for (const { shop, folder } of [other, one]) {
    await shop.running.close()
    folder.remove()
  }
  await removePlace(place)
})

const askOther = (method: string, path: string, body?: unknown) =>
  other.shop.ask(method, path, { token, ...(body !== undefined && { body }) })

test('a master added on one server works on the other, which announces the version to its browsers', async () => {
  const before = await readVersion(one)
  one.folder.addMaster('warna', 'Warna')
  const after = await bothAreAt(before)
  const made = await askOther('POST', 'warna', { kode_warna: 'ROSE' })
  expect(made).toMatchObject({ status: 201, headers: { 'x-schema-version': after } })
  expect((await askOther('GET', 'schema')).body.menu).toContainEqual(expect.objectContaining({ path: '/master-warna' }))
  expect((await one.shop.ask('GET', 'warna', { token })).body).toMatchObject([{ kode_warna: 'ROSE' }])
  await waitFor(() => expect(browsers.map(({ messages }) => messages)).toEqual([[after], [after]]))
})

test('a field renamed on one server keeps its values on both', async () => {
  const before = await readVersion(one)
  const [{ id, versi }] = (await askOther('GET', 'tukang')).body
  await askOther('PUT', `tukang/${id}`, { alamat: 'JALAN LAMA', versi })
  for (let time = 0; time < 4; time++) expect((await askOther('GET', `tukang/${id}`)).body.alamat).toBe('JALAN LAMA')
  one.folder.edit('resources/master/tukang.json', text =>
    text.replaceAll('"alamat"', '"rumah"').replace('"rumah": {', '"rumah": { "x-was": "alamat",'),
  )
  await bothAreAt(before)
  expect((await askOther('GET', `tukang/${id}`)).body).toMatchObject({ id, rumah: 'JALAN LAMA' })
  expect((await askOther('PUT', `tukang/${id}`, { rumah: 'JALAN BARU', versi: versi + 1 })).status).toBe(200)
  expect((await one.shop.ask('GET', `tukang/${id}`, { token })).body.rumah).toBe('JALAN BARU')
})

test('a burst of saves on one server is one change on the other', async () => {
  const before = await readVersion(one)
  for (const name of ['warna', 'motif', 'ukuran']) one.folder.addMaster(name, name)
  const after = await bothAreAt(before)
  await waitFor(() => expect(browsers[1]?.messages).toEqual([after]))
  expect((await askOther('GET', 'ukuran')).status).toBe(200)
})

/** A word that does not exist; a field that is gone although rows have values of it. */
const misspell = (folder: SchemaFolder): void =>
  folder.edit('resources/master/bank.json', text => text.replace('"x-key"', '"x-keys"'))
const removeName = (folder: SchemaFolder): void =>
  folder.editJson('resources/master/bank.json', bank => {
    delete bank.properties.nama_bank
    Object.assign(bank, { required: ['kode_bank'], 'x-label': '{kode_bank}', 'x-list': {}, 'x-lookup': {} })
  })

describe('a schema refused on one server changes neither', () => {
  test.each([
    ['a wrong file', misspell, /unknown key "x-keys"/],
    ['a field with values that vanishes', removeName, /nama_bank/],
  ])('%s', async (_, change, sentence) => {
    const before = await readVersions()
    change(one.folder)
    await waitFor(() => expect(one.refused.join()).toMatch(sentence))
    expect(await readVersions()).toEqual(before)
    expect(browsers.map(({ messages }) => messages)).toEqual([[], []])
    expect(other.refused).toEqual([])
    expect((await askOther('GET', 'banks')).status).toBe(200)
  })
})

test('touching an outdated folder activates nothing, saving does', async () => {
  const before = await readVersion(one)
  const rename = ({ folder }: Side, title: string): void =>
    folder.editJson('resources/master/baki.json', baki => {
      baki.properties.nama_baki = { $ref: 'text', title }
    })
  rename(one, 'Sebutan Baki')
  const after = await bothAreAt(before)
  other.folder.edit('resources/master/baki.json', text => text)
  expect(await other.shop.running.reloadSchema()).toBe(false)
  expect(await readVersions()).toEqual([after, after])
  rename(other, 'Nama Baki Kita')
  await bothAreAt(after)
  expect([one.refused, other.refused]).toEqual([[], []])
})

test('changes during a lost notification connection are followed after reconnecting', async () => {
  const before = await readVersion(one)
  const [cut] = await query(
    place,
    `SELECT count(pg_terminate_backend(pid))::int AS n FROM pg_stat_activity
     WHERE query ~ 'from "kencana_meta" where "name" = \\$1' AND datname = current_database()`,
  )
  expect(cut?.n).toBeGreaterThanOrEqual(2)
  one.folder.addMaster('warna', 'Warna')
  await bothAreAt(before)
})

test.each([
  ['a wrong file', '{', /menu\.json:1:\d+ /],
  ['a file above a limit', '['.repeat(200), /at most 100 levels/],
])(
  'a schema that one server cannot use is reported there once, and its former one stays active: %s',
  async (_, content, message) => {
    const before = await readVersion(one)
    await query(place, `INSERT INTO kencana_schema_file (hash, content) VALUES ('wrong', '${content}')`)
    await query(
      place,
      `INSERT INTO kencana_schema_version (seq, version, at, author, origin, reason, plan, folder, files)
     VALUES (1000, 'other', '', '', 'folder', '', '[]', 'schema/', '[["menu.json","wrong"]]')`,
    )
    await query(place, "UPDATE kencana_meta SET value = 'other' WHERE name = 'schema-version'")
    await query(place, "SELECT pg_notify('kencana_schema', ''), pg_notify('kencana_schema', '')")
    await waitFor(() => expect([one.refused.length, other.refused.length]).toEqual([1, 1]))
    await query(place, "SELECT pg_notify('kencana_schema', '')")
    expect(other.refused[0]).toMatch(/^Another server put the schema other in force/)
    expect(other.refused[0]).toMatch(message)
    expect(await readVersions()).toEqual([before, before])
    expect((await askOther('GET', 'banks')).status).toBe(200)
    expect([one.refused.length, other.refused.length]).toEqual([1, 1])
  },
)
