// `npm run bench:sale [-- --sales=200 --statements]`: what a sale with its preview costs on PostgreSQL: statements,
// processor of server and database, bytes of the log. Counts are comparable on a busy machine, times are not.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../tests/support/storage/postgres-server.ts'
import { createDatabase, fillShops } from './chain/chain-shops.ts'
import { benchmarkPassword, type ShopServer, startShop } from './large/shop-server.ts'
import type { SendRequest } from './large/worst-calls.ts'

const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '200' },
    statements: { type: 'boolean', default: false },
  },
})
const sales = Number(values.sales)
if (!(sales > 0 && sales <= 2000)) throw new Error('--sales is a number up to 2000')

const warmUpSales = 100
const price = 4_946_000
const buildBody = (kode_barcode: string) => ({
  kode_sales: 'S01',
  nama_customer: 'IBU RATNA',
  barang: [{ kode_barcode }],
  pembayaran: [{ jenis: 'CASH', jumlah_rp: price }],
})

let keyCount = 0
const previewSale = (send: SendRequest, barcode: string) =>
  send('penjualan/preview?move=simpan', { body: buildBody(barcode), expected: 200 })
const saveSale = (send: SendRequest, barcode: string) => {
  keyCount++
  return send('penjualan?move=simpan', {
    body: buildBody(barcode),
    expected: 201,
    key: `cost-${process.pid}-${keyCount}`,
  })
}

/** Milliseconds of the processor that the database server and its processes have had; on Linux. */
const readDatabaseProcessor = (postmaster: number): ReadonlyMap<string, number> => {
  const ticks = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return Number(name) === postmaster || Number(fields[1]) === postmaster
          ? [[name, (Number(fields[11]) + Number(fields[12])) * 10] as const]
          : []
      } catch {
        return []
      }
    })
  return new Map(ticks)
}

interface LoggedStatement {
  readonly pid: number
  readonly message: string
  readonly timestamp: string
}

const durationPattern = /^duration: ([\d.]+) ms {2}(parse|bind|execute|statement)\s*([^:]*): ([\s\S]*)$/

interface MeasuredServers {
  readonly client: pg.Client
  readonly shop: ShopServer
  /** Of PostgreSQL. */
  readonly postmaster: number
}

const measureCosts = async (
  { client, shop, postmaster }: MeasuredServers,
  work: (n: number) => Promise<unknown>,
  count: number,
) => {
  const readLogPosition = async () => (await client.query('SELECT pg_current_wal_insert_lsn()::text AS at')).rows[0].at
  const before = {
    node: await shop.processor(),
    database: readDatabaseProcessor(postmaster),
    wal: await readLogPosition(),
  }
  const begin = performance.now()
  for (let n = 0; n < count; n++) await work(n)
  const wall = (performance.now() - begin) / count
  const after = {
    node: await shop.processor(),
    database: readDatabaseProcessor(postmaster),
    wal: await readLogPosition(),
  }
  const { rows } = await client.query('SELECT pg_wal_lsn_diff($1, $2)::text AS bytes', [after.wal, before.wal])
  return {
    node: (after.node - before.node) / count,
    database: [...after.database].reduce((sum, [pid, time]) => sum + time - (before.database.get(pid) ?? 0), 0) / count,
    wal: Number(rows[0].bytes) / count,
    wall,
  }
}

const connect = async (url: string): Promise<pg.Client> => {
  for (let n = 0; ; n++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (n > 100) throw error
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kencana-cost-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const postgres = await startPostgres()
try {
  const url = await createDatabase(postgres.url)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const data = (await admin.query('SHOW data_directory')).rows[0].data_directory as string
  for (const setting of [
    "logging_collector = 'on'",
    "log_destination = 'jsonlog'",
    "log_directory = 'log'",
    "log_filename = 'all.log'",
  ])
    await admin.query(`ALTER SYSTEM SET ${setting}`)
  await admin.end()
  await postgres.restart()
  const client = await connect(url)
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const shop = await startShop(join(folder, 'server'), {
    KENCANA_START: 'demo',
    KENCANA_SHOP: 'KCA',
    DATABASE_URL: url,
  })
  try {
    const [filled] = await fillShops([shop], {
      shops: 1,
      pieces: warmUpSales + sales + 10,
      password: benchmarkPassword,
    })
    const [send] = filled?.senders ?? []
    if (!filled || !send) throw new Error('no shop')
    const barcodes = filled.pieces
    for (let n = 0; n < warmUpSales; n++) {
      const barcode = barcodes.pop() ?? ''
      await previewSale(send, barcode)
      await saveSale(send, barcode)
    }
    const show = (name: string, costs: Awaited<ReturnType<typeof measureCosts>>) =>
      console.log(
        `${name}: server ${costs.node.toFixed(2)} ms, database ${costs.database.toFixed(2)} ms, log ${costs.wal.toFixed(0)} bytes, wall ${costs.wall.toFixed(1)} ms`,
      )
    const measure = (work: (n: number) => Promise<unknown>) => measureCosts({ client, shop, postmaster }, work, sales)
    show('preview', await measure(n => previewSale(send, barcodes[n] ?? '')))
    show('save', await measure(() => saveSale(send, barcodes.pop() ?? '')))
    await client.query('ALTER SYSTEM SET log_min_duration_statement = 0')
    await client.query('SELECT pg_reload_conf()')
    await new Promise(resolve => setTimeout(resolve, 300))
    const [barcode = ''] = barcodes
    for (const [name, work] of [
      ['preview', previewSale],
      ['save', saveSale],
    ] as const) {
      await client.query(`SELECT 'begin ${name}'`)
      await work(send, barcode)
      await client.query(`SELECT 'end ${name}'`)
    }
    await new Promise(resolve => setTimeout(resolve, 300))
    const lines = readFileSync(join(data, 'log/all.json'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as LoggedStatement)
    for (const name of ['preview', 'save']) {
      const [from, to] = [`'begin ${name}'`, `'end ${name}'`].map(mark =>
        lines.findIndex(({ message }) => message.includes(mark)),
      )
      const part = lines.slice((from ?? 0) + 1, to)
      const executed = part.flatMap(({ pid, message, timestamp }) => {
        const [, duration, phase, prepared, sql = ''] = durationPattern.exec(message) ?? []
        return phase === undefined ? [] : [{ pid, timestamp, duration: Number(duration), phase, prepared, sql }]
      })
      const statements = executed.filter(({ phase }) => phase === 'execute' || phase === 'statement')
      console.log(
        `${name}: ${statements.length} statements, ${executed.filter(({ phase }) => phase === 'parse').length} parsed, ${executed.reduce((sum, { duration }) => sum + duration, 0).toFixed(1)} ms`,
      )
      if (values.statements)
        for (const { pid, timestamp, phase, duration, prepared, sql } of executed)
          console.log(
            `  ${timestamp.slice(17, 23)} ${pid} ${phase} ${duration} ${prepared} ${sql.replaceAll(/\s+/g, ' ').slice(0, phase === 'execute' || phase === 'statement' ? 400 : 60)}`,
          )
    }
  } finally {
    await shop.stop()
    await client.end()
  }
} finally {
  await postgres.stop()
}
