// A chain whose shops are in three time zones, with a clock that tests set: each shop sells, buys, ships and closes its day by itself.
import { expect } from 'vitest'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { openForTests } from '../run/open-for-tests.ts'
import { buying, chain, ring } from './desk.ts'
import { type Answered, openShop, type Shop, type ShopOptions } from './shop.ts'
import { openZoneServer, type ZoneServer } from './zone-server.ts'

const schema = loadSchema('schema')

type Body = Readonly<Record<string, unknown>>

/** The shops by code, two in each zone. */
export const zoneShops = {
  KCA: 'Asia/Jakarta',
  KCB: 'Asia/Jakarta',
  KCC: 'Asia/Makassar',
  KCD: 'Asia/Makassar',
  KCE: 'Asia/Jayapura',
  KCF: 'Asia/Jayapura',
} as const

export type ZoneShop = keyof typeof zoneShops

export const zoneShopCodes = Object.keys(zoneShops) as readonly ZoneShop[]

interface SentBody {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface ConfirmedAnswer {
  /** The questions of the first answer; empty where it had none. */
  readonly questions: readonly { readonly id: string }[]
  readonly answer: Answered
}

export interface ZoneChain {
  readonly shop: Shop
  /** The moment of the clock, in UTC. */
  readonly goTo: (moment: string) => void
  /** Calls as an owner who works in that shop. */
  readonly ask: (code: ZoneShop, method: string, path: string, body?: unknown) => Promise<Answered>
  /** The same, and once more with the questions of the first answer confirmed. */
  readonly askConfirmed: (code: ZoneShop, method: string, path: string, body: unknown) => Promise<ConfirmedAnswer>
  /** The token of an owner who works in that shop. */
  readonly tokenOf: (code: ZoneShop) => Promise<string>
  /** The answer of a call that succeeds. */
  readonly ok: (code: ZoneShop, method: string, path: string, body?: unknown) => Promise<Answered['body']>
  /** Closes the open day of the shop, up to a date if named; returns its next date. */
  readonly close: (code: ZoneShop, through?: string) => Promise<string>
  /** The barcode of a new ring in the shop's tray 01. */
  readonly make: (code: ZoneShop, more?: Body) => Promise<string>
  /** A sale of a new ring at that price, in cash. */
  readonly sell: (code: ZoneShop, price: number, more?: Body) => Promise<Answered>
  /** A purchase of an old chain at that price, in cash. */
  readonly buy: (code: ZoneShop, price: number, more?: Body) => Promise<Answered>
  readonly send: (from: ZoneShop, to: ZoneShop, barcodes: readonly string[]) => Promise<Answered['body']>
  readonly receive: (code: ZoneShop, shipment: string, lines: readonly string[]) => Promise<Answered>
  readonly takeBack: (code: ZoneShop, shipment: string, lines: readonly string[]) => Promise<Answered>
  readonly rows: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  readonly breaches: () => Promise<readonly unknown[]>
  /** The server of another process; undefined without one. */
  readonly second: ZoneServer | undefined
  readonly remove: () => Promise<void>
}

interface ZoneChainOptions extends Pick<ShopOptions, 'modules' | 'limits'> {
  readonly secondZone?: string
}

const million = 1_000_000

/** Less than a session lasts. */
const sessionMilliseconds = 12 * 3_600_000

/** The deduction from an old chain of 3 g without damage. */
const deduction = 60_000

const settings = {
  NOTA_SEMUA_CABANG: true,
  PEMBULATAN: 1,
  VALIDASI_BELI: false,
  VALIDASI_JUAL: false,
  BATAS_PEMBELIAN: 9_000 * million,
  BATAS_PEMBELIAN_HARI: 9_000 * million,
  BATAS_PEMBELIAN_TOKO: 90_000 * million,
  NON_AKTIF_OTORISASI_HARGA_BELI_DIATAS_HARGA_NOTA: true,
  DISABLE_KODE_SALES_TRANSACTION: true,
}

/** The body of a purchase of an old chain at that price. */
export const buildPurchase = (price: number, more: Body = {}): Body =>
  buying([{ ...chain, harga_nota: price + deduction }], price, { kode_sales: '-', ...more })

const tray = { kode_gudang: 'TOKO', kode_baki: '01' }

/**
 * The chain on 20 November 2026, at ten in Jakarta; every shop has money to buy with. With a second zone every other call goes
 * to a second server in a process of that zone, on PostgreSQL.
 */
export const openZoneChain = async (
  database: 'sqlite' | 'postgres',
  { secondZone, ...options }: ZoneChainOptions = {},
): Promise<ZoneChain> => {
  let now = new Date('2026-11-20T03:00:00Z')
  const shop = await openShop({ ...options, database, now: () => now })
  const second =
    secondZone !== undefined && shop.databaseUrl !== undefined
      ? await openZoneServer(shop.databaseUrl, secondZone, now)
      : undefined
  const tokens = new Map<ZoneShop, { readonly token: string; readonly until: number }>()
  const readToken = async (code: ZoneShop): Promise<string> => {
    const current = tokens.get(code)
    if (current && now.getTime() < current.until) return current.token
    const token = await shop.signIn('OWNER')
    tokens.set(code, { token, until: now.getTime() + sessionMilliseconds })
    const moved = await shop.ask('POST', 'users/shop', { token, body: { kode_toko: code } })
    expect({ code, ...moved }).toMatchObject({ status: 200 })
    return token
  }
  let isTurnOfSecond = false
  const call = async (code: ZoneShop, method: string, path: string, request: SentBody): Promise<Answered> => {
    const signed = { token: await readToken(code), ...request }
    isTurnOfSecond = !isTurnOfSecond
    return second && isTurnOfSecond ? second.ask(now, method, path, signed) : shop.ask(method, path, signed)
  }
  const ask: ZoneChain['ask'] = (code, method, path, body) =>
    call(code, method, path, body === undefined ? {} : { body })
  const askConfirmed: ZoneChain['askConfirmed'] = async (code, method, path, body) => {
    const answer = await ask(code, method, path, body)
    if (answer.body.code !== 'confirm.needed') return { questions: [], answer }
    const { questions }: ConfirmedAnswer = answer.body
    const confirmed = questions.map(({ id }) => id).join()
    return { questions, answer: await call(code, method, path, { body, headers: { confirmed } }) }
  }
  const ok: ZoneChain['ok'] = async (code, method, path, body) => {
    const answer = await ask(code, method, path, body)
    expect({ code, path, ...answer }).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    return answer.body
  }
  const make: ZoneChain['make'] = async (code, more = {}) =>
    (await ok(code, 'POST', 'barang', { ...ring, ...more })).kode_barcode
  for (const code of zoneShopCodes) {
    if (code !== 'KCA' && code !== 'KCB') {
      const row = { kode_toko: code, nama_toko: `KENCANA ${code}`, zona_waktu: zoneShops[code] }
      await ok('KCA', 'POST', 'toko', row)
      await ok(code, 'POST', 'baki', { ...tray, nama_baki: 'BAKI', berat_baki: 100, berat_bandrol: 0.1 })
    }
    await ok(code, 'PUT', 'para-system', settings)
    await ok(code, 'POST', 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 5_000 * million })
  }
  return {
    shop,
    goTo: moment => {
      now = new Date(moment)
    },
    ask,
    askConfirmed,
    tokenOf: readToken,
    ok,
    close: async (code, through) => {
      const body = { PROSES: 'close', batal: [], bawa: [], ...(through !== undefined && { sampai: through }) }
      const { tgl_system } = await ok(code, 'POST', 'system/close', body)
      tokens.delete(code)
      return tgl_system
    },
    make,
    sell: async (code, price, more = {}) => {
      const kode_barcode = await make(code, { is_markis: true, harga_jual: price, ongkos: 0 })
      const pembayaran = [{ jumlah_rp: price }]
      return ask(code, 'POST', 'penjualan?move=simpan', {
        nama_customer: 'IBU',
        barang: [{ kode_barcode }],
        pembayaran,
        ...more,
      })
    },
    buy: (code, price, more) => ask(code, 'POST', 'pembelian?move=simpan', buildPurchase(price, more)),
    send: (from, kode_toko_tujuan, barcodes) =>
      ok(from, 'POST', 'kirimbarang?move=kirim', {
        kode_toko_tujuan,
        barang: barcodes.map(kode_barcode => ({ kode_barcode })),
      }),
    receive: (code, shipment, lines) =>
      ask(code, 'POST', `kirimbarang/${shipment}/moves/terima`, { lines, answers: tray }),
    takeBack: (code, shipment, lines) =>
      ask(code, 'POST', `kirimbarang/${shipment}/moves/batal`, { lines, answers: { alasan_batal: 'SALAH KIRIM' } }),
    rows: (sql, ...values) => shop.running.storage.read(connection => connection.all({ sql, values })),
    breaches: async () =>
      (await shop.running.storage.read(connection => checkBooks(connection, schema))).checks.flatMap(
        ({ breaches }) => breaches,
      ),
    second,
    remove: async () => {
      await second?.close()
      await shop.close()
    },
  }
}

/** The chain of a block of tests. */
export const useZoneChain = (database: 'sqlite' | 'postgres', options: ZoneChainOptions = {}): ZoneChain =>
  openForTests(() => openZoneChain(database, options))
