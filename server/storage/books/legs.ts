// Finds the legs of a document, and checks which values that an entry refers to exist.
import type { ExpressionBuilder } from 'kysely'
import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import { type AnyTables, build, statementOf } from '../compiler.ts'
import { selectFrom } from '../source.ts'
import { cachedStatement } from '../statement-cache.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { findShopColumn, getShopColumn } from '../tables.ts'
import { inParts } from './balances.ts'

/** Returns all legs of the shops with these values in the order of insertion. */
export const findLegs = (
  connection: Connection,
  resource: ResourceCore & ResourceFields,
  {
    shops,
    values,
  }: { readonly shops: readonly string[]; readonly values: Readonly<Record<string, string | readonly string[]>> },
): Promise<readonly DatabaseRow[]> => {
  const own = getShopColumn(resource)
  const columns = [own, 'id', ...resource.fields.map(({ name }) => name)]
  return connection.all(
    statementOf(
      build
        .selectFrom(resource.table)
        .select(columns)
        .where(own, 'in', [...shops])
        .where(eb =>
          eb.and(
            Object.entries(values).map(([column, value]) =>
              typeof value === 'string' ? eb(column, '=', value) : eb(column, 'in', [...value]),
            ),
          ),
        )
        .orderBy('id'),
    ),
  )
}

interface Present {
  readonly part: readonly (readonly string[])[]
  readonly shop: string
}

const presentRows = cachedStatement<Present, { readonly columns: readonly string[]; readonly count: number }>(
  (slot, resource, { columns, count }) => {
    const own = findShopColumn(resource)
    const shop = slot(asked => asked.shop)
    const given = (at: number, index: number) => slot(({ part }) => part[at]?.[index] ?? null)
    const rowAt = (eb: ExpressionBuilder<AnyTables, string>, at: number) =>
      eb.and([
        ...(own === undefined ? [] : [eb(own, '=', shop)]),
        ...columns.map((column, index) => eb(column, '=', given(at, index))),
      ])
    return selectFrom(resource)
      .select([...columns])
      .where(eb => eb.or(Array.from({ length: count }, (_, at) => rowAt(eb, at))))
  },
  ({ columns, count }) => `${columns.join()} ${count}`,
)

/** Returns those of the values that a row has in these columns, of the shop if rows belong to shops. */
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
  const found: (readonly string[])[] = []
  for (const part of inParts(wanted)) {
    const rows = await connection.all(presentRows(resource, { part, shop }, { columns, count: part.length }))
    found.push(...rows.map(row => columns.map(column => String(row[column]))))
  }
  return found
}
