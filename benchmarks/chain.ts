// `npm run bench:chain [-- --shops=50 --seconds=30 --pieces=40 --only=pauses,full]`: a chain on one PostgreSQL with two
// servers. Measures the loads of chain/chain-loads.ts and compares them with their budgets; exit code 1 when one is missed.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sumBy } from 'es-toolkit/math/sumBy'
import { type ChainShop, runCashiers } from '../tests/support/shop/cashiers.ts'
import { createPieces } from '../tests/support/shop/ring-sale.ts'
import { type ChainFigures, type ChainLoadName, chainLoads } from './chain/chain-loads.ts'
import { openChain } from './chain/chain-shops.ts'
import { readCosts, subtractCounts } from './chain/costs.ts'
import { type DisturbedChain, prepareDisturbance } from './chain/disturbances.ts'
import { callServer } from './harness/calls.ts'
import { type Figure, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'
import { computePercentiles } from './harness/rounds.ts'

const { values } = parseArgs({
  options: {
    shops: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    pieces: { type: 'string', default: '40' },
    only: { type: 'string' },
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

/** Of all servers, the database and the processors of the machine, since they started. */
const readCounts = async (chain: DisturbedChain) => {
  const metrics = await Promise.all(chain.servers.map(({ port }) => callServer({ port }, '/metrics')))
  const sumMetric = (name: string): number =>
    sumBy(metrics, ({ body }) => Number(String(body).split(`\n${name} `)[1]?.split('\n')[0]))
  const { rows } = await chain.client.query("SELECT count(*) FROM penjualan WHERE kode_toko LIKE 'T__'")
  const times = cpus().map(processor => processor.times)
  return {
    ...(await readCosts(chain)),
    committed: sumMetric('kencana_transactions_total{result="committed"}'),
    retries: sumMetric('kencana_transaction_retries_total'),
    stored: Number(rows[0]?.count),
    idle: sumBy(times, ({ idle }) => idle),
    all: sumBy(times, ({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  }
}

const measureLoad = async (
  chain: DisturbedChain,
  load: ChainLoadName,
  shops: readonly ChainShop[],
): Promise<MeasuredLoad> => {
  const { pauseMs, cashiers: cashiersOfShop } = chainLoads[load]
  const cashiers = cashiersOfShop * shops.length
  const runBeside = await prepareDisturbance(chain, load)
  const before = await readCounts(chain)
  const readLoopDelays = () => Promise.all(chain.servers.map(({ ask }) => ask('loopDelay')))
  await readLoopDelays()
  const { latencies, ...result } = await runBeside(() =>
    runCashiers(shops, { cashiers, pauseMs, milliseconds: seconds * 1000 }),
  )
  const delays = await readLoopDelays()
  const spent = subtractCounts(await readCounts(chain), before)
  const sales = Math.max(1, latencies.length)
  const costs = `server ${(spent.server / sales).toFixed(1)} ms, database ${(spent.database / sales).toFixed(1)} ms, log ${(spent.walBytes / sales / 1000).toFixed(1)} kB`
  const note = [
    `${cashiers} cashiers`,
    `503: ${result.busy}, sent again: ${result.unanswered}, no piece left: ${result.outOfPieces}`,
    // A server that was killed counts from zero again.
    load !== 'killed' && `for each sale with all other work ${costs}`,
    `loop late p95 ${delays.map(({ p95 }) => p95.toFixed(0)).join(' and ')} ms, at most ${delays.map(({ most }) => most.toFixed(0)).join(' and ')}`,
    `processors ${((1 - spent.idle / spent.all) * 100).toFixed(0)} %`,
  ]
  return {
    ...result,
    ...computePercentiles(latencies),
    load,
    retried: spent.retries / spent.committed,
    lost: Math.abs(spent.stored - latencies.length),
    note: note.filter(text => text !== false).join('; '),
  }
}

const selectShops = (load: ChainLoadName, { shops, others }: DisturbedChain): readonly ChainShop[] => {
  const { shops: which } = chainLoads[load]
  if (which === 'one') return shops.slice(0, 1)
  return which === 'half' ? shops.filter(shop => !others.includes(shop)) : shops
}

const refillPieces = async ({ senders: [send], pieces: stock }: ChainShop, count: number): Promise<void> => {
  if (send) stock.push(...(await createPieces(send, Math.max(0, count - stock.length))))
}

const units: Readonly<Record<keyof ChainFigures, string>> = {
  salesPerSecond: '/s',
  p50: 'ms',
  p95: 'ms',
  p99: 'ms',
  retried: '',
  refusedEarly: '',
  lost: '',
}

const listFigures = (results: readonly MeasuredLoad[]): readonly Figure[] =>
  results.flatMap(result => {
    const { title, compared, budgets } = chainLoads[result.load]
    const other = results.find(({ load }) => load === compared)
    return (Object.keys(units) as (keyof ChainFigures)[]).map(
      (figure, index): Figure => ({
        name: `${title}: ${figure}`,
        value: result[figure],
        unit: units[figure],
        ...(other && { limit: other[figure] }),
        budget: budgets?.[figure],
        ...(index === 0 && { note: result.note }),
      }),
    )
  })

const folder = createRunFolder('chain')
await withCleanup(async defer => {
  const opened = await openChain(folder, { serverCount: 2, shopCount, pieces }, defer)
  const chain = { ...opened, others: opened.shops.slice(Math.ceil(shopCount / 2)) }
  const results: MeasuredLoad[] = []
  for (const load of names.filter(name => selected.has(name))) {
    const shops = selectShops(load, chain)
    await Promise.all(shops.map(shop => refillPieces(shop, load === 'one' ? seconds * mostSalesPerSecond : pieces)))
    results.push(await measureLoad(chain, load, shops))
  }
  storeRun('bench:chain', values, printMeasured({ figures: listFigures(results) }))
})
