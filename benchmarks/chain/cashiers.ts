// Cashiers who sell, buy back, cancel and look things up, with or without pauses.
import { setTimeout as wait } from 'node:timers/promises'
import type { SendRequest } from '../large/worst-calls.ts'
import { getPercentile } from '../load/statistics.ts'
import type { ChainShop } from './chain-shops.ts'

export interface CashierLoad {
  readonly cashiers: number
  /** Average pause between two works in milliseconds; 0: none. */
  readonly pauseMs: number
  readonly milliseconds: number
  /** Ends it before that. */
  readonly isOver?: () => boolean
}

export interface ChainLoadResult {
  readonly salesPerSecond: number
  /** Milliseconds of the call that saves a sale. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly sales: number
  /** Answers 503, after which the cashier sends the same again; `refusedEarly`: those within five seconds. */
  readonly busy: number
  readonly refusedEarly: number
  /** Calls without an answer, which the cashier sends again to the next server. */
  readonly unanswered: number
  readonly outOfPieces: number
}

const price = 4_946_000
const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
/** A valid NIK for each, so that none reaches the daily threshold of PPATK. */
const describeSeller = () => ({
  no_identitas: `317401150388${String(++sellerCount % 10_000).padStart(4, '0')}`,
  jenis_identitas: 'KTP',
})
/** The price of the ring on its nota without labour, down to 500, as up is above the nota. */
const buyBackPrice = 4_895_500
const firstOfList = 'range=[0,24]'

interface Counts {
  readonly latencies: number[]
  busy: number
  refusedEarly: number
  unanswered: number
  outOfPieces: number
}

let keyCount = 0
let sellerCount = 0

const earlyMilliseconds = 5000
const busyPauseMs = 1000
const unansweredPauseMs = 50

/** As a browser behind a proxy: sends a call again if the server is busy, and to the next server if it does not answer. */
const createRepeatingSender = (senders: readonly SendRequest[], first: number, counts: Counts): SendRequest => {
  let current = first
  return async (path, input) => {
    for (;;) {
      const begin = performance.now()
      try {
        return await senders[current % senders.length]?.(path, input)
      } catch (error) {
        if (isUnanswered(error)) {
          counts.unanswered++
          current++
          await wait(unansweredPauseMs)
        } else if (error instanceof Error && error.message.includes('answered with 503')) {
          counts.busy++
          if (performance.now() - begin < earlyMilliseconds) counts.refusedEarly++
          await wait(busyPauseMs)
        } else throw error
      }
    }
  }
}

/** `fetch` throws a TypeError if the connection is refused or cut. */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError

const save = (send: SendRequest, path: string, body: object): Promise<unknown> => {
  keyCount++
  const key = `chain-${process.pid}-${keyCount}`
  return send(path, { body, expected: path.includes('/moves/') ? 200 : 201, key })
}

const sell = async (shop: ChainShop, send: SendRequest, counts: Counts): Promise<void> => {
  const kode_barcode = shop.pieces.pop()
  if (kode_barcode === undefined) {
    counts.outOfPieces++
    return
  }
  const body = { ...customer, barang: [{ kode_barcode }], pembayaran: [{ jenis: 'CASH', jumlah_rp: price }] }
  await send('penjualan/preview?move=simpan', { body, expected: 200 })
  const begin = performance.now()
  const sale = await save(send, 'penjualan?move=simpan', body)
  counts.latencies.push(performance.now() - begin)
  const { id, barang } = sale as {
    readonly id: string
    readonly barang: readonly { readonly no_faktur_jual: string }[]
  }
  shop.sold.push({ id, nota: barang[0]?.no_faktur_jual ?? '' })
}

const buyBack = async (shop: ChainShop, send: SendRequest): Promise<void> => {
  const sale = shop.sold.shift()
  if (!sale) return
  const barang = [{ no_faktur_jual: sale.nota, kondisi: 'MULUS' }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: buyBackPrice }]
  await save(send, 'pembelian?move=simpan', { ...customer, ...describeSeller(), barang, pembayaran })
}

const cancelSale = async (shop: ChainShop, send: SendRequest): Promise<void> => {
  const sale = shop.sold.shift()
  if (!sale) return
  const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
  await save(send, `penjualan/${sale.id}/moves/batal`, { answers })
}

const readList = async (_: ChainShop, send: SendRequest): Promise<void> => {
  const path = Math.random() < 0.5 ? `barang?${firstOfList}` : `penjualan?${firstOfList}`
  await send(path, { method: 'GET', body: undefined, expected: 200 })
}

const readReport = async (_: ChainShop, send: SendRequest): Promise<void> => {
  await send('reports/penjualan-rekap', { method: 'GET', body: undefined, expected: 200 })
}

/** Of a hundred works of a cashier: 70 sales, 10 buy-backs, 5 cancellations, 10 lists, 5 reports. */
const chooseWork = () => {
  const draw = Math.random() * 100
  if (draw < 70) return sell
  if (draw < 80) return buyBack
  if (draw < 85) return cancelSale
  return draw < 95 ? readList : readReport
}

export const runCashiers = async (
  shops: readonly ChainShop[],
  { cashiers, pauseMs, milliseconds, isOver = () => false }: CashierLoad,
): Promise<ChainLoadResult> => {
  const counts: Counts = { latencies: [], busy: 0, refusedEarly: 0, unanswered: 0, outOfPieces: 0 }
  const start = performance.now()
  const until = start + milliseconds
  const work = async (index: number): Promise<void> => {
    const shop = shops[index % shops.length]
    if (!shop) return
    const send = createRepeatingSender(shop.senders, index % shop.senders.length, counts)
    if (pauseMs > 0) await wait(pauseMs * Math.random())
    while (performance.now() < until && !isOver()) {
      await chooseWork()(shop, send, counts)
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: cashiers }, (_, index) => work(index)))
  const sorted = Float64Array.from(counts.latencies).sort()
  return {
    salesPerSecond: (counts.latencies.length / (performance.now() - start)) * 1000,
    p50: getPercentile(sorted, 0.5),
    p95: getPercentile(sorted, 0.95),
    p99: getPercentile(sorted, 0.99),
    sales: counts.latencies.length,
    busy: counts.busy,
    refusedEarly: counts.refusedEarly,
    unanswered: counts.unanswered,
    outOfPieces: counts.outOfPieces,
  }
}
