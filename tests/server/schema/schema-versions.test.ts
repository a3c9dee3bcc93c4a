// Versions of the schema: what is stored, compared, previewed, changed and taken back, and by whom.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

const place = 'resources/master/bank.json'

let folder: SchemaFolder
let shop: Shop
let owner: string
let supervisor: string
beforeAll(async () => {
  folder = createSchemaFolder()
  shop = await openShop({ env: { SCHEMA_DIR: folder.path }, onSchemaRefused: () => undefined })
  owner = await shop.signIn('OWNER')
  supervisor = await shop.signIn('SPV01')
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const get = (path: string, token = owner) => shop.ask('GET', `schema/${path}`, { token })
const send = (path: string, body: object, token = owner) => shop.ask('POST', `schema/${path}`, { token, body })
const readVersions = async () => (await get('versions')).body
const readFile = (): string => readFileSync(join(folder.path, place), 'utf8')

/** The file with a field more. */
const addField = (name: string): string =>
  readFile().replace('"properties": {', `"properties": { "${name}": { "$ref": "types#text", "title": "${name}" },`)

const expectUnchanged = async (work: () => Promise<void>): Promise<void> => {
  const [versions, text] = [await readVersions(), readFile()]
  await work()
  expect([await readVersions(), readFile()]).toEqual([versions, text])
}

test('the files of the start are the first version', async () => {
  const { current, versions, files, faults } = await readVersions()
  expect(versions).toEqual([
    { seq: 1, version: current, at: expect.any(String), author: '', origin: 'start', reason: '', effects: [] },
  ])
  expect(files).toContain(place)
  expect(faults).toEqual([])
})

test('a supervisor may do none of it', async () => {
  const { current: base } = await readVersions()
  const change = { base, place, text: readFile() }
  for (const path of ['versions', 'versions/1/difference', 'versions/1/plan', `files/${encodeURIComponent(place)}`])
    expect((await get(path, supervisor)).status).toBe(403)
  for (const [path, body] of [
    ['preview', change],
    ['apply', change],
    ['versions/1/revert', { base }],
  ] as const)
    expect((await send(path, body, supervisor)).status).toBe(403)
})

test('a preview shows faults, the plan and the screens, and changes nothing', () =>
  expectUnchanged(async () => {
    const { current: base } = await readVersions()
    const wrong = await send('preview', { base, place, text: readFile().replace('"x-list"', '"x-lst"') })
    expect(wrong.body).toMatchObject({
      faults: [
        {
          file: expect.stringMatching(/bank\.json$/),
          line: expect.any(Number),
          column: expect.any(Number),
          message: 'unknown key "x-lst"; did you mean "x-list"?',
        },
      ],
      screens: [],
    })
    const { body } = await send('preview', { base, place, text: addField('cabang') })
    expect(body).toMatchObject({
      faults: [],
      plan: { lines: ['kolom cabang ditambah pada tabel bank'], refusals: [] },
      screens: [{ is_new: false, resource: { name: 'bank' } }],
    })
    expect(body.meaning).toContain('bank: isian cabang ditambah')
    expect(body.screens[0].resource.fields.map(({ name }: { name: string }) => name)).toContain('cabang')
    for (const path of ['../secret.json', 'dialect/x.json', 'a.txt', ''])
      expect((await send('preview', { base, place: path, text: '{}' })).status).toBe(400)
  }))

test('a change is a version with author and reason, and is undone with its file', async () => {
  const { current: base } = await readVersions()
  const before = readFile()
  const text = addField('cabang')
  expect((await send('apply', { base, place, text, reason: 'cabang bank' })).status).toBe(200)
  const { current, versions } = await readVersions()
  expect(versions).toEqual([
    expect.objectContaining({
      seq: 2,
      version: current,
      author: 'OWNER',
      origin: 'page',
      reason: 'cabang bank',
      effects: ['kolom cabang ditambah pada tabel bank'],
    }),
    expect.objectContaining({ seq: 1 }),
  ])
  expect(readFile()).toBe(text)
  const { body } = await get('versions/2/difference')
  expect(body.meaning).toContain('bank: isian cabang ditambah')
  expect(body.files).toEqual([
    {
      place,
      lines: expect.arrayContaining([expect.objectContaining({ sign: '+', text: expect.stringMatching(/cabang/) })]),
    },
  ])
  expect((await get('versions/1/plan')).body).toEqual({
    lines: ['kolom cabang pada tabel bank dihapus, berisi di 0 baris'],
    refusals: [],
  })
  expect((await send('versions/1/revert', { base: current, reason: 'salah' })).status).toBe(200)
  expect(readFile()).toBe(before)
  expect((await readVersions()).versions[0]).toMatchObject({ seq: 3, version: base, origin: 'revert', reason: 'salah' })
})

test('two owners who change files at once: the second is refused', async () => {
  const { current: base } = await readVersions()
  const [first, second] = await Promise.all([
    send('apply', { base, place, text: addField('satu') }),
    send('apply', { base, place, text: addField('dua') }),
  ])
  const statuses = [first, second].map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 412])
  expect([first, second].find(({ status }) => status === 412)?.body.code).toBe('schema.moved')
  expect((await send('preview', { base, place, text: readFile() })).body.code).toBe('schema.moved')
  const { current } = await readVersions()
  expect((await send('versions/1/revert', { base: current })).status).toBe(200)
})

