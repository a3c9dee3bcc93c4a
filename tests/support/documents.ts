// The shop's own documents without a server around, on either database: people of both shops make and move them.
import { accessOf } from '../../engine/access/access.ts'
import { getResource } from '../../engine/schema.ts'
import { checkBooks } from '../../server/books/audit/run-audit.ts'
import { loadSchema } from '../../server/load-schema.ts'
import { contentHash } from '../../server/operations/authorize/content-hash.ts'
import type { Caller } from '../../server/operations/caller.ts'
import { createRecord } from '../../server/operations/create-record.ts'
import { runMove } from '../../server/operations/move/run-move.ts'
import { updateRecord } from '../../server/operations/update-record.ts'
import { fillDatabase } from '../../server/start-data.ts'
import { insertAuthorization } from '../../server/storage/authorizations.ts'
import type { Connection, DatabaseRow, Storage } from '../../server/storage/storage.ts'
import type { OpenedStorage, StorageKind } from './storages.ts'

export const schema = loadSchema('schema')

export type Made = Readonly<Record<string, unknown>> & { readonly id: string }

type Fields = Readonly<Record<string, unknown>>

/** What somebody does, once it is known through which storage and under which key. */
export type Deed = (by: Caller) => Promise<{ readonly answer: unknown; readonly replayed: boolean }>

export interface Documents {
  readonly opened: OpenedStorage
  readonly storage: Storage
  readonly all: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  /** What stands in every table, in one order. */
  readonly everything: () => Promise<unknown>
  /** The word of another person for this body; it is what a body carries. */
  readonly agreed: (by: Caller, path: string, body: Fields) => Promise<Fields>
  readonly breaches: () => Promise<readonly unknown[]>
}

const noon = new Date('2026-11-20T03:00:00Z')
const levels: Readonly<Record<string, string>> = { ADM01: 'ADM', SPV01: 'SPV', OWNER: 'OWN', OWNERB: 'OWN' }

const today = '2026-11-20'

/** Of one of the two shops, on its open day unless told another. */
export const personOf = (storage: Storage, userId: string, code = 'KCA', businessDate = today): Caller => {
  const level = levels[userId] ?? ''
  return {
    ...{ schema, storage, now: () => noon, device: 'test', hooksOf: () => ({}) },
    access: accessOf(schema, { level, shop: code, modules: [] }),
    user: { rowId: userId, userId, name: userId, level },
    shop: { code, name: code, address: '', businessDate, timeZone: 'Asia/Jakarta', modules: [] },
  }
}

/** The same person, whose requests bear a key. */
export const withKey = (by: Caller, key: string): Caller => ({ ...by, claim: { key, bodyHash: 'one and the same' } })

/** Masters and people of both shops; without pieces, unless the start has some. */
export const openDocuments = async (kind: StorageKind, start = 'demo-master'): Promise<Documents> => {
  const opened = await kind.open({ schema })
  const { storage } = opened
  const ownerPassword = 'rahasia-sekali'
  await fillDatabase({ schema, storage, now: () => noon, start, firstShop: 'KCA', ownerPassword })
  const all: Documents['all'] = (sql, ...values) => storage.read(connection => connection.all({ sql, values }))
  const tables = await all(tableNames[kind.name])
  const names = tables.map(({ name }) => String(name)).toSorted()
  return {
    ...{ opened, storage, all },
    everything: () => storage.read(connection => everythingIn[kind.name](connection, names)),
    agreed: async (by, path, body) => {
      const id = `W${crypto.randomUUID()}`
      const said = { shop: by.shop.code, askedBy: by.user.userId, givenBy: 'SPV01', resource: path, move: 'simpan' }
      const [createdAt, expiresAt] = [noon.toISOString(), new Date(noon.getTime() + 60_000).toISOString()]
      const hash = contentHash({ resource: path, move: 'simpan', id: undefined, body })
      const given = { id, ...said, contentHash: hash, remark: 'DICOBA', createdAt, expiresAt }
      await storage.write(connection => insertAuthorization(connection, given))
      return { ...body, detail_authorization: [{ _id: id }] }
    },
    breaches: async () =>
      (await storage.read(connection => checkBooks(connection, schema), { oneMoment: true })).checks.flatMap(
        one => one.breaches,
      ),
  }
}

const tableNames = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: 'select table_name as name from information_schema.tables where table_schema = current_schema()',
}

const everythingIn = {
  sqlite: async (connection: Connection, names: readonly string[]): Promise<unknown> => {
    const found: unknown[] = []
    for (const name of names)
      found.push([name, await connection.all({ sql: `select * from "${name}" order by 1`, values: [] })])
    return found
  },
  postgres: (connection: Connection, names: readonly string[]): Promise<unknown> => {
    const one = (name: string) =>
      `select '${name}' as name, count(*) as rows_there, md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as content from "${name}" one`
    return connection.all({ sql: `${names.map(one).join(' union all ')} order by name`, values: [] })
  },
}

export const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }

export const box = {
  kode_group: 'ACC',
  kode_dept: 'KOTAK',
  kode_baki_awal: '04D',
  nama_barang: 'KOTAK UJI',
  berat_asli: 35,
  berat: 35,
}

export const tambah =
  (more: Fields = {}): Deed =>
  by =>
    createRecord(by, getResource(schema, 'barang'), { ...ring, ...more })

export const ubah =
  (id: string, body: Fields): Deed =>
  by =>
    updateRecord(by, getResource(schema, 'barang'), { id, body })

/** A document that is born by its first move. */
export const simpan =
  (path: string, body: Fields): Deed =>
  by =>
    runMove(by, getResource(schema, path), { move: 'simpan', body })

export const gerak =
  (path: string, id: string, move: string): Deed =>
  by =>
    runMove(by, getResource(schema, path), { move, id, body: {} })

export const linesOf = (...barcodes: readonly string[]) => barcodes.map(kode_barcode => ({ kode_barcode }))

export const made = async (deed: Deed, by: Caller): Promise<Made> => (await deed(by)).answer as Made

export const barcodeOf = (piece: Made): string => String(piece.kode_barcode)
