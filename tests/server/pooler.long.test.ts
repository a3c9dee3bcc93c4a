// Two servers behind PgBouncer in transaction mode: sales, reports and restarts of the pooler and of a server.
import { afterEach, expect, test } from 'vitest'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { createDesk } from '../support/shop/desk.ts'
import { sellRing } from '../support/shop/sell-ring.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'
import { type Pooler, startPooler } from '../support/storage/pooler.ts'
import { createPlace, removePlace } from '../support/storage/postgres-place.ts'

const rounds = repeatCount(3)
const salesPerRound = 8
const ringPrice = 4_946_000

const places: string[] = []
const poolers: Pooler[] = []
const servers: Shop[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const pooler of poolers.splice(0)) await pooler.stop()
  for (const place of places.splice(0)) await removePlace(place)
})

const createPooledPlace = async () => {
  const place = await createPlace()
  places.push(place)
  const pooler = await startPooler(place)
  poolers.push(pooler)
  return { place, pooler }
}

const openServer = async (databaseUrl: string, poolUrl: string): Promise<Shop> => {
  const server = await openShop({ databaseUrl, env: { KENCANA_START: 'demo', DATABASE_POOL_URL: poolUrl } })
  servers.push(server)
  return server
}

test('sales and reports go through it, and go on after restarts', async () => {
  const { place, pooler } = await createPooledPlace()
  const one = await openServer(place, pooler.url)
  const other = await openServer(place, pooler.url)
  const [seller, validator] = [await one.signIn('OWNER'), await other.signIn('SPV01')]
  let sold = 0
  const sell = async (server: Shop): Promise<void> => {
    await sellRing(server.ask, { berat: 2.53, paid: ringPrice, seller, validator })
    sold += 1
  }
  const countSold = async (server: Shop): Promise<unknown> => {
    const answer = await server.ask('GET', 'penjualan?range=[0,0]', { token: seller })
    expect(answer.status).toBe(200)
    return answer.headers['content-range']?.split('/').at(-1)
  }
  const before = Number(await countSold(one))
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Array.from({ length: salesPerRound }, (_, index) => sell(index % 2 === 0 ? one : other)))
    for (const server of [one, other]) {
      const report = await server.ask('GET', 'reports/penjualan-rekap', { token: seller })
      expect([report.status, JSON.stringify(report.body)]).toEqual([200, expect.stringContaining('total')])
      expect(await countSold(server)).toBe(String(before + sold))
    }
    await pooler.restart()
    await waitFor(async () => expect((await other.ask('GET', 'banks', { token: seller })).status).toBe(200))
  }
  servers.shift()
  await one.running.close()
  const env = { KENCANA_START: 'demo', DATABASE_POOL_URL: pooler.url }
  const again = await openShop({ databaseUrl: place, dataDir: one.dataDir, env })
  servers.push(again)
  expect(await countSold(again)).toBe(String(before + rounds * salesPerRound))
  expect(await (await createDesk(again)).breaches()).toEqual([])
})

test('a pooler of another database stops the start', async () => {
  const { place } = await createPooledPlace()
  const { pooler } = await createPooledPlace()
  await expect(openServer(place, pooler.url)).rejects.toThrow('DATABASE_POOL_URL leads to another database')
})
