// `npm run bench:chain [-- --shops=50 --seconds=30]`: a chain on one PostgreSQL with two servers: cashiers with pauses, without
// pauses, in one shop alone. `--locks` adds on which tables and indexes transactions without a pause met.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { WriteCounts } from '../server/metrics/count-writes.ts'
import { startPostgres } from '../tests/support/storage/postgres-server.ts'
import { type CashierLoad, type ChainLoadResult, runCashiers } from './chain/cashiers.ts'
import { type ChainShop, createDatabase, createPieces, fillShops, startChainServers } from './chain/chain-shops.ts'
import { sampleSharedLocks } from './chain/shared-pages.ts'
import { benchmarkPassword, type ShopServer } from './large/shop-server.ts'
import { formatTable } from './result-table.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    pieces: { type: 'string', default: '60' },
    locks: { type: 'boolean', default: false },
  },
})
const [shopCount, seconds, pieces] = [values.shops, values.seconds, values.pieces].map(Number)
if (!shopCount || !seconds || !pieces || shopCount > 99 || seconds > 300 || pieces > 2000)
  throw new Error('--shops is a number up to 99, --seconds up to 300, --pieces up to 2000')

const milliseconds = seconds * 1000
/** The pause of a cashier between two customers. */
const pauseMs = 10_000
/** For these the pieces of one shop alone are enough. */
const mostSalesPerSecond = 40

const readMetric = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length),
  )

/** Sums the counts of all servers. */
const readWriteCounts = async (servers: readonly ShopServer[]): Promise<Pick<WriteCounts, 'committed' | 'retries'>> => {
  const counts = { committed: 0, retries: 0 }
  for (const { port } of servers) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    counts.committed += readMetric(text, 'kencana_transactions_total{result="committed"}')
    counts.retries += readMetric(text, 'kencana_transaction_retries_total')
  }
  return counts
}

interface Measured extends ChainLoadResult {
  readonly name: string
  /** Retries after conflicts, as a share of the committed writes. */
  readonly retried: number
}

const measure = async (
  servers: readonly ShopServer[],
  name: string,
  shops: readonly ChainShop[],
  load: Omit<CashierLoad, 'milliseconds'>,
): Promise<Measured> => {
  const before = await readWriteCounts(servers)
  const result = await runCashiers(shops, { ...load, milliseconds })
  const after = await readWriteCounts(servers)
  const committed = Math.max(1, after.committed - before.committed)
  return { name, ...result, retried: (after.retries - before.retries) / committed }
}

const mostRelations = 20

const formatLocks = (locks: Awaited<ReturnType<Awaited<ReturnType<typeof sampleSharedLocks>>>>): string =>
  formatTable(
    ['met on', 'lock', 'samples'],
    locks.slice(0, mostRelations).map(({ relation, kind, count }) => [relation, kind, String(count)]),
  ).join('\n')

const formatResults = (results: readonly Measured[]): string =>
  formatTable(
    ['load', 'sales /s', 'p50 ms', 'p95 ms', 'p99 ms', 'busy', 'retries', 'no piece left'],
    results.map(({ name, salesPerSecond, p50, p95, p99, busy, retried, outOfPieces }) => [
      name,
      salesPerSecond.toFixed(1),
      ...[p50, p95, p99].map(value => value.toFixed(0)),
      String(busy),
      `${(retried * 100).toFixed(1)} %`,
      String(outOfPieces),
    ]),
  ).join('\n')

const folder = mkdtempSync(join(tmpdir(), 'kencana-chain-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const postgres = await startPostgres()
try {
  const url = await createDatabase(postgres.url)
  const servers = await startChainServers(join(folder, 'server'), url)
  try {
    const shops = await fillShops(servers, { shops: shopCount, pieces, password: benchmarkPassword })
    const withPauses = await measure(servers, `${shopCount * 4} cashiers, pause ${pauseMs / 1000} s`, shops, {
      cashiers: shopCount * 4,
      pauseMs,
    })
    const stopSampling = values.locks ? await sampleSharedLocks(url) : undefined
    const withoutPauses = await measure(servers, `${shopCount} cashiers without a pause`, shops, {
      cashiers: shopCount,
      pauseMs: 0,
    })
    const locks = await stopSampling?.()
    const [oneShop] = shops
    const [send] = oneShop?.senders ?? []
    if (oneShop && send) oneShop.pieces.push(...(await createPieces(send, seconds * mostSalesPerSecond)))
    const ofOneShop = await measure(servers, '10 cashiers of one shop without a pause', shops.slice(0, 1), {
      cashiers: 10,
      pauseMs: 0,
    })
    console.log(formatResults([withPauses, withoutPauses, ofOneShop]))
    if (locks) console.log(formatLocks(locks))
  } finally {
    for (const server of servers) await server.stop()
  }
} finally {
  await postgres.stop()
}
