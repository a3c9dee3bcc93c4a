// `npm run bench:chain [-- --shops=50 --seconds=30 --pieces=40 --only=pauses,full]`: a chain on one PostgreSQL with two
// servers. Measures the loads of chain/chain-loads.ts and compares them with their budgets; exit code 1 when one is missed.
// `--locks` adds on which tables and indexes transactions without a pause met.
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sumBy } from 'es-toolkit/math/sumBy'
import type pg from 'pg'
import { startPostgres } from '../tests/support/storage/postgres-server.ts'
import { runCashiers } from './chain/cashiers.ts'
import {
  budgetReadsPerSecond,
  type ChainFigures,
  type ChainLoadName,
  chainBudgets,
  chainLoads,
  scaleBudget,
} from './chain/chain-loads.ts'
import { type ChainShop, connectDatabase, createDatabase, fillShops, startChainServer } from './chain/chain-shops.ts'
import { formatCosts, readCosts, subtractCosts } from './chain/costs.ts'
import { type ChainWorld, prepareDisturbance } from './chain/disturbances.ts'
import { sampleSharedLocks } from './chain/shared-pages.ts'
import { type Figure, formatWhole, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'
import type { ShopServer } from './harness/shop.ts'
import { createPieces } from './sales/sale-shop.ts'
import { measureMachineLimit } from './single/servers.ts'

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
const selected = new Set(only.flatMap(name => [name, chainLoads[name].compared ?? name]))

/** For these the pieces of one shop alone are enough. */
const mostSalesPerSecond = 40

interface MeasuredLoad extends ChainFigures {
  readonly load: ChainLoadName
  /** Of information only. */
  readonly note: string
}

const readMetric = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.slice(name.length),
  )

/** Sums the counts of all servers. */
const readWriteCounts = async (servers: readonly ShopServer[]) => {
  const counts = { committed: 0, retries: 0 }
  for (const { port } of servers) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    counts.committed += readMetric(text, 'kencana_transactions_total{result="committed"}')
    counts.retries += readMetric(text, 'kencana_transaction_retries_total')
  }
  return counts
}

const countSales = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM penjualan WHERE kode_toko LIKE 'T__'")
  return Number(rows[0]?.count)
}

