// Settings and counts that expressions ask for in several shops: read by one statement, and the same as those of each shop alone.
import { expect, test } from 'vitest'
import type { Caller } from '../../../server/caller/caller.ts'
import { readShopSettings } from '../../../server/caller/move-access.ts'
import { createEvaluation, createTransactionReads, translateToFilter } from '../../../server/record/rule/evaluation.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import type { Connection } from '../../../server/storage/storage.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const schema = loadSchema('schema')

test.each(databases)('one statement reads the settings of all shops of an overview (%s)', async database => {
  const shop = await openShop({ database })
  try {
    const token = await shop.signIn('OWNERB')
    const saved = await shop.ask('PUT', 'para-system', { token, body: { PEMBULATAN: 1000 } })
    expect(saved.status).toBe(200)
    await shop.running.storage.read(async connection => {
      let count = 0
      const counted: typeof connection = {
        ...connection,
        all: statement => {
          count += 1
          return connection.all(statement)
        },
      }
      const reads = createTransactionReads(['KCA', 'KCB'])
      const settings = await Promise.all(['KCA', 'KCB'].map(code => reads.readSettings(counted, schema, code)))
      expect(count).toBe(1)
      expect(settings).toEqual([
        await readShopSettings(connection, schema, 'KCA'),
        await readShopSettings(connection, schema, 'KCB'),
      ])
      expect(settings.map(of => of.get('PEMBULATAN'))).not.toEqual(['1000', '1000'])
      expect(settings[1]?.get('PEMBULATAN')).toBe('1000')
    })
  } finally {
    await shop.close()
  }
})

/** Only what the evaluation of a condition reads of a caller. */
const createCaller = (shop: Shop, code: string, businessDate: string): Caller => ({
  schema,
  storage: shop.running.storage,
  now: () => new Date(`${businessDate}T03:00:00Z`),
  access: {} as Caller['access'],
  user: { rowId: '', userId: 'OWNER', name: '', level: 'OWN' },
  shop: { code, name: '', address: '', businessDate, timeZone: 'Asia/Jakarta', modules: [] },
  device: 'test',
  getWriteHooks: () => ({}),
})

test.each(databases)('one statement counts the rows of all shops of an overview (%s)', async database => {
  const shop = await openShop({ database })
  const condition = schema.dashboard?.alerts.find(({ id }) => id === 'harga-hari-ini')?.report.where
  if (!condition) throw new Error('the alert has no condition')
  try {
    const token = await shop.signIn('OWNERB')
    for (const sender of [token, await shop.signIn('OWNER')])
      expect(await shop.ask('PUT', 'para-system', { body: { HARGA_HARI_INI: true }, token: sender })).toMatchObject({
        status: 200,
      })
    const harga = [{ kode_group: 'G17K', harga: 1_900_000, harga_beli: 1_800_000, harga_tukar: 1_850_000 }]
    const saved = await shop.ask('POST', 'harga-hari-ini?move=simpan', { token, body: { harga } })
    expect(saved).toMatchObject({ status: 201 })
    const day = String(saved.body.tgl_system)
    await shop.running.storage.read(async connection => {
      const counts: string[] = []
      const counted: Connection = {
        ...connection,
        all: statement => {
          if (statement.sql.includes('harga_hari_ini')) counts.push(statement.sql)
          return connection.all(statement)
        },
      }
      const reads = createTransactionReads(['KCA', 'KCB'])
      const callers = ['KCA', 'KCB'].map(code => createCaller(shop, code, day))
      const translate = async (of: typeof reads | undefined) =>
        Promise.all(
          callers.map(async caller => {
            const { condition: filter } = await translateToFilter(createEvaluation(counted, caller, of), condition.term)
            return JSON.stringify(filter, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
          }),
        )
      const shared = await translate(reads)
      expect(counts).toHaveLength(1)
      expect(shared).toEqual(await translate(undefined))
      expect(counts).toHaveLength(3)
      expect(shared[0]).not.toBe(shared[1])
    })
  } finally {
    await shop.close()
  }
})
