// `npm run bench:chain [-- --shops=50 --seconds=30 --pieces=40 --only=pauses,full]`: a chain on one PostgreSQL with two
// servers. Measures the loads of chain/chain-loads.ts and compares them with their budgets; exit code 1 when one is missed.
import { parseArgs } from 'node:util'
import { percentile } from 'es-toolkit/math/percentile'
import { type ChainShop, runCashiers } from '../tests/support/shop/cashiers.ts'
import { createPieces } from '../tests/support/shop/ring-sale.ts'
import { type ChainFigure, type ChainLoadName, chainLoads, chainUnits } from './chain/chain-loads.ts'
import { countCosts, type OpenedChain, openChain } from './chain/chain-shops.ts'
import { type Figure, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'
import { runBeside } from './load/light-load.ts'

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

const measureLoad = async (chain: OpenedChain, load: ChainLoadName) => {
  const { pauseMs, cashiers: cashiersOfShop, shops: part, prepare } = chainLoads[load]
  const shops = chain.shops.slice(0, { all: shopCount, half: Math.ceil(shopCount / 2), one: 1 }[part])
  const stock = part === 'one' ? seconds * mostSalesPerSecond : pieces
  await Promise.all(shops.map(shop => refillPieces(shop, stock)))
  const cashiers = cashiersOfShop * shops.length
  const disturb = (await prepare?.(chain)) ?? (() => Promise.resolve())
  const readLoopDelays = () => Promise.all(chain.servers.map(({ ask }) => ask('loopDelay')))
  const { result, costs } = await countCosts(chain, async () => {
    await readLoopDelays()
    const milliseconds = seconds * 1000
    const [run] = await runBeside(() => runCashiers(shops, { cashiers, pauseMs, milliseconds }), disturb)
    return { ...run, delays: await readLoopDelays() }
  })
  const { latencies, delays, salesPerSecond, refusedEarly } = result
  const [server, database, kilobytes] = [costs.server, costs.database, costs.walBytes / 1000].map(cost =>
    (cost / Math.max(1, latencies.length)).toFixed(1),
  )
  const [p95, most] = (['p95', 'most'] as const).map(name => delays.map(delay => delay[name].toFixed(0)).join(' and '))
  const note = [
    `${cashiers} cashiers`,
    `503: ${result.busy}, sent again: ${result.unanswered}, no piece left: ${result.outOfPieces}`,
    // A server that was killed counts from zero again.
    load !== 'killed' &&
      `for each sale with all other work server ${server} ms, database ${database} ms, log ${kilobytes} kB`,
    `loop late p95 ${p95} ms, at most ${most} ms`,
    `processors ${((1 - costs.idle / costs.all) * 100).toFixed(0)} %`,
  ]
  const measured: Readonly<Record<ChainFigure, number>> = {
    salesPerSecond,
    withoutCashiers: (salesPerSecond * costs.all) / (costs.all - costs.cashiers),
    p50: percentile(latencies, 50),
    p95: percentile(latencies, 95),
    p99: percentile(latencies, 99),
    retried: costs.retries / costs.committed,
    refusedEarly,
    lost: Math.abs(costs.stored - latencies.length),
  }
  return { load, measured, note: note.filter(text => text !== false).join('; ') }
}

const refillPieces = async ({ senders: [send], pieces: stock }: ChainShop, count: number): Promise<void> => {
  if (send) stock.push(...(await createPieces(send, Math.max(0, count - stock.length))))
}

type MeasuredLoad = Awaited<ReturnType<typeof measureLoad>>

const listFigures = (results: readonly MeasuredLoad[]): readonly Figure[] =>
  results.flatMap(({ load, measured, note }) => {
    const { title, compared, budgets } = chainLoads[load]
    const other = results.find(result => result.load === compared)
    return (Object.keys(chainUnits) as ChainFigure[]).map(
      (name, index): Figure => ({
        name: `${title}: ${name}`,
        value: measured[name],
        unit: chainUnits[name],
        ...(other && { limit: other.measured[name] }),
        budget: budgets?.[name],
        ...(index === 0 && { note }),
      }),
    )
  })

await withCleanup(async defer => {
  const chain = await openChain(createRunFolder('chain'), { serverCount: 2, shopCount, pieces }, defer)
  const results: MeasuredLoad[] = []
  for (const load of names.filter(name => selected.has(name))) results.push(await measureLoad(chain, load))
  storeRun('bench:chain', values, printMeasured({ figures: listFigures(results) }))
})
