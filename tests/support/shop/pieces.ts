// Pieces of the demo chain as tests make, move and look at them, on either database.
import { expect } from 'vitest'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { type Answered, openShop, password, query, type Shop } from './shop.ts'

const schema = loadSchema('schema')

type Fields = Readonly<Record<string, unknown>>

export interface Pieces {
  readonly shop: Shop
  readonly tokenOf: (user: string) => string
  readonly ask: (method: string, path: string, body?: unknown, user?: string) => Promise<Answered>
  /** The barcode of a new ring of 2.53 g in tray 01, unless more says otherwise. */
  readonly make: (more?: Fields, user?: string) => Promise<string>
  readonly find: (barcode: string) => Promise<Readonly<Record<string, JsonScalar>>>
  /** Makes a document by its first move. */
  readonly create: (path: string, body: Fields, user?: string) => Promise<Answered>
  /** Scraps the pieces with the word of another person. */
  readonly scrap: (...barcodes: readonly string[]) => Promise<Answered>
  /** An entry that no screen of these makes: a sale, a deposit. */
  readonly post: (barcode: string, kind: string, to: string) => Promise<void>
  readonly legs: (barcode: string) => Promise<readonly DatabaseRow[]>
  /** What the audit of the books finds wrong. */
  readonly breaches: () => Promise<readonly unknown[]>
  readonly remove: () => Promise<void>
}

export const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }

const users = ['OWNER', 'OWNERB', 'SPV01', 'ADM01', 'KSR01', 'SLS01'] as const

export const openPieces = async (database: 'sqlite' | 'postgres'): Promise<Pieces> =>
  createPieces(await openShop({ database, env: { KENCANA_START: 'demo' } }))

/** The same of a demo shop that is open. */
export const createPieces = async (shop: Shop): Promise<Pieces> => {
  const tokens = new Map<string, string>()
  for (const user of users) tokens.set(user, await shop.signIn(user))
  const getToken = (user: string): string => tokens.get(user) ?? ''
  const ask: Pieces['ask'] = (method, path, body, user = 'ADM01') =>
    shop.ask(method, path, { token: getToken(user), ...(body !== undefined && { body }) })
  const create: Pieces['create'] = (path, body, user) => ask('POST', `${path}?move=simpan`, body, user)
  const { storage } = shop.running
  return {
    shop,
    tokenOf: getToken,
    ask,
    create,
    make: async (more, user) => {
      const { status, body } = await ask('POST', 'barang', { ...ring, ...more }, user)
      expect({ status, body }).toMatchObject({ status: 201 })
      return body.kode_barcode
    },
    find: async barcode => (await ask('GET', `barang?${query({ filter: { kode_barcode: barcode } })}`)).body[0],
    scrap: async (...barcodes) => {
      const body = { kondisi_barang: 'PATAH', barang: barcodes.map(kode_barcode => ({ kode_barcode })) }
      const agreed = { user_id: 'SPV01', password, keterangan: 'PATAH SAAT DICOBA', content: body }
      const { body: word } = await ask('POST', 'hancur-barang/authorize?move=simpan', agreed)
      return create('hancur-barang', { ...body, detail_authorization: [{ _id: word._id }] })
    },
    post: async (barcode, kind, to) => {
      const { tempat, berat } = (await ask('GET', `barang?${query({ filter: { kode_barcode: barcode } })}`)).body[0]
      const amounts = { qty: 1, berat: Math.round(berat * 1000) }
      const entry = { ledger: 'barang', kind, from: tempat, to, dims: { kode_barcode: barcode }, amounts }
      await storage.write(connection => postEntries(connection, createCaller(shop), [entry]))
    },
    legs: barcode =>
      storage.read(connection =>
        connection.all({
          sql: 'SELECT kind, tempat, dari, ke, qty, berat, document FROM buku_barang WHERE kode_barcode = ? ORDER BY id, qty',
          values: [barcode],
        }),
      ),
    remove: shop.close,
    breaches: async () =>
      (await storage.read(connection => checkBooks(connection, schema))).checks.flatMap(one => one.breaches),
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
