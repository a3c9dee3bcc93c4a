// The desk of a demo shop on either database, where every user is signed in: what tests do there with pieces, documents and
// rules of the shop, and what the books hold.
import { expect } from 'vitest'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { type Answered, openShop, password, query, type Shop } from './shop.ts'

const schema = loadSchema('schema')

export type Body = Readonly<Record<string, unknown>>

export interface Desk {
  readonly shop: Shop
  readonly tokenOf: (user: string) => string
  /** By the admin unless another user is named. */
  readonly ask: (method: string, path: string, body?: unknown, user?: string) => Promise<Answered>
  /** The answer of a call that succeeds; by the cashier unless another user is named. */
  readonly post: (path: string, body?: Body, user?: string) => Promise<Answered['body']>
  /** The same with the word of a supervisor for exactly this content. */
  readonly agreed: (path: string, body?: Body, user?: string, by?: string) => Promise<Answered['body']>
  /** Status, code and sentences of a call that does not. */
  readonly refused: (path: string, body?: Body, user?: string) => Promise<readonly unknown[]>
  /** Makes a document by its first move. */
  readonly create: (path: string, body: Body, user?: string) => Promise<Answered>
  /** The barcode of a new ring of 2.53 g in tray 01, unless more says otherwise. */
  readonly make: (more?: Body, user?: string) => Promise<string>
  readonly find: (barcode: string) => Promise<Readonly<Record<string, JsonScalar>>>
  /** Where a piece is. */
  readonly place: (barcode: string) => Promise<unknown>
  /** A ring that was sold: 2.53 g at 1,935,000, labour 50,000; its price without labour is 4,895,550. */
  readonly sold: (customer?: Body) => Promise<Sold>
  /** Scraps the pieces with the word of another person. */
  readonly scrap: (...barcodes: readonly string[]) => Promise<Answered>
  /** Capital of the owner that comes into the drawer. */
  readonly deposit: (amount: number) => Promise<void>
  /** An entry that no screen of these makes: a sale, a deposit. */
  readonly postEntry: (barcode: string, kind: string, to: string) => Promise<void>
  /** Sets entries of the parameters, as an owner. */
  readonly parameter: (values: Body) => Promise<void>
  /** With these parameters of the shop as long as the work lasts. */
  readonly withRules: (values: Body, work: () => Promise<void>) => Promise<void>
  readonly rows: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  readonly legs: (barcode: string) => Promise<readonly DatabaseRow[]>
  /** What lies in a place of the cash book of the shop KCA: the drawer, or an account. */
  readonly cash: (place?: string) => Promise<number>
  /** Sign and price of each entry of the journal of purchases for a nota. */
  readonly journal: (nota: string) => Promise<readonly (readonly number[])[]>
  /** What the audit of the books finds wrong. */
  readonly breaches: () => Promise<readonly unknown[]>
  readonly remove: () => Promise<void>
}

export interface Sold {
  readonly code: string
  readonly nota: string
  readonly group: string
  readonly sale: Answered['body']
}

export const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }

/** A piece without a nota. */
export const chain = {
  nama_barang: 'KALUNG LAMA',
  kode_group: 'G17K',
  kode_dept: 'KLG17K',
  berat: 3,
  kondisi: 'MULUS',
}

export const seller = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }

/** The body that buys the lines for so much in cash. */
export const buying = (barang: readonly Body[], paid: number, more: Body = {}): Body => ({
  kode_sales: 'S01',
  nama_customer: 'IBU RATNA',
  barang,
  pembayaran: [{ jenis: 'CASH', jumlah_rp: paid }],
  ...more,
})

/** What parameters are when nobody set them; modules are off. */
const usual: Body = {
  IDENTITAS_PEMBELIAN: 'TANPA NOTA',
  IDENTITAS_PEMBELIAN_RP: 500_000_000,
  KATEGORI_HARGA: 'GRAM',
  PEMBULATAN: 500,
  VALIDASI_BELI: true,
}

const users = ['OWNER', 'OWNERB', 'SPV01', 'ADM01', 'KSR01', 'SLS01'] as const

export const openDesk = async (database: 'sqlite' | 'postgres'): Promise<Desk> =>
  createDesk(await openShop({ database, env: { KENCANA_START: 'demo' } }))

/** The desk of a shop with money to buy with. */
export const openFundedDesk = async (database: 'sqlite' | 'postgres'): Promise<Desk> =>
  fundDesk(await openDesk(database))

export const fundDesk = async (desk: Desk): Promise<Desk> => {
  await desk.deposit(500_000_000)
  return desk
}

