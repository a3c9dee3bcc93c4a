// `npm run bench:sale [-- --sales=200 --statements]`: what a sale with its preview costs on PostgreSQL: statements,
// processor of server and database, bytes of the log. Counts are comparable on a busy machine, times are not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { startPostgres } from '../tests/support/storage/postgres-server.ts'
import { connectDatabase, createDatabase, fillShops, startChainServer } from './chain/chain-shops.ts'
import { readCosts, subtractCosts } from './chain/costs.ts'
import { buildGuestSaleBody } from './dataset/sale.ts'
import type { SendRequest } from './harness/calls.ts'
import { type Figure, printMeasured, storeRun } from './harness/figures.ts'
import { createRunFolder, withCleanup } from './harness/processes.ts'
import type { ShopServer } from './harness/shop.ts'

const { values } = parseArgs({
  options: { sales: { type: 'string', default: '200' }, statements: { type: 'boolean', default: false } },
})
const sales = Number(values.sales)
if (!(sales > 0 && sales <= 2000)) throw new Error('--sales is a number up to 2000')

const warmUpSales = 100
const settings = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_filename: 'all.log',
}

let keyCount = 0
const works = {
  preview: (send: SendRequest, barcode: string) =>
    send('penjualan/preview?move=simpan', { body: buildGuestSaleBody(barcode) }),
  save: (send: SendRequest, barcode: string) => {
    keyCount++
    const key = `cost-${process.pid}-${keyCount}`
    return send('penjualan?move=simpan', { body: buildGuestSaleBody(barcode), expected: 201, key })
  },
}
type SaleWork = keyof typeof works
const workNames: readonly SaleWork[] = ['preview', 'save']

interface CostContext {
  readonly client: pg.Client
  readonly shop: ShopServer
  readonly send: SendRequest
  /** The data folder of PostgreSQL. */
  readonly data: string
}

const measureCosts = async ({ client, shop, send }: CostContext, name: SaleWork, barcodes: readonly string[]) => {
  const before = await readCosts([shop], client)
  const begin = performance.now()
  for (const barcode of barcodes) await works[name](send, barcode)
  const wall = (performance.now() - begin) / barcodes.length
  const costs = subtractCosts(await readCosts([shop], client), before, barcodes.length)
  return [
    { name: `${name}: processor of the server`, value: costs.servers, unit: 'ms' },
    { name: `${name}: processor of the database`, value: costs.database, unit: 'ms' },
    { name: `${name}: log`, value: costs.walBytes, unit: 'bytes' },
    { name: `${name}: from start to end`, value: wall, unit: 'ms' },
  ]
}

interface LoggedStatement {
  readonly pid: number
  readonly message: string
  readonly timestamp: string
}

const durationPattern = /^duration: ([\d.]+) ms {2}(parse|bind|execute|statement)\s*([^:]*): ([\s\S]*)$/
const settlingMilliseconds = 300

/** The statements of one call of each, as the database logs them. */
const countStatements = async ({ client, send, data }: CostContext, barcode: string): Promise<readonly Figure[]> => {
  await client.query('ALTER SYSTEM SET log_min_duration_statement = 0')
  await client.query('SELECT pg_reload_conf()')
  await wait(settlingMilliseconds)
  for (const name of workNames) {
    await client.query(`SELECT 'begin ${name}'`)
    await works[name](send, barcode)
    await client.query(`SELECT 'end ${name}'`)
  }
  await wait(settlingMilliseconds)
  const lines = readFileSync(join(data, 'log/all.json'), 'utf8')
    .trim()
    .split('\n')
    .map((line): LoggedStatement => JSON.parse(line))
  return workNames.map(name => {
    const [from = 0, to] = ['begin', 'end'].map(mark =>
      lines.findIndex(({ message }) => message.includes(`'${mark} ${name}'`)),
    )
    const executed = lines.slice(from + 1, to).flatMap(({ pid, message, timestamp }) => {
      const [, duration, phase = '', prepared, sql = ''] = durationPattern.exec(message) ?? []
      return phase === '' ? [] : [{ pid, timestamp, duration: Number(duration), phase, prepared, sql }]
    })
    if (values.statements)
      for (const { pid, timestamp, phase, duration, prepared, sql } of executed)
        console.log(
          `  ${timestamp.slice(17, 23)} ${pid} ${phase} ${duration} ${prepared} ${sql.replaceAll(/\s+/g, ' ').slice(0, 400)}`,
        )
    const parsed = executed.filter(({ phase }) => phase === 'parse').length
    const milliseconds = executed.reduce((sum, { duration }) => sum + duration, 0)
    return {
      name: `${name}: statements`,
      value: executed.filter(({ phase }) => phase === 'execute' || phase === 'statement').length,
      note: `${parsed} parsed, ${milliseconds.toFixed(1)} ms`,
    }
  })
}

const folder = createRunFolder('cost')
await withCleanup(async defer => {
  const postgres = await startPostgres()
  defer(postgres.stop)
  const url = await createDatabase(postgres.url)
  const admin = await connectDatabase(url)
  const data = (await admin.query<{ data_directory: string }>('SHOW data_directory')).rows[0]?.data_directory
  for (const [name, value] of Object.entries(settings)) await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await admin.end()
  await postgres.restart()
  const client = await connectDatabase(url)
  defer(() => client.end())
  const shop = await startChainServer(join(folder, 'server'), url)
  defer(shop.stop)
  const [filled] = await fillShops([shop], 1, warmUpSales + sales + 10)
  const [send] = filled?.senders ?? []
  if (!filled || !send || data === undefined) throw new Error('no shop')
  const context: CostContext = { client, shop, send, data }
  for (const barcode of filled.pieces.splice(0, warmUpSales))
    for (const name of workNames) await works[name](send, barcode)
  const sold = filled.pieces.splice(0, sales)
  const figures: Figure[] = []
  for (const name of workNames) figures.push(...(await measureCosts(context, name, sold)))
  figures.push(...(await countStatements(context, filled.pieces[0] ?? '')))
  storeRun('bench:sale', values, printMeasured({ figures }))
})
