import { expect, test } from 'vitest'
import { countWrites, createWriteCounts } from '../../../server/metric/count-writes.ts'
import { openShop } from '../../support/shop/shop.ts'

test('a transaction that another one disturbs is counted once, and each further run as a retry', async () => {
  const shop = await openShop({ database: 'postgres', env: { KENCANA_START: 'empty' } })
  const counts = createWriteCounts()
  const storage = countWrites(shop.running.storage, counts)
  const both = Promise.withResolvers<void>()
  let readers = 0
  const work = () =>
    storage.write(async connection => {
      await connection.all({ sql: 'SELECT nama_toko FROM toko', values: [] })
      // Both have read before one writes, so the later one did not see what it changes.
      if (++readers === 2) both.resolve()
      await both.promise
      await connection.run({ sql: "UPDATE toko SET nama_toko = nama_toko || '+'", values: [] })
    })
  await Promise.all([work(), work()])
  expect(counts).toEqual({ ...createWriteCounts(), committed: 2, retries: 1 })
  const rows = await storage.read(connection => connection.all({ sql: 'SELECT nama_toko FROM toko', values: [] }))
  expect(rows).toEqual([{ nama_toko: 'TOKO KCA++' }])
  await shop.close()
})