/** The desk of a demo shop that is open. */
export const createDesk = async (shop: Shop): Promise<Desk> => {
  const tokens = new Map<string, string>()
  for (const user of users) tokens.set(user, await shop.signIn(user))
  const getToken = (user: string): string => tokens.get(user) ?? ''
  const { storage } = shop.running
  const ask: Desk['ask'] = (method, path, body, user = 'ADM01') =>
    shop.ask(method, path, { token: getToken(user), ...(body !== undefined && { body }) })
  const post: Desk['post'] = async (path, body = {}, user = 'KSR01') => {
    const { status, body: answer } = await ask('POST', path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: path.includes('?move=') ? 201 : 200 })
    return answer
  }
  const create: Desk['create'] = (path, body, user) => ask('POST', `${path}?move=simpan`, body, user)
  const find: Desk['find'] = async barcode =>
    (await ask('GET', `barang?${query({ filter: { kode_barcode: barcode } })}`)).body[0]
  const make: Desk['make'] = async (more, user) => {
    const { status, body } = await ask('POST', 'barang', { ...ring, ...more }, user)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.kode_barcode
  }
  const readRows: Desk['rows'] = (sql, ...values) => storage.read(connection => connection.all({ sql, values }))
  const setParameters: Desk['parameter'] = async values => {
    const { status, body } = await ask('PUT', 'para-system', values, 'OWNER')
    expect({ status, body }).toMatchObject({ status: 200 })
  }
  return {
    shop,
    tokenOf: getToken,
    ask,
    post,
    agreed: async (path, body = {}, user = 'KSR01', by = 'SPV01') => {
      const word = { user_id: by, password, keterangan: 'BENAR', content: body }
      const asked = path.includes('?move=') ? path.replace('?', '/authorize?') : path.replace('/moves/', '/authorize/')
      const given = await ask('POST', asked, word, user)
      expect({ asked, status: given.status, body: given.body }).toMatchObject({ asked, status: 201 })
      return post(path, { ...body, detail_authorization: [{ _id: given.body._id }] }, user)
    },
    refused: async (path, body = {}, user = 'KSR01') => {
      const answer = await ask('POST', path, body, user)
      return [answer.status, answer.body.code, ...getMessages(answer)]
    },
    create,
    make,
    find,
    place: async barcode => (await find(barcode)).tempat,
    sold: async (customer = {}) => {
      const code = await make()
      const made = await post('penjualan?move=simpan', {
        kode_sales: 'S01',
        nama_customer: 'IBU RATNA',
        barang: [{ kode_barcode: code }],
        ...customer,
        pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
      })
      const sale = await post(`penjualan/${made.id}/moves/validasi`)
      return { code, nota: String(sale.barang[0].no_faktur_jual), group: String(sale.no_faktur_group), sale }
    },
    scrap: async (...barcodes) => {
      const body = { kondisi_barang: 'PATAH', barang: barcodes.map(kode_barcode => ({ kode_barcode })) }
      const agreed = { user_id: 'SPV01', password, keterangan: 'PATAH SAAT DICOBA', content: body }
      const { body: word } = await ask('POST', 'hancur-barang/authorize?move=simpan', agreed)
      return create('hancur-barang', { ...body, detail_authorization: [{ _id: word._id }] })
    },
    deposit: async jumlah => {
      await post('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah }, 'OWNER')
    },
    postEntry: async (barcode, kind, to) => {
      const { tempat, berat } = await find(barcode)
      const amounts = { qty: 1, berat: Math.round(Number(berat) * 1000) }
      const entry = { ledger: 'barang', kind, from: String(tempat), to, dims: { kode_barcode: barcode }, amounts }
      await storage.write(connection => postEntries(connection, createCaller(shop), [entry]))
    },
    parameter: setParameters,
    withRules: async (values, work) => {
      await setParameters(values)
      try {
        await work()
      } finally {
        await setParameters(Object.fromEntries(Object.keys(values).map(key => [key, usual[key] ?? false])))
      }
    },
    rows: readRows,
    legs: barcode =>
      readRows(
        'SELECT kind, tempat, dari, ke, qty, berat, document FROM buku_barang WHERE kode_barcode = ? ORDER BY id, qty',
        barcode,
      ),
    cash: async (place = 'KAS') => {
      const [row] = await readRows('select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?', place, 'KCA')
      return Number(row?.jumlah ?? 0)
    },
    journal: async nota =>
      (
        await readRows('select sign, harga from pembelian_barang_journal where no_faktur_jual = ? order by id', nota)
      ).map(({ sign, harga }) => [Number(sign), Number(harga)]),
    breaches: async () =>
      (await storage.read(connection => checkBooks(connection, schema))).checks.flatMap(one => one.breaches),
    remove: shop.close,
  }
}

const createCaller = ({ running }: Shop): Caller => ({
  schema,
  storage: running.storage,
  now: () => new Date('2026-11-20T03:00:00Z'),
  access: {} as Caller['access'],
  user: { rowId: '', userId: 'OWNER', name: '', level: 'OWN' },
  shop: { code: 'KCA', name: '', address: '', businessDate: '2026-11-20', timeZone: 'Asia/Jakarta', modules: [] },
  device: 'test',
  getWriteHooks: () => ({}),
})

/** `field code` of each fault, with its sentence. */
export const getMessages = ({ body }: Answered): readonly string[] =>
  (body.faults ?? [body]).map(({ field = '', code, message }: Record<string, string>) => `${field} ${code}: ${message}`)
