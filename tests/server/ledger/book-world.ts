// Two shops with trays and things on a database of their own, for tests that post.
import { expect } from 'vitest'
import type { Schema } from '../../../engine/schema/schema.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import { loadWording } from '../../../server/config/load-wording.ts'
import type { RequestError } from '../../../server/error/errors.ts'
import type { LedgerEntry } from '../../../server/ledger/entry.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import type { DatabaseRow, Storage } from '../../../server/storage/storage.ts'
import { type DocumentReversal, reverseDocument } from '../../support/ledger-reversal.ts'
import { bookSchema } from '../../support/schema/ledger-files.ts'
import type { OpenedStorage, StorageKind } from '../../support/storage/storages.ts'
import { createCaller, put } from '../record/rule/rule-caller.ts'

export const today = '2026-11-20'

export interface BookWorld {
  readonly schema: Schema
  readonly opened: OpenedStorage
  readonly storage: Storage
  readonly caller: (shop?: string) => Caller
  readonly post: (entries: readonly LedgerEntry[], shop?: string) => Promise<readonly string[]>
  readonly reverse: (reversal: DocumentReversal, shop?: string) => Promise<readonly string[]>
  readonly all: (sql: string, ...values: readonly string[]) => Promise<readonly DatabaseRow[]>
  readonly remove: () => Promise<void>
}

export const shops = ['A', 'B'] as const
export const trays = ['FRONT/01', 'FRONT/02', 'BACK/03'] as const
export const pieces = ['P1', 'P2', 'P3', 'P4'] as const

export const openBooks = async (kind: StorageKind, schema = bookSchema()): Promise<BookWorld> => {
  const opened = await kind.open({ schema })
  const { storage } = opened
  const caller = (shop = 'A'): Caller => createCaller(schema, storage, shop)
  for (const shop of shops) {
    await put(caller(shop), 'place', { place_code: shop, name: shop, business_date: today })
    for (const place of trays) {
      const [room = '', tray = ''] = place.split('/')
      await put(caller(shop), 'tray', { room, tray })
    }
  }
  for (const piece of pieces) await put(caller(), 'thing', { thing_code: piece, name: piece })
  return {
    schema,
    opened,
    storage,
    remove: opened.remove,
    caller,
    post: async (entries, shop) =>
      (await storage.write(connection => postEntries(connection, caller(shop), entries))).entries,
    reverse: async (reversal, shop) =>
      (await storage.write(connection => reverseDocument(connection, caller(shop), reversal))).entries,
    all: (sql, ...values) => storage.read(connection => connection.all({ sql, values })),
  }
}

export const added = (piece: string, to: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ledger: 'goods',
  kind: 'ADD',
  from: 'SUPPLIER',
  to,
  dims: { piece },
  amounts: { qty: 1, grams: 2500 },
  ...more,
})

export const moved = (piece: string, from: string, to: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...added(piece, to, more),
  kind: 'MOVE',
  from,
})

export const sold = (piece: string, from: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...added(piece, 'BUYER', more),
  kind: 'SELL',
  from,
})

export const paid = (money: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ledger: 'cash',
  kind: 'IN',
  from: 'SALES',
  to: 'DRAWER',
  dims: { category: 'SALE' },
  amounts: { money },
  ...more,
})

export const earned = (holder: string, count: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ledger: 'points',
  kind: 'EARN',
  from: 'HOUSE',
  to: holder,
  amounts: { points: count },
  ...more,
})

export const of = (documentId: string, more: object = {}) => ({
  source: { document: 'sale', documentId, move: 'save', ...more },
})

/** What a posting is refused with, as code and words. */
export const readRefusal = (work: Promise<unknown>): Promise<readonly unknown[]> =>
  work.then(
    () => ['not refused'],
    (error: RequestError) => {
      for (const wording of wordings)
        expect(formatMessage(wording, error.code, error.details?.params)).not.toMatch(/%\{|^books/)
      return [error.code ?? error.message, error.details?.params, ...refusedIn(error)]
    },
  )

const wordings = [loadWording('id'), loadWording('en')]

const refusedIn = ({ details }: RequestError): readonly unknown[] =>
  details?.extra?.refused === undefined ? [] : [details.extra.refused]

/** What the balances hold, as `shop place piece: qty grams`, without those that hold nothing. */
export const heldIn = async ({ all }: BookWorld): Promise<readonly string[]> => {
  const goods = await all('select * from goods_book_by_piece order by place_code, piece, at')
  const cash = await all('select * from cash_book_held order by place_code, account')
  const points = await all('select * from points_book_held order by holder')
  return [
    ...goods.flatMap(row =>
      row.qty || row.grams ? [`${row.place_code} ${row.at} ${row.piece}: ${row.qty} ${row.grams}`] : [],
    ),
    ...cash.flatMap(row => (row.money || row.fee ? [`${row.place_code} ${row.account}: ${row.money} ${row.fee}`] : [])),
    ...points.flatMap(row => (row.points ? [`${row.holder}: ${row.points}`] : [])),
  ]
}

/** Every breach of every invariant, as lines. */
export const readBreaches = async ({ storage, schema }: BookWorld): Promise<readonly string[]> => {
  const { checks } = await storage.read(connection => checkBooks(connection, schema), { oneMoment: true })
  return checks.flatMap(({ check, breaches }) =>
    breaches.map(
      ({ ledger, shop, place, what, expected, found }) =>
        `${check}: ${ledger} ${shop} ${place} ${what}: ${expected}, found ${found}`,
    ),
  )
}

/** How many rows there are of everything that a posting writes, and what the balances hold. */
export const getState = async (world: BookWorld): Promise<unknown> => {
  const tables = ['goods_book', 'cash_book', 'points_book', 'kencana_audit']
  const counts = await Promise.all(tables.map(table => world.all(`select count(*) as rows_there from ${table}`)))
  return [counts, await heldIn(world), await world.all('select * from thing order by id')]
}
