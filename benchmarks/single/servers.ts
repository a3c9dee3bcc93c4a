// The limit and our server on the same 100,000 rows: their databases, their start, and rounds of one operation.
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { buildBarangId, buildStoredBarang, rowCount, shop } from '../dataset/barang-uji.ts'
import { type MeasuredServer, startProgram, withCleanup } from '../harness/processes.ts'
import { type BenchmarkSide, computeMedian, type Round, takeTurns } from '../harness/rounds.ts'
import { startOurs } from '../harness/shop.ts'
import type { Load } from '../load/load.ts'
import type { BenchmarkOperation } from '../load/requests.ts'
import { type LoadClient, startLoadClient } from '../load/start-load-client.ts'

const getOursFolder = (folder: string): string => join(folder, 'ours')
const getSchemaFolder = (folder: string): string => join(folder, 'schema')
const getLimitFile = (folder: string): string => join(folder, 'limit.db')

/** Starts the server on the data in the folder; its first answer is a row, or that it is healthy. */
export const startServer = (side: BenchmarkSide, folder: string): Promise<MeasuredServer> =>
  side === 'limit'
    ? startProgram(new URL('../limit/serve-limit.ts', import.meta.url), {
        env: { LIMIT_FILE: getLimitFile(folder) },
        firstPath: `/barang-uji/${buildBarangId(0)}`,
      })
    : startOurs(getOursFolder(folder), {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        SCHEMA_DIR: getSchemaFolder(folder),
        KENCANA_SHOP: shop,
      })

/** As many as a whole shop has. */
const schemaFiles = 150

/** Our server creates its database, then it is filled and copied for the limit. */
export const prepareDatabases = async (folder: string): Promise<void> => {
  writeManyFiles(fileURLToPath(new URL('../schema', import.meta.url)), getSchemaFolder(folder), schemaFiles)
  await (await startServer('ours', folder)).stop()
  const file = join(getOursFolder(folder), 'kencana.db')
  fillDatabase(file)
  copyFileSync(file, getLimitFile(folder))
}

const stamp = '2025-01-01T00:00:00.000Z'
const systemValues = {
  kode_toko: shop,
  created_at: stamp,
  created_by: 'SYSTEM',
  updated_at: stamp,
  updated_by: 'SYSTEM',
}

/** Fills the table in one transaction; no other process may have the file open. */
const fillDatabase = (file: string): void => {
  const handle = new Database(file, { fileMustExist: true })
  const columns = Object.keys({ ...buildStoredBarang(0), ...systemValues })
  const places = columns.map(name => `@${name}`).join(', ')
  const insert = handle.prepare(`INSERT INTO barang_uji (${columns.join(', ')}) VALUES (${places})`)
  handle.pragma('cache_size = -64000')
  handle.transaction(() => {
    for (let n = 0; n < rowCount; n++) insert.run({ ...buildStoredBarang(n), ...systemValues })
  })()
  handle.close()
}

const master = 'barang-uji'
const masterFolder = 'resources/master'

/** Copies the schema folder and fills it up to `files` files of resources, each with its entry of the menu. */
const writeManyFiles = (from: string, to: string, files: number): void => {
  cpSync(from, to, { recursive: true })
  const text = readFileSync(join(from, masterFolder, `${master}.json`), 'utf8')
  const menu = JSON.parse(readFileSync(join(from, 'menu.json'), 'utf8')) as { readonly items: readonly object[] }
  const copies = Array.from({ length: files - menu.items.length }, (_, n) => ({
    id: `${master}-${n + 2}`,
    title: `Barang Uji ${n + 2}`,
  }))
  for (const { id, title } of copies)
    writeFileSync(join(to, masterFolder, `${id}.json`), JSON.stringify({ ...JSON.parse(text), title }, null, 2))
  const entries = copies.map(({ id, title }) => ({ id, title, to: `resource:${id}`, path: `/${id}` }))
  writeFileSync(join(to, 'menu.json'), JSON.stringify({ ...menu, items: [...menu.items, ...entries] }, null, 2))
}

export interface OperationRounds {
  readonly operation: BenchmarkOperation
  readonly connections: number
  readonly rounds: number
  readonly milliseconds: number
  /** Distinguishes what this operation creates. */
  readonly tag: string
}

/** Long enough for the compiler to optimize the code, even in short rounds. */
const warmUpMilliseconds = 2000

/** A warm-up round, which does not count, then the rounds. */
export const measureOperation = (
  client: LoadClient,
  servers: Readonly<Record<BenchmarkSide, { readonly port: number; readonly token?: string }>>,
  { operation, connections, rounds, milliseconds, tag }: OperationRounds,
): Promise<readonly Round<Load>[]> =>
  takeTurns(
    rounds,
    (side, n) => {
      const { port, token = '' } = servers[side]
      const duration = n === 0 ? warmUpMilliseconds : milliseconds
      return client.run({ side, operation, token, round: `${tag}${n}`, port, connections, milliseconds: duration })
    },
    0,
  )

/** The speed of the machine: reads of one row a second by the limit. */
export const measureMachineLimit = async (folder: string): Promise<number> => {
  await prepareDatabases(folder)
  return withCleanup(async defer => {
    const { port, stop } = await startServer('limit', folder)
    defer(stop)
    const client = startLoadClient()
    defer(client.stop)
    const order = { side: 'limit', operation: 'read', token: '', port, connections: 10 } as const
    await client.run({ ...order, round: 'M0', milliseconds: warmUpMilliseconds })
    const rates: number[] = []
    for (const round of ['M1', 'M2', 'M3'])
      rates.push((await client.run({ ...order, round, milliseconds: 1000 })).perSecond)
    return computeMedian(rates)
  })
}