/** Time of all processors of the machine. */
const readProcessors = () => {
  const times = cpus().map(processor => processor.times)
  return {
    idle: sumBy(times, ({ idle }) => idle),
    all: sumBy(times, ({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  }
}

const readCounts = async ({ servers }: ChainWorld, client: pg.Client) => ({
  writes: await readWriteCounts(servers),
  costs: await readCosts(servers, client),
  stored: await countSales(client),
  processors: readProcessors(),
})

const readLoopDelays = (servers: readonly ShopServer[]) => Promise.all(servers.map(server => server.loopDelay()))

const measureLoad = async (
  world: ChainWorld,
  client: pg.Client,
  load: ChainLoadName,
  shops: readonly ChainShop[],
): Promise<MeasuredLoad> => {
  const { pauseMs, cashiers: cashiersOfShop } = chainLoads[load]
  const cashiers = cashiersOfShop * shops.length
  const runBeside = await prepareDisturbance(world, load)
  const before = await readCounts(world, client)
  await readLoopDelays(world.servers)
  const result = await runBeside(() => runCashiers(shops, { cashiers, pauseMs, milliseconds: seconds * 1000 }))
  const delays = await readLoopDelays(world.servers)
  const after = await readCounts(world, client)
  // A server that was killed counts from zero again.
  const costs =
    load === 'killed' ? '' : formatCosts(subtractCosts(after.costs, before.costs, Math.max(1, result.sales)))
  const idle = (after.processors.idle - before.processors.idle) / (after.processors.all - before.processors.all)
  const note = [
    `${cashiers} cashiers`,
    `503: ${result.busy}, sent again: ${result.unanswered}, no piece left: ${result.outOfPieces}`,
    costs && `for each sale with all other work ${costs}`,
    `loop late p95 ${delays.map(({ p95 }) => p95.toFixed(0)).join(' and ')} ms, at most ${delays.map(({ most }) => most.toFixed(0)).join(' and ')}`,
    `processors ${((1 - idle) * 100).toFixed(0)} %`,
  ]
  return {
    ...result,
    load,
    retried: (after.writes.retries - before.writes.retries) / (after.writes.committed - before.writes.committed),
    lost: Math.abs(after.stored - before.stored - result.sales),
    note: note.filter(text => text !== '').join('; '),
  }
}

const selectShops = (load: ChainLoadName, all: readonly ChainShop[], others: readonly ChainShop[]) => {
  const { shops } = chainLoads[load]
  if (shops === 'one') return all.slice(0, 1)
  return shops === 'half' ? all.filter(shop => !others.includes(shop)) : all
}

const refillPieces = async ({ senders, pieces: stock }: ChainShop, count: number): Promise<void> => {
  const [send] = senders
  if (send) stock.push(...(await createPieces(send, Math.max(0, count - stock.length))))
}

const mostRelations = 20

const measureLoads = async (world: ChainWorld, client: pg.Client, all: readonly ChainShop[]) => {
  const results: MeasuredLoad[] = []
  for (const load of names.filter(name => selected.has(name))) {
    const shops = selectShops(load, all, world.others)
    await Promise.all(shops.map(shop => refillPieces(shop, load === 'one' ? seconds * mostSalesPerSecond : pieces)))
    const stopSampling = values.locks && load === 'full' ? await sampleSharedLocks(world.databaseUrl) : undefined
    results.push(await measureLoad(world, client, load, shops))
    if (stopSampling) console.table((await stopSampling()).slice(0, mostRelations))
  }
  return results
}

const shownFigures: readonly (readonly [figure: keyof ChainFigures, unit: string])[] = [
  ['salesPerSecond', '/s'],
  ['p50', 'ms'],
  ['p95', 'ms'],
  ['p99', 'ms'],
  ['retried', ''],
  ['refusedEarly', ''],
  ['lost', ''],
]

/** Budgets are scaled by the speed of the machine. */
const listFigures = (results: readonly MeasuredLoad[], reads: number): readonly Figure[] =>
  results.flatMap(result => {
    const { title, compared } = chainLoads[result.load]
    const other = results.find(({ load }) => load === compared)
    return shownFigures.map(([figure, unit], index): Figure => {
      const budget = chainBudgets.find(one => one.load === result.load && one.figure === figure)
      return {
        name: `${title}: ${figure}`,
        value: result[figure],
        unit,
        ...(other && { limit: other[figure] }),
        budget: budget && scaleBudget(budget, reads),
        ...(index === 0 && { note: result.note }),
      }
    })
  })

const folder = createRunFolder('chain')
const reads = await measureMachineLimit(join(folder, 'limit'))
await withCleanup(async defer => {
  const postgres = await startPostgres()
  defer(postgres.stop)
  const databaseUrl = await createDatabase(postgres.url)
  const folders = [join(folder, 'server'), join(folder, 'server-2')]
  const servers: ShopServer[] = []
  defer(() => Promise.all(servers.map(({ stop }) => stop())))
  for (const one of folders) servers.push(await startChainServer(one, databaseUrl))
  const client = await connectDatabase(databaseUrl)
  defer(() => client.end())
  const shops = await fillShops(servers, shopCount, pieces)
  const others = shops.slice(Math.ceil(shopCount / 2))
  const results = await measureLoads({ servers, folders, databaseUrl, others }, client, shops)
  const text = `Budgets of times and rates are those of a machine whose limit makes ${formatWhole(budgetReadsPerSecond)} reads of one row a second, scaled to this one with ${formatWhole(reads)}.`
  storeRun('bench:chain', values, printMeasured({ text, figures: listFigures(results, reads) }))
})
