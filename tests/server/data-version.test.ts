// Data that an older program wrote, or a newer one: brought up at the start, or refused with nothing changed.
import { afterEach, describe, expect, test } from 'vitest'
import { getResource } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { dataUpgrades } from '../../server/start/upgrade-data.ts'
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
})
