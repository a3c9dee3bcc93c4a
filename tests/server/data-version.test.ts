// Data that an older program wrote, or a newer one: brought up at the start, or refused with nothing changed.
import { afterEach, describe, expect, test } from 'vitest'
import { dataUpgrades } from '../../server/start/upgrade-data.ts'
import { findMeta } from '../../server/storage/meta.ts'
import type { Connection, DatabaseRow } from '../../server/storage/storage.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { testedStorages } from '../support/storages.ts'

const newest = dataUpgrades.at(-1)?.to ?? 0

describe.each(testedStorages)('$name', ({ name }) => {
  let shop: Shop
  afterEach(() => shop.close())

  const openAgain = async (change: (connection: Connection) => Promise<unknown>): Promise<Shop> => {
    await shop.running.storage.write(change)
    await shop.running.close()
    const { dataDir, databaseUrl } = shop
    return openShop({ dataDir, ...(databaseUrl !== undefined && { database: 'postgres', databaseUrl }) })
  }
  const rowsOf = (from: Shop, table: string): Promise<readonly DatabaseRow[]> =>
    from.running.storage.read(connection => connection.all({ sql: `SELECT * FROM ${table}`, values: [] }))
  const versionOf = (from: Shop) => from.running.storage.read(connection => findMeta(connection, 'schema-data-version'))

  test('what an earlier version did not write is there after the start, once', async () => {
    shop = await openShop({ database: name, env: { KENCANA_START: 'demo' } })
    const held = await rowsOf(shop, 'kencana_single')
    expect([held.length > 0, await versionOf(shop)]).toEqual([true, String(newest)])
    shop = await openAgain(async connection => {
      await connection.run({ sql: 'DELETE FROM kencana_single', values: [] })
      await connection.run({ sql: "DELETE FROM kencana_meta WHERE name = 'schema-data-version'", values: [] })
    })
    expect(new Set(await rowsOf(shop, 'kencana_single'))).toEqual(new Set(held))
    expect(await versionOf(shop)).toBe(String(newest))
  })
})
