// Reservations of rows by documents: a row can be reserved by one document only.

import { chunk } from 'es-toolkit/array/chunk'
import type { ExpressionBuilder } from 'kysely'
import { compareText } from '../../engine/expression/terms/types.ts'
import { deferChange } from './rehearse-write.ts'
import { type AnyTables, type BindSlot, build, memoizeProgramStatement } from './run-query.ts'
import type { Connection } from './storage.ts'

export const reservedTable = 'kencana_reserved'

/** The scope of rows that belong to the whole chain. */
export const everyShop = '*'

export interface Reservation {
  /** The shop that owns the row; `everyShop` for rows of the chain. */
  readonly shop: string
  readonly resource: string
  readonly key: string
}

export interface ReservationHolder {
  readonly document: string
  readonly documentId: string
}

export interface HeldReservation extends Reservation, ReservationHolder {}

/** Sorts by key, so that concurrent transactions reserve rows in one order. */
const sortReservations = <T extends Reservation>(all: readonly T[]): readonly T[] =>
  all.toSorted(
    (a, b) => compareText(a.shop, b.shop) || compareText(a.resource, b.resource) || compareText(a.key, b.key),
  )

const keysPerStatement = 40

type ReservationScope = Pick<Reservation, 'shop' | 'resource'>

/** Matches the rows of one resource in one shop. */
const buildScopeCondition =
  <Input extends ReservationScope>(slot: BindSlot<Input>) =>
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

interface ReservationKeys extends ReservationScope {
  readonly keys: readonly string[]
}

const findStatement = memoizeProgramStatement<ReservationKeys, number>((slot, count) =>
  build
    .selectFrom(reservedTable)
    .selectAll()
    .where(buildScopeCondition(slot))
    .where(
      'row_key',
      'in',
      Array.from({ length: count }, (_, index) => slot(({ keys }) => keys[index] ?? '')),
    ),
)

const documentStatement = memoizeProgramStatement<string>(slot =>
  build
    .selectFrom(reservedTable)
    .selectAll()
    .where(
      'document_id',
      '=',
      slot(documentId => documentId),
    ),
)

const insertStatement = memoizeProgramStatement<Reservation & ReservationHolder>(slot =>
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

const deleteStatement = memoizeProgramStatement<Reservation>(slot =>
  build
    .deleteFrom(reservedTable)
    .where(buildScopeCondition(slot))
    .where(
      'row_key',
      '=',
      slot(({ key }) => key),
    ),
)

/** Returns those of the reservations that a document holds. */
export const findReservations = async (
  connection: Connection,
  reservations: readonly Reservation[],
): Promise<readonly HeldReservation[]> => {
  const held: HeldReservation[] = []
  for (const [scopeKey, group] of Map.groupBy(reservations, ({ shop, resource }) => JSON.stringify([shop, resource]))) {
    const [shop = '', resource = ''] = JSON.parse(scopeKey) as string[]
    for (const part of chunk(group, keysPerStatement)) {
      const keys = part.map(({ key }) => key)
      for (const row of await connection.all(findStatement({ shop, resource, keys }, keys.length)))
        held.push({
          shop,
          resource,
          key: String(row.row_key),
          document: String(row.document),
          documentId: String(row.document_id),
        })
    }
  }
  return held
}

/** Returns all reservations of a document, under any name of its resource. */
export const findDocumentReservations = async (
  connection: Connection,
  documentId: string,
): Promise<readonly HeldReservation[]> => {
  const rows = await connection.all(documentStatement(documentId))
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
export const insertReservations = async (
  connection: Connection,
  holder: ReservationHolder,
  reservations: readonly Reservation[],
): Promise<void> => {
  for (const reservation of sortReservations(reservations))
    await deferChange(connection, insertStatement({ ...reservation, ...holder }), 1)
}

export const deleteReservations = async (
  connection: Connection,
  reservations: readonly Reservation[],
): Promise<void> => {
  for (const reservation of sortReservations(reservations)) await deferChange(connection, deleteStatement(reservation))
}
