// `npm run bench:sale [-- --sales=200]`: what a sale with its preview costs on PostgreSQL: statements,
// processor of server and database, bytes of the log. Counts are comparable on a busy machine, times are not.
import { parseArgs } from 'node:util'
import { minBy } from 'es-toolkit/array/minBy'
import type { Client } from 'pg'
import { buildGuestSaleBody, type SendRequest } from '../tests/support/shop/ring-sale.ts'
import { countCosts, type OpenedChain, openChain } from './chain/chain-shops.ts'
import { saleBudgets } from './harness/budgets.ts'
import { type Figure, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'

const { values } = parseArgs({
  options: { sales: { type: 'string', default: '200' } },
})
const sales = Number(values.sales)
if (!(sales > 0 && sales <= 2000)) throw new Error('--sales is a number up to 2000')

const warmUpSales = 100
const settings = ['shared_preload_libraries=pg_stat_statements']

const works = {
  preview: (send: SendRequest, barcode: string) =>
    send('penjualan/preview?move=simpan', { body: buildGuestSaleBody(barcode) }),
  save: (send: SendRequest, barcode: string) =>
    send('penjualan?move=simpan', { body: buildGuestSaleBody(barcode), expected: 201, key: `cost-${barcode}` }),
}
const workNames = ['preview', 'save'] as const
type SaleWork = (typeof workNames)[number]

const measureCosts = async (chain: OpenedChain, send: SendRequest, name: SaleWork, barcodes: readonly string[]) => {
  const { result: wall, costs } = await countCosts(chain, async () => {
    const begin = performance.now()
    for (const barcode of barcodes) await works[name](send, barcode)
    return performance.now() - begin
  })
  const [server = 0, database = 0, log = 0, time = 0] = [costs.server, costs.database, costs.walBytes, wall].map(
    cost => cost / barcodes.length,
  )
  const { serverProcessor, databaseProcessor } = saleBudgets[name]
  return [
    { name: `${name}: processor of the server`, value: server, unit: 'ms', budget: serverProcessor },
    { name: `${name}: processor of the database`, value: database, unit: 'ms', budget: databaseProcessor },
    { name: `${name}: log`, value: log, unit: 'bytes' },
    { name: `${name}: from start to end`, value: time, unit: 'ms' },
  ]
}

/**
 * The statements of one call as the database counts them, without the settings and locks that leave with a `BEGIN`: the least
 * of several calls, as the server has statements of its own.
 */
const countStatements = async (client: Client, send: SendRequest, name: SaleWork, barcodes: readonly string[]) => {
  const counts: { calls: number; milliseconds: number }[] = []
  for (const barcode of barcodes) {
    await client.query('SELECT pg_stat_statements_reset()')
    await works[name](send, barcode)
    const { rows } = await client.query(
      "SELECT sum(calls)::int AS calls, sum(total_exec_time) AS milliseconds FROM pg_stat_statements WHERE query !~ '^(SET|LOCK) |pg_stat_statements'",
    )
    counts.push(rows[0])
  }
  const least = minBy(counts, ({ calls }) => calls)
  if (!least) throw new Error('no piece is left')
  const { statements: budget } = saleBudgets[name]
  return { name: `${name}: statements`, value: least.calls, budget, note: `${least.milliseconds.toFixed(1)} ms` }
}

await withCleanup(async defer => {
  const pieces = warmUpSales + sales + 10
  const chain = await openChain(createRunFolder('cost'), { serverCount: 1, shopCount: 1, pieces, settings }, defer)
  const [shop] = chain.shops
  const [send] = shop?.senders ?? []
  if (!shop || !send) throw new Error('no shop')
  for (const barcode of shop.pieces.splice(0, warmUpSales))
    for (const name of workNames) await works[name](send, barcode)
  const sold = shop.pieces.splice(0, sales)
  const figures: Figure[] = []
  for (const name of workNames) figures.push(...(await measureCosts(chain, send, name, sold)))
  await chain.client.query('CREATE EXTENSION pg_stat_statements')
  for (const name of workNames) figures.push(await countStatements(chain.client, send, name, shop.pieces))
  storeRun('bench:sale', values, printMeasured({ figures }))
})
