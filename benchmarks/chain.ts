// `npm run bench:chain [-- --shops=50 --seconds=30 --pieces=40 --only=pauses,full]`: a chain on one PostgreSQL with two
// servers. Measures the loads of chain/chain-budgets.ts and compares them with their budgets; exit code 1 when one is missed.
// `--locks` adds on which tables and indexes transactions without a pause met.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { WriteCounts } from '../server/metric/count-writes.ts'
import { startPostgres } from '../tests/support/storage/postgres-server.ts'
import { type CashierLoad, runCashiers } from './chain/cashiers.ts'
import { type ChainLoadName, chainLoads, comparedLoads } from './chain/chain-budgets.ts'
import { type ChainShop, createDatabase, createPieces, fillShops, startChainServers } from './chain/chain-shops.ts'
import { countSales, readCosts } from './chain/costs.ts'
import { type ChainWorld, type Disturbance, disturbances } from './chain/disturbances.ts'
import { sampleSharedLocks } from './chain/shared-pages.ts'
import { formatChainBudgets, formatChainLoads, type MeasuredLoad } from './chain-table.ts'
import { benchmarkPassword, type ShopServer } from './large/shop-server.ts'
import { measureMachineLimit } from './machine-limit.ts'
import { formatTable } from './result-table.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    pieces: { type: 'string', default: '40' },
    only: { type: 'string' },
    locks: { type: 'boolean', default: false },
  },
})
const [shopCount, seconds, pieces] = [values.shops, values.seconds, values.pieces].map(Number)
if (!shopCount || !seconds || !pieces || shopCount < 4 || shopCount > 99 || seconds > 300 || pieces > 2000)
  throw new Error('--shops is a number from 4 to 99, --seconds up to 300, --pieces up to 2000')

const isLoadName = (name: string): name is ChainLoadName => Object.hasOwn(chainLoads, name)
const names = Object.keys(chainLoads).filter(isLoadName)
const only = values.only?.split(',') ?? names
if (!only.every(isLoadName)) throw new Error(`--only names some of ${names.join(', ')}`)
const selected = new Set(only.flatMap(name => [name, comparedLoads[name] ?? name]))

const milliseconds = seconds * 1000
const pauseMs = 10_000
const shortPauseMs = 5000
const cashiersOfShop = 4
/** For these the pieces of one shop alone are enough. */
const mostSalesPerSecond = 40

const loads: Readonly<Record<ChainLoadName, Omit<CashierLoad, 'milliseconds'>>> = {
  pauses: { cashiers: shopCount * cashiersOfShop, pauseMs },
  full: { cashiers: shopCount, pauseMs: 0 },
  twice: { cashiers: shopCount * 2, pauseMs: 0 },
  one: { cashiers: 10, pauseMs: 0 },
  killed: { cashiers: shopCount * cashiersOfShop, pauseMs },
  alone: { cashiers: Math.ceil(shopCount / 2) * cashiersOfShop, pauseMs: shortPauseMs },
  import: { cashiers: Math.ceil(shopCount / 2) * cashiersOfShop, pauseMs: shortPauseMs },
  worst: { cashiers: Math.ceil(shopCount / 2) * cashiersOfShop, pauseMs: shortPauseMs },
  closing: { cashiers: Math.ceil(shopCount / 2) * cashiersOfShop, pauseMs: shortPauseMs },
}

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

const readCounts = async ({ servers, databaseUrl }: ChainWorld) => ({
  writes: await readWriteCounts(servers),
  costs: await readCosts(servers, databaseUrl),
  stored: await countSales(databaseUrl),
})

const readLoopDelays = (servers: readonly ShopServer[]) => Promise.all(servers.map(server => server.loopDelay()))

