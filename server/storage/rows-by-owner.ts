// Selects the rows of a resource that belongs to two shops once for each of its owners.
import { type RawBuilder, sql } from 'kysely'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getOwnerColumns } from './owner-conditions.ts'
import { selectFrom } from './row-source.ts'

/** The column with the owner that a row is selected for. */
export const ownerColumn = 'owner_shop'

export const buildRowsByOwner = (source: StoredResource, shops: readonly string[]): RawBuilder<unknown> => {
  const columns = getOwnerColumns(source)
  const [first, ...others] = columns.map((column, index) =>
    columns.slice(0, index).reduce(
      (rows, earlier) => rows.where(earlier, '<>', eb => eb.ref(column)),
      selectFrom(source)
        .selectAll()
        .select(eb => eb.ref(column).as(ownerColumn))
        .where(column, 'in', shops),
    ),
  )
  if (!first) throw new Error(`rows of ${source.name} belong to no shop`)
  return sql`${others.reduce((rows, other) => rows.unionAll(other), first)}`
}
