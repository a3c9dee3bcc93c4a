// A shop with members, cash and gifts as tests of the API use it, on either database.
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { type Answered, noon, openShop, password, type Shop } from './shop.ts'

const schema = loadSchema('schema')

type Fields = Readonly<Record<string, unknown>>

export interface Members {
  readonly shop: Shop
  readonly tokenOf: (user: string) => string
  /** By the cashier unless somebody else is named. */
  readonly ask: (method: string, path: string, body?: unknown, user?: string) => Promise<Answered>
  /** Makes a document by its first move. */
  readonly create: (path: string, body: Fields, user?: string) => Promise<Answered>
  /** A move that the supervisor agrees to. */
  readonly agreed: (path: string, body?: Fields, user?: string) => Promise<Answered>
  readonly rows: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  /** The legs that a row posted: kind, category, place, amount. */
  readonly legs: (document: string, id: string) => Promise<readonly string[]>
  /** How many rows the tables of books and documents have. */
  readonly counts: () => Promise<unknown>
  /** The shop goes on to the next business date, and the clock by as many days. */
  readonly nextDay: (days?: number) => Promise<void>
  /** What the audit of the books finds wrong. */
  readonly breaches: () => Promise<readonly unknown[]>
  readonly remove: () => Promise<void>
}

const users = ['OWNER', 'OWNERB', 'SPV01', 'ADM01', 'KSR01', 'SLS01'] as const

const written = ['buku_kas', 'buku_poin', 'buku_hadiah', 'uang_kas', 'uang_bank', 'member', 'kencana_audit']

export const openMembers = async (
  database: 'sqlite' | 'postgres',
  env: Readonly<Record<string, string>> = {},
): Promise<Members> => {
  const day = { at: noon.getTime() }
  const shop = await openShop({ database, env: { KENCANA_START: 'demo', ...env }, now: () => new Date(day.at) })
  const tokens = new Map<string, string>()
  for (const user of users) tokens.set(user, await shop.signIn(user))
  const getToken = (user: string): string => tokens.get(user) ?? ''
  const ask: Members['ask'] = (method, path, body, user = 'KSR01') =>
    shop.ask(method, path, { token: getToken(user), ...(body !== undefined && { body }) })
  const readRows: Members['rows'] = (sql, ...values) =>
    shop.running.storage.read(connection => connection.all({ sql, values }))
  return {
    shop,
    tokenOf: getToken,
    ask,
    rows: readRows,
    create: (path, body, user) => ask('POST', `${path}?move=simpan`, body, user),
    agreed: async (path, body = {}, user = 'KSR01') => {
      const word = { user_id: user === 'SPV01' ? 'OWNER' : 'SPV01', password, keterangan: 'BENAR', content: body }
      const where = path.includes('/moves/') ? path.replace('/moves/', '/authorize/') : path.replace('?', '/authorize?')
      const { body: given } = await ask('POST', where, word, user)
      return ask('POST', path, { ...body, detail_authorization: [{ _id: given._id }] }, user)
    },
    legs: async (document, id) =>
      (
        await readRows(
          'select kind, kategori, tempat, jumlah from buku_kas where document = ? and document_id = ? order by id, jumlah',
          document,
          id,
        )
      ).map(({ kind, kategori, tempat, jumlah }) => `${kind} ${kategori} ${tempat} ${jumlah}`),
    counts: () => Promise.all(written.map(async table => (await readRows(`select count(*) as n from ${table}`))[0]?.n)),
    nextDay: async (days = 1) => {
      day.at += days * 86_400_000
      tokens.set('OWNER', await shop.signIn('OWNER'))
      const { status, body } = await ask('POST', 'system/close', { PROSES: 'close' }, 'OWNER')
      if (status !== 200) throw new Error(JSON.stringify(body))
      for (const user of users) tokens.set(user, await shop.signIn(user))
    },
    remove: shop.close,
    breaches: async () =>
      (
        await shop.running.storage.read(connection => checkBooks(connection, schema), { oneMoment: true })
      ).checks.flatMap(one => one.breaches),
  }
}
