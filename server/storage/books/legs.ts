// The legs of a document, and whether rows that an entry names are there.

import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import { build, statementOf } from '../compiler.ts'
import { selectFrom } from '../source.ts'
import { cachedSql } from '../statement-cache.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { findShopColumn, getShopColumn } from '../tables.ts'
import { inParts } from './balances.ts'

/** All legs whose columns have these values, of these shops; in the order in which they were written. */
export const findLegs = (
  connection: Connection,
  resource: ResourceCore & ResourceFields,
  { shops, values }: { readonly shops: readonly string[]; readonly values: Readonly<Record<string, string>> },
): Promise<readonly DatabaseRow[]> => {
  const own = getShopColumn(resource)
  const columns = [own, 'id', ...resource.fields.map(({ name }) => name)]
  return connection.all(
    statementOf(
      build
        .selectFrom(resource.table)
        .select(columns)
        .where(own, 'in', [...shops])
        .where(eb => eb.and(Object.entries(values).map(([column, value]) => eb(column, '=', value))))
        .orderBy('id'),
    ),
  )
}

/** Those of the wanted values that a row has in these columns, the shop's own rows where they belong to shops. */
export const findPresent = async (
  connection: Connection,
  resource: StoredResource,
  {
    columns,
    wanted,
    shop,
  }: {
    readonly columns: readonly string[]
    readonly wanted: readonly (readonly string[])[]
    readonly shop: string
  },
): Promise<readonly (readonly string[])[]> => {
  const own = findShopColumn(resource)
  const scoped = own === undefined ? columns : [own, ...columns]
  const found: (readonly string[])[] = []
  for (const part of inParts(wanted)) {
    const text = cachedSql(resource, `present ${columns.join()} ${part.length}`, () =>
      statementOf(
        selectFrom(resource)
          .select([...columns])
          .where(eb => eb.or(part.map(() => eb.and(scoped.map(column => eb(column, '=', '')))))),
      ),
    )
    const values = part.flatMap(one => (own === undefined ? one : [shop, ...one]))
    const rows = await connection.all({ sql: text, values })
    found.push(...rows.map(row => columns.map(column => String(row[column]))))
  }
  return found
}
