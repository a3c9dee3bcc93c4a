// Shops of one chain, and their cashiers who sell, buy back, cancel and look things up, with or without pauses.
import { setTimeout as wait } from 'node:timers/promises'
import { buildGuestSaleBody, createPieces, disableValidation, type SendRequest } from './ring-sale.ts'

export interface ChainShop {
  readonly code: string
  /** Of the session that works in this shop. */
  readonly token: string
  /** One for each server, with the session that works in this shop. */
  readonly senders: readonly SendRequest[]
  /** Barcodes of pieces that are in the tray. */
  readonly pieces: string[]
  /** Sales that can be cancelled, and notas that can be bought back. */
  readonly sold: { readonly id: string; readonly barang: readonly [{ readonly no_faktur_jual: string }] }[]
}

const tray = { kode_gudang: 'TOKO', kode_baki: '01', nama_baki: 'BAKI CINCIN', berat_baki: 598.596, berat_bandrol: 0.1 }

/** Returns the barcodes of its pieces. */
export const prepareShop = async (send: SendRequest, pieces: number): Promise<string[]> => {
  await disableValidation(send)
  await send('baki', { body: tray, expected: 201 })
  return createPieces(send, pieces)
}

interface CashierLoad {
  readonly cashiers: number
  /** Average pause between two works in milliseconds; 0: none. */
  readonly pauseMs: number
  readonly milliseconds: number
  /** Ends it before that. */
  readonly isOver?: () => boolean
}

interface CashierState {
  /** Milliseconds of the calls that saved a sale. */
  readonly latencies: number[]
  /** Answers 503, after which the cashier sends the same again; `refusedEarly`: those within five seconds. */
  busy: number
  refusedEarly: number
  /** Calls without an answer, which the cashier sends again to the next server. */
  unanswered: number
  outOfPieces: number
}

const earlyMilliseconds = 5000
const busyPauseMs = 1000
const unansweredPauseMs = 50

/** As a browser behind a proxy: sends a call again if the server is busy, and to the next server if it does not answer. */
const createRepeatingSender = (senders: readonly SendRequest[], first: number, state: CashierState): SendRequest => {
  let current = first
  return async (path, input) => {
    for (;;) {
      const begin = performance.now()
      try {
        return await senders[current % senders.length]?.(path, input)
      } catch (error) {
        // `fetch` throws a TypeError if the connection is refused or cut.
        if (error instanceof TypeError) {
          state.unanswered++
          current++
          await wait(unansweredPauseMs)
        } else if (error instanceof Error && error.message.includes('answered with 503')) {
          state.busy++
          if (performance.now() - begin < earlyMilliseconds) state.refusedEarly++
          await wait(busyPauseMs)
        } else throw error
      }
    }
  }
}

type CashierWork = (shop: ChainShop, send: SendRequest, state: CashierState) => Promise<unknown>

let keyCount = 0
const save = (send: SendRequest, path: string, body: object, expected = 201): Promise<unknown> =>
  send(path, { body, expected, key: `chain-${process.pid}-${++keyCount}` })

const sell: CashierWork = async ({ pieces, sold }, send, state) => {
  const barcode = pieces.pop()
  if (barcode === undefined) return state.outOfPieces++
  const body = buildGuestSaleBody(barcode)
  await send('penjualan/preview?move=simpan', { body })
  const begin = performance.now()
  const sale = await save(send, 'penjualan?move=simpan', body)
  state.latencies.push(performance.now() - begin)
  return sold.push(sale as ChainShop['sold'][number])
}

let sellerCount = 0
/** The price of the ring on its nota without labour, down to 500, as up is above the nota. */
const buyBackPrice = 4_895_500

/** A valid NIK for each seller, so that none reaches the daily threshold of PPATK. */
const buyBack: CashierWork = async ({ sold }, send) => {
  const sale = sold.shift()
  if (!sale) return
  await save(send, 'pembelian?move=simpan', {
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    no_identitas: `317401150388${String(++sellerCount % 10_000).padStart(4, '0')}`,
    jenis_identitas: 'KTP',
    barang: [{ no_faktur_jual: sale.barang[0].no_faktur_jual, kondisi: 'MULUS' }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: buyBackPrice }],
  })
}

const cancelSale: CashierWork = async ({ sold }, send) => {
  const sale = sold.shift()
  if (!sale) return
  const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
  await save(send, `penjualan/${sale.id}/moves/batal`, { answers }, 200)
}

const readList: CashierWork = (_, send) => send(`${Math.random() < 0.5 ? 'barang' : 'penjualan'}?range=[0,24]`)

const readReport: CashierWork = (_, send) => send('reports/penjualan-rekap')

/** Of a hundred works of a cashier: how many are of each kind. */
const shares: readonly (readonly [count: number, work: CashierWork])[] = [
  [70, sell],
  [10, buyBack],
  [5, cancelSale],
  [10, readList],
  [5, readReport],
]
const works = shares.flatMap(([count, work]) => Array<CashierWork>(count).fill(work))

export const runCashiers = async (
  shops: readonly ChainShop[],
  { cashiers, pauseMs, milliseconds, isOver = () => false }: CashierLoad,
) => {
  const state: CashierState = { latencies: [], busy: 0, refusedEarly: 0, unanswered: 0, outOfPieces: 0 }
  const start = performance.now()
  const until = start + milliseconds
  const work = async (index: number): Promise<void> => {
    const shop = shops[index % shops.length]
    if (!shop) return
    const send = createRepeatingSender(shop.senders, index % shop.senders.length, state)
    if (pauseMs > 0) await wait(pauseMs * Math.random())
    while (performance.now() < until && !isOver()) {
      await works[Math.floor(Math.random() * works.length)]?.(shop, send, state)
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: cashiers }, (_, index) => work(index)))
  return { ...state, salesPerSecond: (state.latencies.length / (performance.now() - start)) * 1000 }
}
