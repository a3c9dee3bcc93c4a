// Many cashiers on two servers of one PostgreSQL, and more and more of them on one server until it is slow: nothing fails, nothing
// is there twice, no call hangs, and the shop is quick again once they have left.
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createKillableShop, type KillableShop } from '../support/programs/killable-shop.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { ring } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const seconds = repeatCount(20)
const cashiers = 200
/** Between two calls of a cashier, on average. */
const thinkMilliseconds = 3000
const ringPrice = 4_946_000
/** From here on a sale is slow, in milliseconds. */
const slow = 1000
/** No sale takes longer, in milliseconds, nor the one after the crowd; on a busy machine it is so many sales of each seller. */
const [longest, longestAfter, turns] = [30_000, 10_000, 10]

const servers: KillableShop[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) {
    await server.kill()
    await server.remove()
  }
})

const openServer = async (database: 'sqlite' | 'postgres', databaseUrl?: string): Promise<KillableShop> => {
  const server = await createKillableShop(database, databaseUrl === undefined ? {} : { databaseUrl })
  servers.push(server)
  await server.start()
  return server
}

const getPercentile = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)

interface Work {
  readonly sales: string[]
  readonly saleTimes: number[]
  readonly readTimes: number[]
}

const createWork = (): Work => ({ sales: [], saleTimes: [], readTimes: [] })

const call = async (server: KillableShop, path: string, body?: unknown, user = 'KSR01') => {
  const key = `banyak-${crypto.randomUUID()}`
  const answer = await (body === undefined ? server.get(path, user) : server.send({ key, path, body, user }))
  expect([200, 201], `${path} ${JSON.stringify(answer).slice(0, 300)}`).toContain(answer?.status)
  return answer?.body
}

const sell = async (server: KillableShop, { sales, saleTimes }: Work): Promise<void> => {
  const { kode_barcode } = await call(server, 'barang', ring, 'ADM01')
  const begin = performance.now()
  const payment = { jenis: 'CASH', jumlah_rp: ringPrice }
  const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode }], pembayaran: [payment] }
  const { id } = await call(server, 'penjualan?move=simpan', sale)
  saleTimes.push(performance.now() - begin)
  sales.push(id)
  await call(server, `penjualan/${id}/moves/validasi`, {})
}

const reads = ['barang?range=[0,24]', 'penjualan?range=[0,24]', 'group?range=[0,24]', 'member?range=[0,24]']

const read = async (server: KillableShop, { readTimes }: Work): Promise<void> => {
  const begin = performance.now()
  await call(server, reads[readTimes.length % reads.length] ?? '')
  readTimes.push(performance.now() - begin)
}

const countSales = async (server: KillableShop): Promise<number> =>
  Number((await server.rows('select count(*) as n from penjualan'))[0]?.n)

const expectSound = async (server: KillableShop, before: number, work: Work): Promise<void> => {
  expect(new Set(work.sales).size).toBe(work.sales.length)
  expect(await countSales(server)).toBe(before + work.sales.length)
  const environment = { ...process.env, ...server.environment }
  const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], { env: environment, encoding: 'utf8' })
  expect(audit).not.toContain('BROKEN')
}

const readTransactions = async (server: KillableShop): Promise<readonly [committed: number, retries: number]> => {
  const text = await (await fetch(`${server.address()}/metrics`)).text()
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return [value('kencana_transactions_total{result="committed"}'), value('kencana_transaction_retries_total')]
}

test(`${cashiers} cashiers on two servers of one PostgreSQL for ${seconds} seconds`, async () => {
  const first = await openServer('postgres')
  const second = await openServer('postgres', first.databaseUrl)
  const before = await countSales(first)
  const work = createWork()
  let isOver = false
  const cashier = async (server: KillableShop): Promise<void> => {
    await setTimeout(Math.random() * 2 * thinkMilliseconds)
    while (!isOver) {
      await (Math.random() < 0.1 ? sell(server, work) : read(server, work))
      await setTimeout(Math.random() * 2 * thinkMilliseconds)
    }
  }
  const working = Promise.all(Array.from({ length: cashiers }, (_, at) => cashier(at % 2 === 0 ? first : second)))
  await Promise.race([setTimeout(seconds * 1000), working])
  isOver = true
  await working
  const counts = await Promise.all([first, second].map(readTransactions))
  const [committed, retries] = [0, 1].map(at => counts.reduce((sum, one) => sum + (one[at] ?? 0), 0))
  const outcome = {
    seconds,
    cashiers,
    sales: work.sales.length,
    reads: work.readTimes.length,
    saleP95: getPercentile(work.saleTimes, 0.95),
    readP95: getPercentile(work.readTimes, 0.95),
    committed,
    retries,
    busy: first.countBusyAnswers() + second.countBusyAnswers(),
  }
  process.stdout.write(`postgres: ${JSON.stringify(outcome)}\n`)
  expect(work.sales.length).toBeGreaterThan(0)
  await expectSound(first, before, work)
}, 7_200_000)

test.each(databases)(
  '%s: more and more who sell at once, until a sale is slow',
  async database => {
    const server = await openServer(database)
    const before = await countSales(server)
    const all = createWork()
    for (let sale = 0; sale < 2; sale++) await sell(server, all)
    const alone = Math.min(...all.saleTimes)
    const steps: unknown[] = []
    for (let sellers = 4; ; sellers *= 2) {
      const work = createWork()
      const begin = performance.now()
      await Promise.all(
        Array.from({ length: sellers }, async () => {
          for (let sale = 0; sale < 4; sale++) await sell(server, work)
        }),
      )
      const perSecond = Math.round((work.sales.length * 10_000) / (performance.now() - begin)) / 10
      const p95 = getPercentile(work.saleTimes, 0.95)
      steps.push({
        sellers,
        perSecond,
        p95,
        slowest: getPercentile(work.saleTimes, 0.9999),
        busy: server.countBusyAnswers(),
      })
      all.sales.push(...work.sales)
      expect(Math.max(...work.saleTimes)).toBeLessThan(Math.max(longest, turns * sellers * alone))
      if ((p95 > slow && sellers >= 32) || sellers >= 256) break
    }
    process.stdout.write(`${database}: ${JSON.stringify(steps)}\n`)
    // Everybody has left: one who sells waits no longer than at the start.
    const after = createWork()
    await sell(server, after)
    all.sales.push(...after.sales)
    expect(after.saleTimes[0]).toBeLessThan(Math.max(longestAfter, turns * alone))
    await expectSound(server, before, all)
  },
  7_200_000,
)
