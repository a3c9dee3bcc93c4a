// Finds the document that last moved a piece, and its last user.

import { legLinks } from '../../../engine/schema/ledger.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { build } from '../../storage/compiler.ts'
import type { ReservationHolder } from '../../storage/reservations.ts'
import { findFirst } from '../../storage/run-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { getShopColumn } from '../../storage/tables.ts'

/** Uses the newest entry of the caller's shop in the ledger of the resource; undefined if there is none. */
export const findLastMover = async (
  connection: Connection,
  { schema, shop }: Caller,
  { resource: name, key }: { readonly resource: string; readonly key: string },
): Promise<ReservationHolder | undefined> => {
  const book = Object.values(schema.ledgers).flatMap(ledger => {
    const dim = ledger.dims.find(({ ref, required }) => ref === name && required)
    return dim ? [{ ledger, dim }] : []
  })[0]
  if (!book) return undefined
  const legs = getResource(schema, book.ledger.resource)
  const { document, documentId } = legLinks
  const newest = build
    .selectFrom(legs.table)
    .select([document, documentId])
    .where(getShopColumn(legs), '=', shop.code)
    .where(book.dim.name, '=', key)
    .orderBy('id', 'desc')
    .limit(1)
  const leg = await findFirst(connection, newest)
  if (!leg || leg[documentId] === null) return undefined
  return { document: String(leg[document]), documentId: String(leg[documentId]) }
}

/** Returns the last user and time of the row; undefined if it does not exist. */
export const findLastWriter = async (
  connection: Connection,
  { table }: ResourceCore,
  id: string,
): Promise<{ readonly user_id: string; readonly at: string } | undefined> => {
  const query = build.selectFrom(table).select(['updated_by', 'updated_at']).where('id', '=', id)
  const row = await findFirst(connection, query)
  return row && { user_id: String(row.updated_by), at: String(row.updated_at) }
}
