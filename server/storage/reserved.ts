// Reservations of rows by documents: a row can be reserved by one document only.
import type { ExpressionBuilder } from 'kysely'
import { type AnyTables, build } from './compiler.ts'
import { programStatement, type SlotOf } from './statement-cache.ts'
import { type Connection, StorageConflict } from './storage.ts'

export const reservedTable = 'kencana_reserved'

/** The scope of rows that belong to the whole chain. */
export const everyShop = '*'

export interface Reservation {
  /** The shop that owns the row; `everyShop` for rows of the chain. */
  readonly shop: string
  readonly resource: string
  readonly key: string
}

export interface Holder {
  readonly document: string
  readonly documentId: string
}

export interface Held extends Reservation, Holder {}

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Sorts by key, so that concurrent transactions reserve rows in one order. */
const inOrder = <T extends Reservation>(all: readonly T[]): readonly T[] =>
  all.toSorted(
    (a, b) => compareText(a.shop, b.shop) || compareText(a.resource, b.resource) || compareText(a.key, b.key),
  )

const partSize = 40

type Place = Pick<Reservation, 'shop' | 'resource'>

/** Matches the rows of one resource in one shop. */
const ofPlace =
  <Given extends Place>(slot: SlotOf<Given>) =>
  ({ and, eb }: ExpressionBuilder<AnyTables, typeof reservedTable>) =>
    and([
      eb(
        'shop',
        '=',
        slot(({ shop }) => shop),
      ),
      eb(
        'resource',
        '=',
        slot(({ resource }) => resource),
      ),
    ])

interface Among extends Place {
  readonly keys: readonly string[]
}

const among = programStatement<Among, number>((slot, count) =>
  build
    .selectFrom(reservedTable)
    .selectAll()
    .where(ofPlace(slot))
    .where(
      'row_key',
      'in',
      Array.from({ length: count }, (_, at) => slot(({ keys }) => keys[at] ?? '')),
    ),
)

const ofDocument = programStatement<string>(slot =>
  build
    .selectFrom(reservedTable)
    .selectAll()
    .where(
      'document_id',
      '=',
      slot(documentId => documentId),
    ),
)

const holding = programStatement<Reservation & Holder>(slot =>
  build
    .insertInto(reservedTable)
    .values({
      shop: slot(({ shop }) => shop),
      resource: slot(({ resource }) => resource),
      row_key: slot(({ key }) => key),
      document: slot(({ document }) => document),
      document_id: slot(({ documentId }) => documentId),
    })
    .onConflict(conflict => conflict.doNothing()),
)

const releasing = programStatement<Reservation>(slot =>
  build
    .deleteFrom(reservedTable)
    .where(ofPlace(slot))
    .where(
      'row_key',
      '=',
      slot(({ key }) => key),
    ),
)

/** Returns those of the reservations that a document holds. */
export const findHeld = async (connection: Connection, wanted: readonly Reservation[]): Promise<readonly Held[]> => {
  const found: Held[] = []
  for (const [place, some] of Map.groupBy(wanted, ({ shop, resource }) => JSON.stringify([shop, resource]))) {
    const [shop = '', resource = ''] = JSON.parse(place) as string[]
    for (let at = 0; at < some.length; at += partSize) {
      const keys = some.slice(at, at + partSize).map(({ key }) => key)
      for (const row of await connection.all(among({ shop, resource, keys }, keys.length)))
        found.push({
          shop,
          resource,
          key: String(row.row_key),
          document: String(row.document),
          documentId: String(row.document_id),
        })
    }
  }
  return found
}

/** Returns all reservations of a document, under any name of its resource. */
export const findHeldBy = async (connection: Connection, documentId: string): Promise<readonly Held[]> => {
  const rows = await connection.all(ofDocument(documentId))
  return rows.map(row => ({
    shop: String(row.shop),
    resource: String(row.resource),
    key: String(row.row_key),
    document: String(row.document),
    documentId,
  }))
}

/**
 * Called after a check that the rows are free; throws StorageConflict if another document was first, and the
 * transaction is retried.
 */
export const holdThings = async (
  connection: Connection,
  holder: Holder,
  things: readonly Reservation[],
): Promise<void> => {
  for (const thing of inOrder(things)) {
    const hit = await connection.run(holding({ ...thing, ...holder }))
    if (hit !== 1) throw new StorageConflict(new Error(`${thing.resource} ${thing.key} is held by another document`))
  }
}

export const releaseThings = async (connection: Connection, things: readonly Reservation[]): Promise<void> => {
  for (const thing of inOrder(things)) await connection.run(releasing(thing))
}
