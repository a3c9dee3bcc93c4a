// A demo shop whose days are closed by tests: with a clock that they set, sales, cash, and what the books say.
import { expect } from 'vitest'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { ring } from './desk.ts'
import { type Answered, noon, openShop, query, type Shop, type ShopOptions } from './shop.ts'

const schema = loadSchema('schema')

type Body = Readonly<Record<string, unknown>>

export interface ClosingShop {
  readonly shop: Shop
  /** Midnight is far: 10 in the morning in Jakarta of the day, unless another time of UTC is named. */
  readonly goTo: (date: string, time?: string) => void
  readonly ask: (method: string, path: string, body?: unknown, user?: string) => Promise<Answered>
  /** Signs everybody in again. */
  readonly signIn: () => Promise<void>
  readonly close: (body?: Body, user?: string) => Promise<Answered>
  /** A saved sale of a new ring, paid in cash; its id. */
  readonly sell: (user?: string) => Promise<string>
  readonly validate: (sale: string, user?: string) => Promise<Answered>
  readonly cash: (amount: number, direction?: 'MASUK' | 'KELUAR') => Promise<void>
  readonly rows: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  /** Closings of the first shop, the oldest first, with their lines. */
  readonly closings: () => Promise<readonly Body[]>
  readonly breaches: () => Promise<readonly unknown[]>
  readonly remove: () => Promise<void>
}

/** What a ring costs: 2.53 g at 1,935,000 and a labour charge of 50,000, rounded up to 500. */
export const ringPrice = 4_946_000

const users = ['OWNER', 'SPV01', 'ADM01', 'KSR01'] as const

export const openClosingShop = async (
  database: 'sqlite' | 'postgres',
  { modules, limits }: Pick<ShopOptions, 'modules' | 'limits'> = {},
): Promise<ClosingShop> => {
  let now = noon
  const shop = await openShop({
    database,
    env: { KENCANA_START: 'demo' },
    now: () => now,
    ...(modules && { modules }),
    ...(limits && { limits }),
  })
  const tokens = new Map<string, string>()
  const signIn = async (): Promise<void> => {
    for (const user of users) tokens.set(user, await shop.signIn(user))
  }
  await signIn()
  const ask: ClosingShop['ask'] = (method, path, body, user = 'OWNER') =>
    shop.ask(method, path, { token: tokens.get(user) ?? '', ...(body !== undefined && { body }) })
  const made = async (path: string, body: Body, user?: string): Promise<Body> => {
    const { status, body: answer } = await ask('POST', path, body, user)
    expect({ path, status, answer }).toMatchObject({ status: 201 })
    return answer
  }
  return {
    shop,
    ask,
    signIn,
    goTo: (date, time = '03:00:00') => {
      now = new Date(`${date}T${time}Z`)
    },
    close: (body = {}, user) => ask('POST', 'system/close', { PROSES: 'close', ...body }, user),
    sell: async user => {
      const { kode_barcode } = await made('barang', ring, 'ADM01')
      const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode }] }
      const paid = { pembayaran: [{ jenis: 'CASH', jumlah_rp: ringPrice }] }
      return String((await made('penjualan?move=simpan', { ...sale, ...paid }, user ?? 'KSR01')).id)
    },
    validate: (sale, user = 'KSR01') => ask('POST', `penjualan/${sale}/moves/validasi`, {}, user),
    cash: async (jumlah, arah = 'MASUK') => {
      await made('cash?move=simpan', { arah, jumlah, kategori: arah === 'MASUK' ? 'MODAL' : 'GAJI' }, 'KSR01')
    },
    rows: (sql, ...values) => shop.running.storage.read(connection => connection.all({ sql, values })),
    closings: async () => {
      const { body } = await ask('GET', `tutup-toko?${query({ sort: ['mulai', 'ASC'] })}`)
      return Promise.all(body.map(async ({ id }: { id: string }) => (await ask('GET', `tutup-toko/${id}`)).body))
    },
    remove: shop.close,
    breaches: async () =>
      (
        await shop.running.storage.read(connection => checkBooks(connection, schema), { oneMoment: true })
      ).checks.flatMap(one => one.breaches),
  }
}
