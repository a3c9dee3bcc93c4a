// The recap of sales by day over a million journal lines of a closed year: the time of the call in the server.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sendRequest } from '../load/send-request.ts'
import { computeMedian } from '../load/statistics.ts'
import { getDatabaseFile } from './measure-import.ts'
import { rebuildDaySums } from './rebuild-day-sums.ts'
import { type ShopServer, shopCode, startShop } from './shop-server.ts'

export interface RecapFigures {
  readonly lines: number
  /** Milliseconds in the server, from the head of the request to the last byte of the answer: median of those after the first ones. */
  readonly month: number
  readonly year: number
  /** The month with the round trip. */
  readonly monthRoundTrip: number
  /** The same call for a day without lines: the overhead of a call. */
  readonly empty: number
}

interface CallTime {
  readonly inServer: number
  readonly roundTrip: number
}

/** Its days are over. */
const closedYear = '2025-01-01'
const warmUps = 5
const times = 20

export const measureRecap = async (folder: string, lines: number): Promise<RecapFigures> => {
  const shopFolder = join(folder, 'recap')
  await (await startShop(shopFolder)).stop()
  fillJournal(getDatabaseFile(shopFolder), lines, { shop: shopCode })
  await rebuildDaySums(shopFolder)
  const shop = await startShop(shopFolder)
  try {
    const month = await measureCall(shop, ['2025-03-01', '2025-03-31'], 31)
    const year = await measureCall(shop, ['2025-01-01', '2025-12-31'], 365)
    const empty = await measureCall(shop, ['2024-03-01', '2024-03-01'], 0)
    return {
      lines,
      month: month.inServer,
      year: year.inServer,
      monthRoundTrip: month.roundTrip,
      empty: empty.inServer,
    }
  } finally {
    await shop.stop()
  }
}

const measureCall = async (
  { port, token, served }: ShopServer,
  [tgl_from, tgl_to]: readonly [string, string],
  days: number,
): Promise<CallTime> => {
  await served()
  const latencies: number[] = []
  for (let n = 0; n < warmUps + times; n++) {
    const begin = performance.now()
    const { status, body } = await sendRequest(port, '/api/penjualan/report-rekap-jual-pajak', {
      token,
      body: { tgl_from, tgl_to },
    })
    latencies.push(performance.now() - begin)
    if (status !== 200 || !Array.isArray(body) || body.length !== days)
      throw new Error(`the recap of ${tgl_from} to ${tgl_to} was answered with ${status} and not with ${days} days`)
  }
  const inServer = await served()
  if (inServer.length !== latencies.length) throw new Error('the server was asked by somebody else too')
  return { inServer: computeMedian(inServer.slice(warmUps)), roundTrip: computeMedian(latencies.slice(warmUps)) }
}

export const daysPerYear = 365

/** Inserts the lines of a year from that day, evenly over its days; no other process may have the file open. */
export const fillJournal = (
  file: string,
  lines: number,
  { shop, from = closedYear }: { readonly shop: string; readonly from?: string },
): void => {
  const handle = new Database(file, { fileMustExist: true })
  handle.pragma('cache_size = -256000')
  const columns = handle
    .prepare<[], { name: string; type: string }>("SELECT name, type FROM pragma_table_info('penjualan_barang_journal')")
    .all()
  const expressions = buildExpressions(lines, { shop, from })
  const values = columns.map(({ name, type }) => expressions[name] ?? (type === 'TEXT' ? "'-'" : '0'))
  const names = columns.map(({ name }) => name).join(', ')
  handle.exec(`
    INSERT INTO penjualan_barang_journal (${names})
    WITH RECURSIVE line (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM line WHERE n + 1 < ${lines})
    SELECT ${values.join(', ')} FROM line`)
  handle.close()
}

/** By column, of the line's number; neighbours fall on the same day, as they do when a shop sells. */
const buildExpressions = (
  lines: number,
  { shop, from }: { readonly shop: string; readonly from: string },
): Readonly<Record<string, string>> => ({
  id: "printf('0190a000-0000-7000-8000-%012x', n)",
  versi: '1',
  kode_toko: `'${shop}'`,
  tgl_system: `date('${from}', '+' || (n * ${daysPerYear} / ${lines}) || ' days')`,
  kode_barcode: "printf('%08d', n)",
  harga_total: '1000000 + (n % 9000) * 1000',
  ongkos: '(n % 50) * 5000',
  dpp: '(1000000 + (n % 9000) * 1000) * 1000 / 1011',
  ppn: '(1000000 + (n % 9000) * 1000) - (1000000 + (n % 9000) * 1000) * 1000 / 1011',
  berat: '1000 + n % 20000',
  sign: '1',
})
