// `npm run bench:sale [-- --sales=200]`: what a sale with its preview costs on PostgreSQL: statements,
// processor of server and database, bytes of the log. Counts are comparable on a busy machine, times are not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sumBy } from 'es-toolkit/math/sumBy'
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
const settings = ['logging_collector=on', 'log_destination=jsonlog', 'log_directory=log', 'log_filename=all.log']

const works = {
  preview: (send: SendRequest, barcode: string) =>
    send('penjualan/preview?move=simpan', { body: buildGuestSaleBody(barcode) }),
  save: (send: SendRequest, barcode: string) =>
    send('penjualan?move=simpan', { body: buildGuestSaleBody(barcode), expected: 201, key: `cost-${barcode}` }),
}
const workNames = ['preview', 'save'] as const
type SaleWork = (typeof workNames)[number]

const measureCosts = async (
  chain: OpenedChain,
  send: SendRequest,
  name: SaleWork,
  barcodes: readonly string[],
): Promise<readonly Figure[]> => {
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

const durationPattern = /^duration: ([\d.]+) ms {2}(parse|bind|execute|statement)/
const settlingMilliseconds = 300

/** The statements of one call of each, as the database logs them. */
const countStatements = async (
  { client }: OpenedChain,
  send: SendRequest,
  barcode: string,
): Promise<readonly Figure[]> => {
  await client.query('ALTER SYSTEM SET log_min_duration_statement = 0')
  await client.query('SELECT pg_reload_conf()')
  await wait(settlingMilliseconds)
  for (const name of workNames) {
    await client.query(`SELECT 'begin ${name}'`)
    await works[name](send, barcode)
    await client.query(`SELECT 'end ${name}'`)
  }
  await wait(settlingMilliseconds)
  const { rows } = await client.query('SHOW data_directory')
  const messages = readFileSync(join(rows[0]?.data_directory, 'log/all.json'), 'utf8')
    .trim()
    .split('\n')
    .map(line => String(JSON.parse(line).message))
  return workNames.map(name => {
    const [from = 0, to] = ['begin', 'end'].map(mark =>
      messages.findIndex(message => message.includes(`'${mark} ${name}'`)),
    )
    const executed = messages.slice(from + 1, to).flatMap(message => {
      const [, duration, phase] = durationPattern.exec(message) ?? []
      return phase === undefined ? [] : [{ duration: Number(duration), phase }]
    })
    return {
      name: `${name}: statements`,
      value: sumBy(executed, ({ phase }) => Number(phase !== 'parse' && phase !== 'bind')),
      budget: saleBudgets[name].statements,
      note: `${sumBy(executed, ({ phase }) => Number(phase === 'parse'))} parsed, ${sumBy(executed, ({ duration }) => duration).toFixed(1)} ms`,
    }
  })
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
  figures.push(...(await countStatements(chain, send, shop.pieces[0] ?? '')))
  storeRun('bench:sale', values, printMeasured({ figures }))
})
