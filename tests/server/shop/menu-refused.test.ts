// A menu that is refused: who may not write it, and what is wrong with it at which place. One shop for all, as nothing changes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { pickEvery } from '../../support/storage/databases.ts'

// biome-ignore lint/suspicious/noExplicitAny: a menu is changed freely by tests
type Json = any

let folder: SchemaFolder
let shop: Shop
let token: string
let items: Json
let version: string

beforeAll(async () => {
  folder = createSchemaFolder()
  shop = await openShop({ env: { SCHEMA_DIR: folder.path } })
  token = await shop.signIn('OWNER')
})
beforeEach(async () => {
  const { body } = await read()
  items = body.items
  version = body.version
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const read = (own = token) => shop.ask('GET', 'schema/menu', { token: own })
const save = (body: unknown, own = token) => shop.ask('PUT', 'schema/menu', { token: own, body })
const getText = () => readFileSync(join(folder.path, 'menu.json'), 'utf8')
const group = (id: string) => items.find((item: Json) => item.id === id)

test.each(['KSR01', 'SPV01', 'ADM01', 'MULTI'])(
  '%s neither reads nor writes it; a guest is asked to sign in',
  async user => {
    if (user === 'MULTI') {
      // Sees everything, but may not make an owner.
      const body = { user_id: user, user_name: user, level: 'MU', password: 'rahasia-sekali' }
      expect((await shop.ask('POST', 'users', { token, body })).status).toBe(201)
    }
    const own = await shop.signIn(user)
    expect([(await read(own)).status, (await save({ items: [] }, own)).status]).toEqual([403, 403])
    expect((await shop.ask('PUT', 'schema/menu', { body: { items } })).status).toBe(401)
    expect((await shop.ask('GET', 'schema/menu')).status).toBe(401)
  },
)

describe('what is refused changes nothing', () => {
  const wrongs: readonly [what: string, change: () => void, field: string, message: RegExp][] = [
    ['a blank title', () => (group('barang').title = ''), 'items.5.title', /empty text/],
    ['a doubled id', () => (group('barang').id = 'sepuhan'), 'items.5.id', /another entry has the id/],
    ['an unknown word', () => (group('barang').tittle = 'X'), 'items.5.tittle', /did you mean "title"/],
    ['an unknown level', () => (group('barang').levels = ['SPW']), 'items.5.levels.0', /no level is called "SPW"/],
    ['a screen that is not there', () => (items[3].items[1].to = 'resource:bnk'), 'items.3.items.1.to', /"bank"/],
    ['a kind that is no list', () => (items[3].items = 'x'), 'items.3.items', /expected a list/],
    [
      'a fourth level',
      () =>
        items.push({
          id: 'a',
          title: 'A',
          items: [
            {
              id: 'b',
              title: 'B',
              items: [{ id: 'c', title: 'C', items: [{ ...items[3].items[1], id: 'd', path: '/d' }] }],
            },
          ],
        }),
      'items.19.items.0.items.0.items.0',
      /at most 3 levels/,
    ],
  ]
  test.each(pickEvery(4, wrongs))('%s, by its place', async (_, change, field, message) => {
    const before = getText()
    change()
    const { status, body } = await save({ items, version })
    expect([status, body.code]).toEqual([422, 'menu.invalid'])
    expect(body.faults).toContainEqual({ field, code: 'menu.entry', message: expect.stringMatching(message) })
    expect(getText()).toBe(before)
  })

  const locks: readonly [what: string, change: () => void, missing: readonly string[]][] = [
    ['no menu at all', () => items.splice(0), ['Hak Akses Menu', 'Data Users']],
    ['a menu without its editor', () => group('manage-users').items.pop(), ['Hak Akses Menu']],
    ['users that nobody sees', () => (group('manage-users').items[0].show = false), ['Data Users']],
    ['an editor in one shop alone', () => (group('manage-users').shops = ['KCB']), ['Hak Akses Menu', 'Data Users']],
    ['an editor that nobody sees', () => (group('manage-users').show = false), ['Hak Akses Menu', 'Data Users']],
  ]
  test.each(pickEvery(3, locks))('%s, which locks everybody out', async (_, change, missing) => {
    const before = getText()
    change()
    const { status, body } = await save({ items, version })
    expect([status, body.code]).toEqual([422, 'menu.locks-out'])
    expect(body.faults.map(({ message }: Json) => message)).toEqual(
      missing.map(title => `Menu ${title} Harus Tetap Ada Dan Tampil Untuk Semua Toko`),
    )
    expect(getText()).toBe(before)
  })

  test.each([
    ['a list', [], 'record.form'],
    ['no items', {}, 'required'],
    ['more than items', { items: [], x: 1 }, 'field.unknown'],
  ])('a body that is %s', async (_, body, code) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { faults: [{ code }] } })
  })

  test('entries within entries without end', async () => {
    const deep = '{"items":['.repeat(5000) + ']}'.repeat(5000)
    expect((await shop.ask('PUT', 'schema/menu', { token, payload: deep })).status).toBe(400)
  })
})
