// Cashiers who sell, buy back, cancel and look things up, with or without pauses.
import { setTimeout as wait } from 'node:timers/promises'
import { buildGuestSaleBody } from '../dataset/sale.ts'
import type { SendRequest } from '../harness/calls.ts'
import { computePercentiles } from '../harness/rounds.ts'
import type { ChainShop } from './chain-shops.ts'

export interface CashierLoad {
  readonly cashiers: number
  /** Average pause between two works in milliseconds; 0: none. */
  readonly pauseMs: number
  readonly milliseconds: number
  /** Ends it before that. */
  readonly isOver?: () => boolean
}

interface Counts {
  /** Answers 503, after which the cashier sends the same again; `refusedEarly`: those within five seconds. */
  busy: number
  refusedEarly: number
  /** Calls without an answer, which the cashier sends again to the next server. */
  unanswered: number
  outOfPieces: number
}

export interface ChainLoadResult extends Readonly<Counts> {
  readonly salesPerSecond: number
  /** Milliseconds of the call that saves a sale. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly sales: number
}

/** A valid NIK for each, so that none reaches the daily threshold of PPATK. */
const describeSeller = () => ({
  kode_sales: 'S01',
  nama_customer: 'IBU RATNA',
  no_identitas: `317401150388${String(++sellerCount % 10_000).padStart(4, '0')}`,
  jenis_identitas: 'KTP',
})
/** The price of the ring on its nota without labour, down to 500, as up is above the nota. */
const buyBackPrice = 4_895_500
const firstOfList = 'range=[0,24]'

interface CashierState extends Counts {
  readonly latencies: number[]
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
        // `fetch` throws a TypeError if the connection is refused or cut.
        if (error instanceof TypeError) {
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

const save = (send: SendRequest, path: string, body: object): Promise<unknown> => {
  keyCount++
  const key = `chain-${process.pid}-${keyCount}`
  return send(path, { body, expected: path.includes('/moves/') ? 200 : 201, key })
}

type CashierWork = (shop: ChainShop, send: SendRequest, state: CashierState) => Promise<unknown>

const sell: CashierWork = async (shop, send, state) => {
  const barcode = shop.pieces.pop()
  if (barcode === undefined) return state.outOfPieces++
  const body = buildGuestSaleBody(barcode)
  await send('penjualan/preview?move=simpan', { body })
  const begin = performance.now()
  const sale = await save(send, 'penjualan?move=simpan', body)
  state.latencies.push(performance.now() - begin)
  const { id, barang } = sale as {
    readonly id: string
    readonly barang: readonly { readonly no_faktur_jual: string }[]
  }
  return shop.sold.push({ id, nota: barang[0]?.no_faktur_jual ?? '' })
}

const buyBack: CashierWork = async ({ sold }, send) => {
  const sale = sold.shift()
  if (!sale) return
  const barang = [{ no_faktur_jual: sale.nota, kondisi: 'MULUS' }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: buyBackPrice }]
  await save(send, 'pembelian?move=simpan', { ...describeSeller(), barang, pembayaran })
}

const cancelSale: CashierWork = async ({ sold }, send) => {
  const sale = sold.shift()
  if (!sale) return
  const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
  await save(send, `penjualan/${sale.id}/moves/batal`, { answers })
}

const readList: CashierWork = (_, send) =>
  send(Math.random() < 0.5 ? `barang?${firstOfList}` : `penjualan?${firstOfList}`)

const readReport: CashierWork = (_, send) => send('reports/penjualan-rekap')

/** Of a hundred works of a cashier: 70 sales, 10 buy-backs, 5 cancellations, 10 lists, 5 reports. */
const chooseWork = (): CashierWork => {
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
  const state: CashierState = { latencies: [], busy: 0, refusedEarly: 0, unanswered: 0, outOfPieces: 0 }
  const start = performance.now()
  const until = start + milliseconds
  const work = async (index: number): Promise<void> => {
    const shop = shops[index % shops.length]
    if (!shop) return
    const send = createRepeatingSender(shop.senders, index % shop.senders.length, state)
    if (pauseMs > 0) await wait(pauseMs * Math.random())
    while (performance.now() < until && !isOver()) {
      await chooseWork()(shop, send, state)
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: cashiers }, (_, index) => work(index)))
  const { latencies, ...counts } = state
  const sales = latencies.length
  const salesPerSecond = (sales / (performance.now() - start)) * 1000
  return { ...counts, ...computePercentiles(latencies), salesPerSecond, sales }
}
