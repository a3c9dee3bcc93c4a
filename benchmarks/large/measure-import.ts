// A file of sales into the shop and, by hand, into the same tables of a copy; the two in turn, each time on fresh tables.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { buildSalesCsv, masterFiles, readLegacyText } from '../dataset/penjualan-csv.ts'
import { importByHand } from '../limit/import-sales.ts'
import { computeMedian } from '../load/statistics.ts'
import { importFile } from './import-file.ts'
import { startLightLoad } from './light-load.ts'
import { type ShopServer, startShop } from './shop-server.ts'

export interface ImportRound {
  /** Rows a second. */
  readonly limit: number
  readonly ours: number
  readonly peakMegabytes: number
  /** Milliseconds. */
  readonly slowestRead: number
  readonly slowestCreate: number
  readonly switched: number
  /** The slowest of the same requests without an import: how busy the machine is otherwise. */
  readonly slowestBefore: number
}

export interface ImportFigures extends ImportRound {
  readonly rows: number
  readonly ratio: number
  readonly rounds: readonly ImportRound[]
}

/** The side that starts alternates; figures other than rates are the worst of all rounds. */
export const measureImport = async (
  folder: string,
  { rows, rounds: times }: { readonly rows: number; readonly rounds: number },
): Promise<ImportFigures> => {
  const base = join(folder, 'base')
  await fillBase(base)
  const csv = buildSalesCsv(rows)
  const rounds: ImportRound[] = []
  for (let n = 0; n < times; n++) {
    const measureLimit = (): number => measureLimitRate(base, join(folder, `limit-${n}`), csv)
    const limitFirst = n % 2 === 0 ? measureLimit() : undefined
    const { seconds, ...ours } = await measureOurs(base, join(folder, `ours-${n}`), csv)
    rounds.push({ ...ours, ours: rows / seconds, limit: limitFirst ?? measureLimit() })
  }
  const limit = computeMedian(rounds.map(round => round.limit))
  const ours = computeMedian(rounds.map(round => round.ours))
  const getWorst = (name: keyof ImportRound): number => Math.max(...rounds.map(round => round[name]))
  return {
    rows,
    rounds,
    limit,
    ours,
    ratio: ours / limit,
    peakMegabytes: getWorst('peakMegabytes'),
    slowestRead: getWorst('slowestRead'),
    slowestCreate: getWorst('slowestCreate'),
    switched: getWorst('switched'),
    slowestBefore: getWorst('slowestBefore'),
  }
}

/** A shop with the lists that sales name, closed again. */
const fillBase = async (folder: string): Promise<void> => {
  const shop = await startShop(folder)
  try {
    for (const type of masterFiles) await importFile(shop, type, readLegacyText(type))
  } finally {
    await shop.stop()
  }
}

const measureLimitRate = (base: string, folder: string, csv: string): number => {
  cpSync(base, folder, { recursive: true })
  const begin = performance.now()
  const rows = importByHand(getDatabaseFile(folder), csv)
  return (rows / (performance.now() - begin)) * 1000
}

export const getDatabaseFile = (folder: string): string => join(folder, 'kencana.db')

type OursRound = Omit<ImportRound, 'limit' | 'ours'> & { readonly seconds: number }

const measureOurs = async (base: string, folder: string, csv: string): Promise<OursRound> => {
  cpSync(base, folder, { recursive: true })
  const shop = await startShop(folder)
  try {
    const slowestBefore = await measureIdleLatency(shop)
    const load = await startLightLoad(shop, 'UJI')
    const begin = performance.now()
    const id = await importFile(shop, 'penjualan', csv)
    const [ended, milliseconds] = [Date.now(), performance.now() - begin]
    const { read, create } = await load.stop()
    const { peak } = await shop.memory()
    const figures = { peakMegabytes: peak, slowestRead: read, slowestCreate: create, slowestBefore }
    return { ...figures, seconds: milliseconds / 1000, switched: ended - readLastWriteTime(folder, id) }
  } finally {
    await shop.stop()
  }
}

const quietMilliseconds = 3000

const measureIdleLatency = async (shop: ShopServer): Promise<number> => {
  const load = await startLightLoad(shop, 'DULU')
  await wait(quietMilliseconds)
  const { read, create } = await load.stop()
  return Math.max(read, create)
}

/** The time of the last written rows, as the import recorded it; the activation of the batch follows. */
const readLastWriteTime = (folder: string, id: string): number => {
  const handle = new Database(getDatabaseFile(folder), { readonly: true })
  const at = handle.prepare<[string], string>('SELECT beat_at FROM kencana_import WHERE id = ?').pluck().get(id)
  handle.close()
  return Date.parse(at ?? '')
}
