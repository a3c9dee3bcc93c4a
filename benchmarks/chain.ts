// `npm run bench:chain [-- --shops=50 --seconds=30]`: a chain on one PostgreSQL with two servers: cashiers with pauses, without
// pauses, in one shop alone, and while another shop closes its day.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../tests/support/storage/postgres-server.ts'
import { type CashierLoad, type ChainLoadResult, runCashiers } from './chain/cashiers.ts'
import { type ChainShop, createDatabase, fillShops, startChainServers } from './chain/chain-shops.ts'
import { benchmarkPassword } from './large/shop-server.ts'
import { formatTable } from './result-table.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    pieces: { type: 'string', default: '60' },
  },
})
const [shopCount, seconds, pieces] = [values.shops, values.seconds, values.pieces].map(Number)
if (!shopCount || !seconds || !pieces || shopCount > 99 || seconds > 300 || pieces > 2000)
  throw new Error('--shops is a number up to 99, --seconds up to 300, --pieces up to 2000')

const milliseconds = seconds * 1000
/** The pause of a cashier between two customers. */
const pauseMs = 10_000

interface Transactions {
  readonly committed: number
  readonly rolledBack: number
}

const readTransactions = async (url: string): Promise<Transactions> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'SELECT xact_commit::float8 AS committed, xact_rollback::float8 AS "rolledBack" FROM pg_stat_database WHERE datname = current_database()',
  )
  await client.end()
  return rows[0] as Transactions
}

interface Measured extends ChainLoadResult {
  readonly name: string
  /** Share of the transactions that were rolled back. */
  readonly rolledBack: number
}

const measure = async (
  url: string,
  name: string,
  shops: readonly ChainShop[],
  load: Omit<CashierLoad, 'milliseconds'>,
): Promise<Measured> => {
  const before = await readTransactions(url)
  const result = await runCashiers(shops, { ...load, milliseconds })
  const after = await readTransactions(url)
  const [committed, rolledBack] = [after.committed - before.committed, after.rolledBack - before.rolledBack]
  return { name, ...result, rolledBack: rolledBack / Math.max(1, committed + rolledBack) }
}

const formatResults = (results: readonly Measured[]): string =>
  formatTable(
    ['load', 'sales /s', 'p50 ms', 'p95 ms', 'p99 ms', 'busy', 'rolled back', 'no piece left'],
    results.map(({ name, salesPerSecond, p50, p95, p99, busy, rolledBack, outOfPieces }) => [
      name,
      salesPerSecond.toFixed(1),
      ...[p50, p95, p99].map(value => value.toFixed(0)),
      String(busy),
      `${(rolledBack * 100).toFixed(1)} %`,
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
    const results = [
      await measure(url, `${shopCount * 4} cashiers, pause ${pauseMs / 1000} s`, shops, {
        cashiers: shopCount * 4,
        pauseMs,
      }),
      await measure(url, `${shopCount} cashiers without a pause`, shops, { cashiers: shopCount, pauseMs: 0 }),
      await measure(url, '10 cashiers of one shop without a pause', shops.slice(0, 1), { cashiers: 10, pauseMs: 0 }),
    ]
    console.log(formatResults(results))
  } finally {
    for (const server of servers) await server.stop()
  }
} finally {
  await postgres.stop()
}
