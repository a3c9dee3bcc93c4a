import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../server/config/config.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { fillDatabase, isStarted } from '../../../server/shop/start-data.ts'
import { noon, openShop, password, query, type Shop } from '../../support/shop/shop.ts'
import { pickEvery } from '../../support/storage/databases.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { lookInto } from '../database.ts'

let shop: Shop
afterEach(() => shop.close())

const count = (table: string) => lookInto(shop, `SELECT count(*) AS n FROM "${table}"`)[0]?.n
const buildCounts = () =>
  Object.fromEntries(
    ['toko', 'users', 'jenis_batu', 'bank', 'kadar', 'group', 'jenis', 'gudang', 'sales', 'baki'].map(table => [
      table,
      count(table),
    ]),
  )

describe('an empty database', () => {
  test('of a demo is a small chain: two shops with their users, lists and trays', async () => {
    shop = await openShop({ env: { KENCANA_START: 'demo' } })
    expect(buildCounts()).toEqual({
      toko: 2,
      users: 6,
      jenis_batu: 15,
      bank: 8,
      kadar: 11,
      group: 11,
      jenis: 25,
      gudang: 18,
      sales: 16,
      baki: 24,
    })
    expect(lookInto(shop, 'SELECT kode_toko FROM toko ORDER BY kode_toko')).toEqual([
      { kode_toko: 'KCA' },
      { kode_toko: 'KCB' },
    ])
    for (const [user, kode_toko] of [
      ['OWNER', 'KCA'],
      ['OWNERB', 'KCB'],
    ] as const) {
      const { body } = await shop.ask('GET', 'baki', { token: await shop.signIn(user) })
      expect(body).toHaveLength(12)
      expect(lookInto(shop, 'SELECT count(*) AS n FROM gudang WHERE kode_toko = ?', kode_toko)).toEqual([{ n: 9 }])
    }
  })

  test('of an empty start is one shop, one owner and the gudang that every shop has', async () => {
    shop = await openShop({ env: { KENCANA_START: 'empty', KENCANA_SHOP: 'MLT' } })
    expect(buildCounts()).toEqual({
      toko: 1,
      users: 1,
      jenis_batu: 0,
      bank: 0,
      kadar: 0,
      group: 0,
      jenis: 0,
      gudang: 8,
      sales: 0,
      baki: 0,
    })
    const { body } = await shop.ask('POST', 'users/login', { body: { user_id: 'OWNER', password } })
    expect(body.user).toMatchObject({
      user_id: 'OWNER',
      level: 'OWN',
      kode_toko: 'MLT',
      nama_toko: 'TOKO MLT',
      tgl_system: '2026-11-20',
    })
    expect(lookInto(shop, 'SELECT DISTINCT kode_toko FROM gudang')).toEqual([{ kode_toko: 'MLT' }])
    expect((await shop.ask('GET', 'gudang', { token: body.token })).body).toHaveLength(8)
  })

  const moments = [
    ['2026-11-20T16:59:59Z', '2026-11-20'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
    ['2026-11-20T17:00:00Z', '2026-11-21'],
    ['2026-11-20T23:30:00Z', '2026-11-21'],
  ] as const
  test.each(pickEvery(2, moments))(
    'opens at %s with the business date of the shop’s own zone, %s',
    async (time, date) => {
      shop = await openShop({ env: { KENCANA_START: 'empty' }, now: () => new Date(time) })
      expect(lookInto(shop, 'SELECT tgl_system FROM toko')).toEqual([{ tgl_system: date }])
    },
  )

  test('stores the passwords as hashes', async () => {
    shop = await openShop()
    for (const user of ['OWNER', 'OWNERB', 'SPV01', 'ADM01', 'KSR01', 'SLS01'])
      expect(await shop.signIn(user)).toMatch(/^[\w-]{43}$/)
    expect(
      lookInto(shop, 'SELECT password FROM users').every(row => String(row.password).startsWith('$argon2id$')),
    ).toBe(true)
  })
})

test('a second start fills nothing again: what was changed and deleted stays so', async () => {
  const first = await openShop()
  const token = await first.signIn('OWNER')
  const { body } = await first.ask('GET', `banks?${query({ filter: { kode_bank: 'BTN' } })}`, { token })
  await first.ask('DELETE', `banks/${body[0].id}`, { token })
  await first.running.close()
  shop = await openShop({
    dataDir: first.dataDir,
    env: { KENCANA_START: 'empty', KENCANA_SHOP: 'LAIN', KENCANA_OWNER_PASSWORD: 'lain sekali 1' },
    now: () => new Date('2026-11-25T03:00:00Z'),
  })
  expect([count('bank'), count('toko'), count('users')]).toEqual([7, 2, 6])
  expect(shop.running.madeUsers).toEqual([])
  expect(lookInto(shop, 'SELECT DISTINCT tgl_system FROM toko')).toEqual([{ tgl_system: '2026-11-20' }])
  expect((await shop.ask('GET', 'banks', { token })).status).toBe(401)
  expect(await shop.signIn('OWNER', password)).toBeDefined()
})

describe('passwords that are not configured', () => {
  const demoUsers = [
    ['OWNERB', 'Owner', 'KCB'],
    ['SPV01', 'Supervisor', 'KCA'],
    ['ADM01', 'Admin', 'KCA'],
    ['KSR01', 'Kasir', 'KCA'],
    ['SLS01', 'Sales', 'KCA'],
  ]
  const owner = ['OWNER', 'Owner', 'KCA']
  const unset = { KENCANA_OWNER_PASSWORD: '', KENCANA_DEMO_PASSWORD: '' }

  const settings: readonly (readonly [Record<string, string>, readonly string[][]])[] = [
    [unset, [owner, ...demoUsers]],
    [{ ...unset, KENCANA_START: 'empty' }, [owner]],
    [{ KENCANA_DEMO_PASSWORD: '' }, demoUsers],
    [{ KENCANA_OWNER_PASSWORD: '' }, [owner]],
    [{}, []],
  ]
  test.each(pickEvery(2, settings))(
    '%j: each such user gets a random one that works for this user alone',
    async (env, expected) => {
      shop = await openShop({ env })
      const { madeUsers } = shop.running
      expect(madeUsers.map(({ userId, level, shop: code }) => [userId, level, code])).toEqual(expected)
      expect(new Set(madeUsers.map(user => user.password)).size).toBe(expected.length)
      for (const { userId, password: made } of madeUsers) {
        expect(made).toMatch(/^[\w-]{12}$/)
        expect(await shop.signIn(userId, made)).toBeDefined()
        const other = madeUsers.find(user => user.userId !== userId)?.password ?? password
        await expect(shop.signIn(userId, other)).rejects.toThrow('sign-in.wrong')
      }
    },
  )

  test('an empty start has no user of the demo, even with a password for them', async () => {
    shop = await openShop({ env: { KENCANA_START: 'empty' } })
    expect(lookInto(shop, 'SELECT user_id FROM users')).toEqual([{ user_id: 'OWNER' }])
  })
})

test('a demo is reported as a demo, whatever the next start is set to; an empty start is not', async () => {
  const isDemo = async () => {
    const { body: health } = await shop.ask('GET', 'health')
    const { body: schema } = await shop.ask('GET', 'schema', { token: await shop.signIn('OWNER') })
    return [health.isDemo, schema.isDemo]
  }
  shop = await openShop()
  expect(await isDemo()).toEqual([true, true])
  await shop.running.close()
  shop = await openShop({ dataDir: shop.dataDir, env: { KENCANA_START: 'empty' } })
  expect(await isDemo()).toEqual([true, true])
  await shop.close()
  shop = await openShop({ env: { KENCANA_START: 'empty' } })
  expect(await isDemo()).toEqual([undefined, undefined])
})

describe('a start file with a bad row', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  type Rows = Record<string, Record<string, unknown>[]>
  const buildSchemaWith = (spoil: (chain: Rows, shops: Record<string, Rows>) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'kencana-start-'))
    folders.push(folder)
    cpSync('schema', folder, { recursive: true })
    const file = join(folder, 'start/demo-master.json')
    const start = JSON.parse(readFileSync(file, 'utf8'))
    spoil(start.chain, start.shops)
    writeFileSync(file, JSON.stringify(start))
    return loadSchema(folder)
  }
  const bad: readonly [what: string, spoil: Parameters<typeof buildSchemaWith>[0], sentence: RegExp][] = [
    [
      'that is there twice',
      chain => chain.bank?.push({ kode_bank: 'BCA', nama_bank: 'DUA KALI' }),
      /^demo\.json bank\/8: .*BCA exists already$/,
    ],
    [
      'that refers to nothing',
      (_, shops) =>
        shops.KCB?.baki?.push({
          kode_gudang: 'TIDAK',
          kode_baki: 'X',
          nama_baki: 'X',
          berat_baki: 1,
          berat_bandrol: 0,
        }),
      /^demo\.json baki\/12: There is no Kode Gudang TIDAK$/,
    ],
  ]
  test.each(bad)('%s stops the start with its place, and leaves the database empty', async (_, spoil, sentence) => {
    shop = await openShop()
    const schema = buildSchemaWith(spoil)
    for (const { open } of testedStorages) {
      const { storage, remove } = await open({ schema })
      const filling = fillDatabase({
        schema,
        storage,
        now: () => noon,
        start: 'demo',
        firstShop: 'KCA',
        ownerPassword: password,
      })
      const error = await filling.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ConfigError)
      expect((error as Error).message).toMatch(sentence)
      expect(await isStarted(storage)).toBe(false)
      for (const { table } of Object.values(schema.resources)) {
        const rows = await storage.read(connection => connection.all({ sql: `SELECT id FROM "${table}"`, values: [] }))
        expect([table, rows]).toEqual([table, []])
      }
      await remove()
    }
  })
})
