// Reports from a streaming standby: one that is recent enough answers, otherwise the primary does, with a line in the log.
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logOptions } from '../../server/config/log-options.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { sellRing } from '../support/shop/sell-ring.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../support/storage/postgres-place.ts'
import { type OwnPostgres, startWithStandby } from '../support/storage/postgres-server.ts'

const ringPrice = 4_946_000
/** Of the report: the sale, and its validation. */
const rowsPerSale = 2

let primary: OwnPostgres
let standby: OwnPostgres
let databaseUrl: string
const shops: Shop[] = []
const logLines: string[] = []

beforeAll(async () => {
  ;({ primary, standby } = await startWithStandby())
  await query(`${primary.url}/postgres`, "CREATE DATABASE kencana TEMPLATE template0 ENCODING 'UTF8'")
  databaseUrl = `${primary.url}/kencana`
})
afterEach(async () => {
  logLines.length = 0
  for (const shop of shops.splice(0)) await shop.running.close()
})
afterAll(async () => {
  await standby.stop()
  await primary.stop()
})

const openServer = async (lag: string, readUrl = `${standby.url}/kencana`): Promise<Shop> => {
  const stream = new Writable({
    write: (chunk, _, done) => {
      logLines.push(String(chunk))
      done()
    },
  })
  const env = { KENCANA_START: 'demo', DATABASE_READ_URL: readUrl, DATABASE_READ_LAG: lag }
  const shop = await openShop({ databaseUrl, env, logger: { ...logOptions, level: 'info', stream } })
  shops.push(shop)
  return shop
}

const replay = (action: 'pause' | 'resume') => query(`${standby.url}/kencana`, `SELECT pg_wal_replay_${action}()::text`)

const waitUntilReplayed = async (): Promise<void> => {
  const [sent] = await query(databaseUrl, 'SELECT pg_current_wal_lsn()::text AS position')
  await waitFor(async () => {
    const sql = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done'
    const [replayed] = await query(`${standby.url}/kencana`, sql, [sent?.position])
    expect(replayed?.done).toBe(true)
  })
}

const sell = async (shop: Shop): Promise<void> => {
  const [seller, validator] = [await shop.signIn('OWNER'), await shop.signIn('SPV01')]
  await sellRing(shop.ask, { berat: 2.53, paid: ringPrice, seller, validator })
}

/** What the report and the list say of the number of sales. */
const countSales = async (shop: Shop): Promise<{ readonly report: number; readonly list: number }> => {
  const token = await shop.signIn('OWNER')
  const report = await shop.ask('GET', 'reports/transaksi-penjualan', { token })
  expect([report.status, report.body]).toMatchObject([200, { count: expect.any(Number) }])
  const list = await shop.ask('GET', 'penjualan?range=[0,0]', { token })
  return { report: report.body.count, list: Number(list.headers['content-range']?.split('/')[1]) }
}

test('a report is read from the standby, and misses what that has not replayed; a list does not', async () => {
  const shop = await openServer('9999')
  await sell(shop)
  await waitUntilReplayed()
  const before = await countSales(shop)
  await replay('pause')
  await sell(shop)
  expect(await countSales(shop)).toEqual({ report: before.report, list: before.list + 1 })
  await replay('resume')
  await waitUntilReplayed()
  expect(await countSales(shop)).toEqual({ report: before.report + rowsPerSale, list: before.list + 1 })
  expect(shop.running.storage.standbyReads).toEqual({ standby: 3, primary: 0 })
  expect(logLines).toEqual([])
  const { body } = await shop.running.server.inject('/metrics')
  expect(body).toContain('kencana_report_reads_total{database="standby"} 3')
})

test('one that is too old is not used until it has caught up', async () => {
  const shop = await openServer('1')
  await waitUntilReplayed()
  const before = await countSales(shop)
  await replay('pause')
  await sell(shop)
  await waitFor(async () => expect((await countSales(shop)).report).toBe(before.report + rowsPerSale))
  const { primary: answered = 0 } = shop.running.storage.standbyReads ?? {}
  expect(answered).toBeGreaterThan(0)
  expect(logLines.join('')).toContain('it is more than 1 seconds behind')
  await replay('resume')
  await waitUntilReplayed()
  expect((await countSales(shop)).report).toBe(before.report + rowsPerSale)
  expect(shop.running.storage.standbyReads?.primary).toBe(answered)
  expect(logLines.at(-1)).toContain('Reports are read from the standby again')
})

test('one that is down is replaced by the primary, and used again when it is back', async () => {
  const shop = await openServer('5')
  const before = await countSales(shop)
  await standby.pause()
  await sell(shop)
  expect(await countSales(shop)).toEqual({ report: before.report + rowsPerSale, list: before.list + 1 })
  expect(logLines.join('')).toMatch(/read from the primary, not from the standby/)
  await standby.resume()
  const used = shop.running.storage.standbyReads?.standby ?? 0
  await waitFor(async () => {
    await countSales(shop)
    expect(shop.running.storage.standbyReads?.standby).toBeGreaterThan(used)
  })
  expect(logLines.at(-1)).toContain('Reports are read from the standby again')
})

test('a server starts while it is down', async () => {
  await standby.pause()
  const shop = await openServer('5')
  expect((await countSales(shop)).report).toBeGreaterThan(0)
  await standby.resume()
})

test('another database is never read', async () => {
  const place = await createPlace()
  const shop = await openServer('5', place)
  expect((await countSales(shop)).report).toBeGreaterThan(0)
  expect(shop.running.storage.standbyReads).toEqual({ standby: 0, primary: 1 })
  expect(logLines.join('')).toContain('it is no standby')
  await removePlace(place)
})

test('what the report itself refuses is not asked twice', async () => {
  const shop = await openServer('5')
  const token = await shop.signIn('OWNER')
  await waitUntilReplayed()
  const filter = encodeURIComponent(JSON.stringify({ tgl_awal: 'x' }))
  expect((await shop.ask('GET', `reports/transaksi-penjualan?filter=${filter}`, { token })).status).toBe(400)
  expect(shop.running.storage.standbyReads).toEqual({ standby: 0, primary: 0 })
})