test('a revert with rows in the way is refused with a sentence, and nothing is changed', async () => {
  const { current: base, versions } = await readVersions()
  await send('apply', { base, place, text: addField('kota') })
  const [bank] = (await shop.ask('GET', 'banks', { token: owner })).body
  const filled = { body: { kota: 'SOLO', versi: bank.versi }, token: owner }
  expect((await shop.ask('PUT', `banks/${bank.id}`, filled)).status).toBe(200)
  await expectUnchanged(async () => {
    const { current } = await readVersions()
    const sentence = expect.stringMatching(/the field "kota" is gone and 1 row holds a value/)
    const { seq } = versions[0]
    expect((await get(`versions/${seq}/plan`)).body).toEqual({ lines: [], refusals: [sentence] })
    const refused = await send(`versions/${seq}/revert`, { base: current })
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'schema.refused', reasons: [sentence] }),
    ])
  })
})

test('a revert takes a rename back, with the values of the rows', async () => {
  const collect = async (name: string) =>
    (await shop.ask('GET', 'banks', { token: owner })).body.map((bank: Record<string, string>) => bank[name])
  const { current: base, versions } = await readVersions()
  const towns = await collect('kota')
  expect(towns).toContain('SOLO')
  const text = readFile().replace('"kota": {', '"wilayah": { "x-was": "kota",')
  expect(await send('apply', { base, place, text })).toMatchObject({ status: 200 })
  expect(await collect('wilayah')).toEqual(towns)
  const { current } = await readVersions()
  const { seq } = versions[0]
  expect((await get(`versions/${seq}/plan`)).body.lines).toContain(
    'kolom wilayah pada tabel bank berganti nama menjadi kota',
  )
  expect(await send(`versions/${seq}/revert`, { base: current })).toMatchObject({ status: 200 })
  expect(await collect('kota')).toEqual(towns)
})

test('files of the folder that are not in force are not overwritten', async () => {
  const sound = readFile()
  folder.edit(place, text => text.replace('"x-list"', '"x-lst"'))
  await shop.running.reloadSchema()
  const { current: base, faults } = await readVersions()
  expect(faults).toHaveLength(1)
  const [, before] = (await readVersions()).versions
  const refused = await send(`versions/${before.seq}/revert`, { base })
  expect([refused.status, refused.body.code]).toEqual([409, 'schema.folder'])
  folder.edit(place, () => sound)
  await shop.running.reloadSchema()
})

test('a menu that was saved by its editor is a version like any other', async () => {
  const { body } = await get('menu')
  const items = body.items.map((item: { id: string }) =>
    item.id === 'barang' ? { ...item, title: 'Barang Toko' } : item,
  )
  expect((await shop.ask('PUT', 'schema/menu', { token: owner, body: { items } })).status).toBe(200)
  const { current, versions } = await readVersions()
  expect(versions[0]).toMatchObject({ origin: 'menu', author: 'OWNER' })
  expect((await get(`versions/${versions[0].seq}/difference`)).body.meaning).toEqual(['menu berubah: barang'])
  expect((await send(`versions/${versions[1].seq}/revert`, { base: current })).status).toBe(200)
  expect((await get('menu')).body.items).toEqual(body.items)
})