/** Time of all processors of the machine. */
const readProcessors = () => {
  const times = cpus().map(processor => processor.times)
  return {
    idle: sumBy(times, ({ idle }) => idle),
    all: sumBy(times, ({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  }
}

/** The disturbance goes on until the cashiers have ended. */
const runBeside = async <T>(
  disturb: Awaited<ReturnType<Disturbance>> | undefined,
  load: () => Promise<T>,
): Promise<T> => {
  if (!disturb) return load()
  let isOver = false
  const beside = disturb(() => isOver)
  try {
    return await Promise.race([load(), beside.then(() => new Promise<never>(() => undefined))])
  } finally {
    isOver = true
    await beside
  }
}

const measureLoad = async (
  world: ChainWorld,
  name: ChainLoadName,
  shops: readonly ChainShop[],
): Promise<MeasuredLoad> => {
  const disturbance = name in disturbances ? disturbances[name as keyof typeof disturbances] : undefined
  const disturb = await disturbance?.(world)
  const before = await readCounts(world)
  await readLoopDelays(world.servers)
  const processorsBefore = readProcessors()
  const result = await runBeside(disturb, () => runCashiers(shops, { ...loads[name], milliseconds }))
  const processorsAfter = readProcessors()
  const loopDelays = await readLoopDelays(world.servers)
  const after = await readCounts(world)
  const sales = Math.max(1, result.sales)
  // A server that was killed counts from zero again.
  const costs = name === 'killed' ? undefined : { before: before.costs, after: after.costs }
  return {
    ...result,
    load: name,
    cashiers: loads[name].cashiers,
    loopDelays,
    processorShare: 1 - (processorsAfter.idle - processorsBefore.idle) / (processorsAfter.all - processorsBefore.all),
    retried: (after.writes.retries - before.writes.retries) / (after.writes.committed - before.writes.committed),
    lost: Math.abs(after.stored - before.stored - result.sales),
    ...(costs && {
      costs: {
        servers: (costs.after.servers - costs.before.servers) / sales,
        database: (costs.after.database - costs.before.database) / sales,
        walBytes: (costs.after.walBytes - costs.before.walBytes) / sales,
      },
    }),
  }
}

const selectShops = (
  name: ChainLoadName,
  shops: readonly ChainShop[],
  { others }: ChainWorld,
): readonly ChainShop[] => {
  if (name === 'one') return shops.slice(0, 1)
  return comparedLoads[name] === 'alone' || name === 'alone' ? shops.filter(shop => !others.includes(shop)) : shops
}

const mostRelations = 20

const formatLocks = (locks: Awaited<ReturnType<Awaited<ReturnType<typeof sampleSharedLocks>>>>): string =>
  formatTable(
    ['met on', 'lock', 'samples'],
    locks.slice(0, mostRelations).map(({ relation, kind, count }) => [relation, kind, String(count)]),
  ).join('\n')

const refillPieces = async ({ senders, pieces: stock }: ChainShop, count: number): Promise<void> => {
  const [send] = senders
  if (send) stock.push(...(await createPieces(send, Math.max(0, count - stock.length))))
}

const measureLoads = async (world: ChainWorld, shops: readonly ChainShop[]): Promise<readonly MeasuredLoad[]> => {
  const results: MeasuredLoad[] = []
  for (const name of names.filter(one => selected.has(one))) {
    const own = selectShops(name, shops, world)
    await Promise.all(own.map(shop => refillPieces(shop, name === 'one' ? seconds * mostSalesPerSecond : pieces)))
    const stopSampling = values.locks && name === 'full' ? await sampleSharedLocks(world.databaseUrl) : undefined
    results.push(await measureLoad(world, name, own))
    if (stopSampling) console.log(formatLocks(await stopSampling()))
  }
  return results
}

const folder = mkdtempSync(join(tmpdir(), 'kencana-chain-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const readsPerSecond = await measureMachineLimit(join(folder, 'limit'))
const postgres = await startPostgres()
try {
  const databaseUrl = await createDatabase(postgres.url)
  const serverFolder = join(folder, 'server')
  const servers = await startChainServers(serverFolder, databaseUrl)
  try {
    const shops = await fillShops(servers, { shops: shopCount, pieces, password: benchmarkPassword })
    const others = shops.slice(Math.ceil(shopCount / 2))
    const results = await measureLoads({ servers, folder: serverFolder, databaseUrl, others }, shops)
    console.log(formatChainLoads(results), '\n')
    const { text, holds } = formatChainBudgets(results, readsPerSecond)
    console.log(text)
    process.exitCode = holds ? 0 : 1
  } finally {
    for (const server of servers) await server.stop()
  }
} finally {
  await postgres.stop()
}
