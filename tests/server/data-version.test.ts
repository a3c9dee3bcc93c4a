// Data that an older program wrote, or a newer one: brought up at the start, or refused with nothing changed.
import { afterEach, describe, expect, test } from 'vitest'
import { getResource } from '../../engine/schema/schema.ts'
import { dataUpgrades } from '../../server/project/open-storage.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { findMeta } from '../../server/storage/meta.ts'
import type { Connection, DatabaseRow } from '../../server/storage/storage.ts'
import { openMembers } from '../support/shop/members.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'
import { testedStorages } from '../support/storage/storages.ts'

const newest = dataUpgrades.at(-1)?.to ?? 0
const schema = loadSchema('schema')
const dayTables = Object.values(schema.ledgers)
  .flatMap(({ balances }) => balances.flatMap(({ days }) => days ?? []))
  .map(name => getResource(schema, name).table)

describe.each(testedStorages)('$name', ({ name }) => {
  let shop: Shop
  afterEach(() => shop.close())

  const openAgain = async (change: (connection: Connection) => Promise<unknown>): Promise<Shop> => {
    await shop.running.storage.write(change)
    await shop.running.close()
    const { dataDir, databaseUrl } = shop
    return openShop({ dataDir, ...(databaseUrl !== undefined && { database: 'postgres', databaseUrl }) })
  }
  const getRows = (from: Shop, table: string): Promise<readonly DatabaseRow[]> =>
    from.running.storage.read(connection => connection.all({ sql: `SELECT * FROM ${table}`, values: [] }))
  const readVersion = (from: Shop) =>
    from.running.storage.read(connection => findMeta(connection, 'schema-data-version'))

  test('what an earlier version did not write is there after the start, once', async () => {
    shop = await openShop({ database: name, env: { KENCANA_START: 'demo' } })
    const held = await getRows(shop, 'kencana_single')
    expect([held.length > 0, await readVersion(shop)]).toEqual([true, String(newest)])
    shop = await openAgain(async connection => {
      await connection.run({ sql: 'DELETE FROM kencana_single', values: [] })
      await connection.run({ sql: "DELETE FROM kencana_meta WHERE name = 'schema-data-version'", values: [] })
    })
    expect(new Set(await getRows(shop, 'kencana_single'))).toEqual(new Set(held))
    expect(await readVersion(shop)).toBe(String(newest))
  })

  test('day sums of an earlier version are summed up anew from the ledgers', async () => {
    const world = await openMembers(name)
    shop = world.shop
    await world.create('cash', { arah: 'MASUK', kategori: 'MODAL', jumlah: 800_000 })
    await world.nextDay()
    const readSums = async (from: Shop): Promise<ReadonlySet<unknown>> => {
      const rows: unknown[] = []
      // A row without a kind tells how far the days are summed up.
      for (const table of dayTables)
        for (const { id, created_at, updated_at, created_by, updated_by, versi, ...sums } of await getRows(from, table))
          if (sums.kind !== '-') rows.push({ table, ...sums })
      return new Set(rows)
    }
    const before = await readSums(shop)
    expect(before.size).toBeGreaterThan(0)
    shop = await openAgain(async connection => {
      for (const table of dayTables) await connection.run({ sql: `DELETE FROM ${table}`, values: [] })
      await connection.run({
        sql: "UPDATE kencana_meta SET value = '2' WHERE name = 'schema-data-version'",
        values: [],
      })
    })
    expect(await readSums(shop)).toEqual(before)
    expect(await readVersion(shop)).toBe(String(newest))
  })

  test('layouts that nobody edited become those of the start data, and edited ones stay beside them', async () => {
    shop = await openShop({ database: name })
    const readLayouts = async (table: string) => {
      const rows = await getRows(shop, table)
      return new Map(rows.map(row => [`${row.kode_toko} ${row.jenis_nota ?? row.jenis} ${row.nama}`, row]))
    }
    const fresh = { nota: await readLayouts('nota'), slip: await readLayouts('nota_slip') }
    expect([fresh.nota.size > 6, fresh.slip.size > 6]).toEqual([true, true])
    const [edited] = fresh.nota.values()
    const token = await shop.signIn('OWNER')
    const elements = JSON.stringify([{ kind: 'label', x: 1, y: 1, w: 50, h: 5, text: 'TOKO KAMI' }])
    const saved = await shop.ask('PUT', `nota/${edited?.id}`, { token, body: { elements } })
    expect(saved.status).toBe(200)
    shop = await openAgain(async connection => {
      for (const sql of [
        `UPDATE nota SET elements = '[]' WHERE id <> '${edited?.id}'`,
        "UPDATE nota_slip SET lines = '[]', judul = 'NOTA'",
        "UPDATE kencana_meta SET value = '3' WHERE name = 'schema-data-version'",
      ])
        await connection.run({ sql, values: [] })
    })
    const key = `${edited?.kode_toko} ${edited?.jenis_nota} STANDAR`
    const { [`${key} BARU`]: added, [key]: former, ...others } = Object.fromEntries(await readLayouts('nota'))
    expect(former).toMatchObject({ elements: saved.body.elements, status_aktif: 1, updated_by: 'OWNER' })
    expect(added).toMatchObject({ elements: edited?.elements, status_aktif: 0 })
    for (const [of, { elements: restored, updated_by: by, versi }] of Object.entries(others))
      expect([of, restored, by, versi]).toEqual([of, fresh.nota.get(of)?.elements, 'SYSTEM', 2])
    for (const [of, { lines, judul }] of await readLayouts('nota_slip')) {
      const { lines: expected, judul: title } = fresh.slip.get(of) ?? {}
      expect([of, lines, judul]).toEqual([of, expected, title])
    }
    const { body } = await shop.ask('GET', 'dashboard', { token: await shop.signIn('OWNER') })
    expect(JSON.stringify(body)).toContain('Susunan Nota Baru Belum Dipakai')
    expect(JSON.stringify(body)).not.toContain('Susunan Slip Baru Belum Dipakai')
  })

  test('the kinds of payment of the specification become rows, and a row that is there stays as it is', async () => {
    const world = await openMembers(name)
    shop = world.shop
    shop = await openAgain(async connection => {
      for (const sql of [
        "DELETE FROM jenis_bayar WHERE kode_bayar <> 'DEBET'",
        "UPDATE jenis_bayar SET nama_bayar = 'KARTU DEBET'",
        "UPDATE kencana_meta SET value = '5' WHERE name = 'schema-data-version'",
      ])
        await connection.run({ sql, values: [] })
    })
    const rows = (await getRows(shop, 'jenis_bayar')).toSorted((a, b) => Number(a.urutan) - Number(b.urutan))
    expect(rows.map(({ nama_bayar, masuk_ke, tunai }) => [nama_bayar, masuk_ke, tunai])).toEqual([
      ['CASH', 'KAS', 1],
      ['TRANSFER', 'REKENING', 0],
      ['KARTU DEBET', 'REKENING', 0],
      ['CREDIT', 'REKENING', 0],
      ['QRIS', 'REKENING', 0],
    ])
    expect(await readVersion(shop)).toBe(String(newest))
  })

  test('a user with a menu of their own who has closed a day before closes days after the upgrade', async () => {
    const world = await openMembers(name)
    shop = world.shop
    const menu = { menu: ['data-barang'] }
    for (const user of ['SPV01', 'KSR01', 'SLS01'])
      expect((await world.ask('PUT', `users/hak-akses/${user}`, menu, 'OWNER')).status).toBe(200)
    await world.nextDay()
    shop = await openAgain(async connection => {
      for (const sql of [
        "UPDATE tutup_toko SET created_by = 'SPV01'",
        "UPDATE kencana_meta SET value = '4' WHERE name = 'schema-data-version'",
      ])
        await connection.run({ sql, values: [] })
    })
    const menus = new Map((await getRows(shop, 'users')).map(row => [row.user_id, row.menu]))
    expect([menus.get('SPV01'), menus.get('KSR01'), menus.get('ADM01')]).toEqual([
      '["data-barang","tutup-toko"]',
      '["data-barang"]',
      null,
    ])
    const askState = async (user: string) =>
      (await shop.ask('GET', 'system/close', { token: await shop.signIn(user) })).status
    expect([await askState('SPV01'), await askState('KSR01')]).toEqual([200, 403])
    const audit = await getRows(shop, 'kencana_audit')
    expect(audit.filter(({ device, resource }) => device === 'upgrade' && resource === 'users')).toHaveLength(1)
  })
})
