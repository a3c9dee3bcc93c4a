// Finds the first day on which a shop has legs in a ledger.

import type { StoredResource } from '../../../engine/schema/resource.ts'
import { build } from '../compiler.ts'
import { findFirst } from '../run-query.ts'
import type { Connection } from '../storage.ts'
import { getShopColumn } from '../tables.ts'

interface FirstDayQuery {
  readonly shop: string
  /** The column of the day. */
  readonly date: string
  /** Legs to leave out. */
  readonly without: { readonly column: string; readonly value: string }
}

export const findFirstDay = async (
  connection: Connection,
  legs: StoredResource,
  { shop, date, without }: FirstDayQuery,
): Promise<string | undefined> => {
  const query = build
    .selectFrom(legs.table)
    .select(date)
    .where(getShopColumn(legs), '=', shop)
    .where(without.column, '<>', without.value)
    .orderBy(date)
    .limit(1)
  const row = await findFirst(connection, query)
  return row === undefined ? undefined : String(row[date])
}
