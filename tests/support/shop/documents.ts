// The shop's own documents without a server around, on either database: people of both shops make and move them.
import { getAccess } from '../../../engine/access/access.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import { hashContent } from '../../../server/record/authorize/spend-authorization.ts'
import { rehearseAgreement, runMove } from '../../../server/record/move/run-move.ts'
import { createRecord } from '../../../server/record/rows/create-record.ts'
import { updateRecord } from '../../../server/record/rows/update-record.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { fillDatabase } from '../../../server/shop/start-data.ts'
import { insertAuthorization } from '../../../server/storage/authorizations.ts'
import type { DatabaseRow, Storage } from '../../../server/storage/storage.ts'
import type { OpenedStorage, StorageKind } from '../storage/storages.ts'
import { readStoredState } from './stored-state.ts'

export const schema = loadSchema('schema')

export type Made = Readonly<Record<string, unknown>> & { readonly id: string }

type Fields = Readonly<Record<string, unknown>>

/** What somebody does, once it is known through which storage and under which key. */
export type Action = (by: Caller) => Promise<{ readonly answer: unknown; readonly replayed: boolean }>

export interface Documents {
  readonly opened: OpenedStorage
  readonly storage: Storage
  readonly all: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  /** What stands in every table, in one order. */
  readonly everything: () => Promise<unknown>
  /** The word of another person for this body; it is what a body carries. */
  readonly agreed: (by: Caller, path: string, body: Fields, on?: { move: string; id: string }) => Promise<Fields>
  readonly breaches: () => Promise<readonly unknown[]>
  readonly remove: () => Promise<void>
}

const noon = new Date('2026-11-20T03:00:00Z')
const levels: Readonly<Record<string, string>> = { ADM01: 'ADM', SPV01: 'SPV', OWNER: 'OWN', OWNERB: 'OWN' }

const today = '2026-11-20'

/** A user of one of the two shops, on its open day by default. */
export const createPerson = (storage: Storage, userId: string, code = 'KCA', businessDate = today): Caller => {
  const level = levels[userId] ?? ''
  return {
    schema,
    storage,
    now: () => noon,
    device: 'test',
    getWriteHooks: () => ({}),
    access: getAccess(schema, { level, shop: code, modules: [] }),
    user: { rowId: userId, userId, name: userId, level },
    shop: { code, name: code, address: '', businessDate, timeZone: 'Asia/Jakarta', modules: [] },
  }
}

/** The same person, whose requests carry a key. */
export const withKey = (by: Caller, key: string): Caller => ({ ...by, claim: { key, bodyHash: 'one and the same' } })

/** Masters and people of both shops; without pieces, unless the start has some. */
export const openDocuments = async (kind: StorageKind, start = 'demo-master'): Promise<Documents> => {
  const opened = await kind.open({ schema })
  const { storage } = opened
  const ownerPassword = 'rahasia-sekali'
  await fillDatabase({ schema, storage, now: () => noon, start, firstShop: 'KCA', ownerPassword })
  const all: Documents['all'] = (sql, ...values) => storage.read(connection => connection.all({ sql, values }))
  return {
    opened,
    storage,
    all,
    everything: () => readStoredState(storage),
    agreed: async (by, path, body, on) => {
      const id = `W${crypto.randomUUID()}`
      const said = {
        shop: by.shop.code,
        requestedBy: by.user.userId,
        // SPV01 is of the first shop alone.
        authorizedBy: by.shop.code === 'KCA' ? 'SPV01' : 'OWNERB',
        resource: path,
        move: on?.move ?? 'simpan',
      }
      const [createdAt, expiresAt] = [noon.toISOString(), new Date(noon.getTime() + 60_000).toISOString()]
      const hash = hashContent({ resource: path, move: said.move, id: on?.id, body })
      // A move that is refused anyway is agreed to by nobody.
      const target = { move: said.move, id: on?.id, body }
      const rehearsed = await rehearseAgreement(by, getResource(schema, path), target).catch(() => undefined)
      const agreement = rehearsed ? JSON.stringify(rehearsed.agreement) : ''
      const given = {
        id,
        ...said,
        contentHash: hash,
        agreement,
        remark: 'DICOBA',
        createdAt,
        expiresAt,
        device: '',
        address: '',
      }
      await storage.write(connection => insertAuthorization(connection, given))
      return { ...body, detail_authorization: [{ _id: id }] }
    },
    remove: opened.remove,
    breaches: async () =>
      (await storage.read(connection => checkBooks(connection, schema), { oneMoment: true })).checks.flatMap(
        one => one.breaches,
      ),
  }
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
  (more: Fields = {}): Action =>
  by =>
    createRecord(by, getResource(schema, 'barang'), { ...ring, ...more })

export const ubah =
  (id: string, body: Fields): Action =>
  by =>
    updateRecord(by, getResource(schema, 'barang'), { id, body })

/** Creates a document by its first move. */
export const simpan =
  (path: string, body: Fields): Action =>
  by =>
    runMove(by, getResource(schema, path), { move: 'simpan', body })

export const gerak =
  (path: string, id: string, move: string, body?: Fields): Action =>
  by => {
    const resource = getResource(schema, path)
    const asked = resource.lifecycle.asks[move]?.fields.filter(({ required }) => required) ?? []
    const answers = Object.fromEntries(asked.map(({ name }) => [name, 'SALAH INPUT']))
    return runMove(by, resource, { move, id, body: body ?? (asked.length > 0 ? { answers } : {}) })
  }

export const getLines = (...barcodes: readonly string[]) => barcodes.map(kode_barcode => ({ kode_barcode }))

export const made = async (action: Action, by: Caller): Promise<Made> => (await action(by)).answer as Made

export const getBarcode = (piece: Made): string => String(piece.kode_barcode)
