// Shops of one chain on one PostgreSQL, each with pieces to sell and a session of its own; and what work of them costs.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { retry } from 'es-toolkit/function/retry'
import { sum } from 'es-toolkit/math/sum'
import { sumBy } from 'es-toolkit/math/sumBy'
import { mapValues } from 'es-toolkit/object/mapValues'
import pg from 'pg'
import { type ChainShop, prepareShop } from '../../tests/support/shop/cashiers.ts'
import { startPostgres } from '../../tests/support/storage/postgres-server.ts'
import { callServer, createSender, signIn } from '../harness/calls.ts'
import { benchmarkPassword, demoEnv, type ShopServer, startShop } from '../harness/shop.ts'

export interface OpenedChain {
  readonly databaseUrl: string
  readonly client: pg.Client
  readonly servers: ShopServer[]
  /** Of each server. */
  readonly folders: readonly string[]
  readonly shops: readonly ChainShop[]
}

interface ChainOptions {
  readonly serverCount: number
  readonly shopCount: number
  /** Of each shop. */
  readonly pieces: number
  /** Of PostgreSQL. */
  readonly settings?: readonly string[]
}

/** Starts PostgreSQL and its servers, which `defer` ends, and fills the shops. */
export const openChain = async (
  folder: string,
  { serverCount, shopCount, pieces, settings }: ChainOptions,
  defer: (end: () => unknown) => void,
): Promise<OpenedChain> => {
  const postgres = await startPostgres(settings)
  defer(postgres.stop)
  const admin = await connectDatabase(`${postgres.url}/postgres`)
  await admin.query("CREATE DATABASE kencana_bench TEMPLATE template0 ENCODING 'UTF8'")
  await admin.end()
  const databaseUrl = `${postgres.url}/kencana_bench`
  const folders = Array.from({ length: serverCount }, (_, index) => join(folder, `server-${index}`))
  const servers: ShopServer[] = []
  defer(() => Promise.all(servers.map(({ stop }) => stop())))
  for (const one of folders) servers.push(await startChainServer(one, databaseUrl))
  const client = await connectDatabase(databaseUrl)
  defer(() => client.end())
  return { databaseUrl, client, servers, folders, shops: await fillShops(servers, shopCount, pieces) }
}

/** Connects as soon as a database server that is starting accepts it. */
const connectDatabase = (connectionString: string): Promise<pg.Client> =>
  retry(
    async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    },
    { retries: 300, delay: 100 },
  )

/** On another port than before, or on that of a server that it replaces. */
export const startChainServer = (folder: string, databaseUrl: string, port = 0): Promise<ShopServer> =>
  startShop(folder, { ...demoEnv, DATABASE_URL: databaseUrl, PORT: String(port) })

/** Creates the shops beside the first one, a few at a time. */
const fillShops = async (servers: readonly ShopServer[], count: number, pieces: number) => {
  const [first] = servers
  if (!first) throw new Error('no server')
  const owner = createSender(first)
  const codes = Array.from({ length: count }, (_, n) => `T${String(n).padStart(2, '0')}`)
  for (const code of codes) await owner('toko', { body: { kode_toko: code, nama_toko: `TOKO ${code}` }, expected: 201 })
  const shops: ChainShop[] = []
  const fillNext = async (): Promise<void> => {
    for (let code = codes.shift(); code !== undefined; code = codes.shift()) {
      const token = await signIn(first, 'OWNER', benchmarkPassword)
      const send = createSender({ ...first, token })
      // The session works in this shop from then on, at every server.
      await send('users/shop', { body: { kode_toko: code } })
      const senders = servers.map(({ port }) => createSender({ port, token }))
      shops.push({ code, token, senders, pieces: await prepareShop(send, pieces), sold: [] })
    }
  }
  await Promise.all(Array.from({ length: 4 }, fillNext))
  return shops
}

/** Of /proc, in hundredths of a second. */
const millisecondsPerTick = 10

/** The processor time of a process: of itself, and of those that it has started and that have ended. */
const readTicks = (pid: string): readonly number[] => {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return fields.split(' ').slice(11, 15).map(Number)
  } catch {
    // It has ended.
    return []
  }
}

/** Of the server process, of those that it has started, and of those of them that have ended; on Linux. */
const readDatabaseProcessor = (serverPid: string): number => {
  const children = readFileSync(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8').trim().split(' ')
  return sum([...readTicks(serverPid), ...children.flatMap(pid => readTicks(pid).slice(0, 2))]) * millisecondsPerTick
}

/** Of all servers, the database and the processors of the machine, since they started. */
const readCounts = async ({ servers, client }: OpenedChain) => {
  const metrics = await Promise.all(servers.map(({ port }) => callServer({ port }, '/metrics')))
  const sumMetric = (name: string): number =>
    sumBy(metrics, ({ body }) => Number(String(body).split(`\n${name} `)[1]?.split('\n')[0]))
  const { rows } = await client.query<{ pid: string; wal: string; stored: string }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1) AS pid,
      (pg_current_wal_insert_lsn() - '0/0')::text AS wal,
      (SELECT count(*) FROM penjualan WHERE kode_toko LIKE 'T__') AS stored`,
  )
  const times = cpus().map(processor => processor.times)
  const { user: ownUser, system: ownSystem } = process.cpuUsage()
  return {
    /** Of this process, which the cashiers are. */
    cashiers: (ownUser + ownSystem) / 1000,
    /** Milliseconds of a processor, and bytes. */
    server: sum(await Promise.all(servers.map(({ ask }) => ask('processor')))),
    database: readDatabaseProcessor(rows[0]?.pid ?? ''),
    walBytes: Number(rows[0]?.wal),
    committed: sumMetric('kencana_transactions_total{result="committed"}'),
    retries: sumMetric('kencana_transaction_retries_total'),
    stored: Number(rows[0]?.stored),
    idle: sumBy(times, ({ idle }) => idle),
    all: sumBy(times, ({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  }
}

/** The result of the work, and what was counted meanwhile. */
export const countCosts = async <T>(chain: OpenedChain, work: () => Promise<T>) => {
  const before = await readCounts(chain)
  const result = await work()
  return { result, costs: mapValues(await readCounts(chain), (value, name) => value - before[name]) }
}
