// The menu changed on one of two servers that share a PostgreSQL: both have it, and neither loses what the other saved.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { createPlace, removePlace } from '../../support/storage/postgres-place.ts'

interface Side {
  readonly folder: SchemaFolder
  readonly shop: Shop
}

// biome-ignore lint/suspicious/noExplicitAny: a menu is changed freely by tests
type Json = any

let place: string
let one: Side
let other: Side
let token: string

const openSide = async (): Promise<Side> => {
  const folder = createSchemaFolder()
  const shop = await openShop({
    databaseUrl: place,
    env: { SCHEMA_DIR: folder.path },
    onSchemaRefused: () => undefined,
  })
  return { folder, shop }
}

beforeEach(async () => {
  place = await createPlace()
  one = await openSide()
  other = await openSide()
  token = await one.shop.signIn('OWNER')
})

afterEach(async () => {
  for (const { shop, folder } of [other, one]) {
    await shop.running.close()
    folder.remove()
  }
  await removePlace(place)
})

const read = async ({ shop }: Side): Promise<Json> => (await shop.ask('GET', 'schema/menu', { token })).body
const save = ({ shop }: Side, body: unknown) => shop.ask('PUT', 'schema/menu', { token, body })
const listSeen = async ({ shop }: Side): Promise<string> =>
  JSON.stringify((await shop.ask('GET', 'schema', { token })).body.menu)
const buildFile = ({ folder }: Side): string => readFileSync(join(folder.path, 'menu.json'), 'utf8')
const renamed = ({ items }: Json, title: string): Json => items.with(1, { ...items[1], title })

test('a save on one server is active on both; the folder of the other is unchanged', async () => {
  const menu = await read(one)
  expect((await save(one, { items: renamed(menu, 'Master Kita'), version: menu.version })).status).toBe(200)
  expect(await listSeen(one)).toContain('Master Kita')
  await waitFor(async () => expect(await listSeen(other)).toContain('Master Kita'))
  expect([buildFile(one).includes('Master Kita'), buildFile(other).includes('Master Kita')]).toEqual([true, false])
  expect((await read(other)).version).toBe((await read(one)).version)
})

test('a folder that differs from the active files is not written, and the message says so', async () => {
  const first = await read(one)
  await save(one, { items: renamed(first, 'Master Kita'), version: first.version })
  const before = buildFile(other)
  const menu = await read(other)
  const answer = await save(other, { items: renamed(menu, 'Master Lain'), version: menu.version })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('SCHEMA_DIR') } })
  expect(buildFile(other)).toBe(before)
  await waitFor(async () => expect(await listSeen(one)).toContain('Master Lain'))
  expect(await other.shop.running.reloadSchema()).toBe(false)
  expect(await listSeen(other)).toContain('Master Lain')
})

test('of two concurrent saves of the menu one succeeds, and the other gets the current menu', async () => {
  const menu = await read(one)
  const answers = await Promise.all([
    save(one, { items: renamed(menu, 'Dari Satu'), version: menu.version }),
    save(other, { items: renamed(menu, 'Dari Dua'), version: menu.version }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const won = answers[0]?.status === 200 ? 'Dari Satu' : 'Dari Dua'
  const lost = answers.find(({ status }) => status === 412)
  expect(JSON.stringify(lost?.body.current)).toContain(won)
  for (const side of [one, other]) await waitFor(async () => expect(await listSeen(side)).toContain(won))
})

test('a menu granted on one server applies on the other with the next call', async () => {
  const cashier = await other.shop.signIn('KSR01')
  const postBanks = () => other.shop.ask('GET', 'banks', { token: cashier })
  const before = await postBanks()
  await one.shop.ask('PUT', 'users/hak-akses/KSR01', { token, body: { menu: ['bank'] } })
  const after = await postBanks()
  expect([before.status, after.status]).toEqual([403, 200])
  expect(after.headers['x-access-version']).not.toBe(before.headers['x-access-version'])
})
