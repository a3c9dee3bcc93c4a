// Reads the rows of a report: one statement that filters, groups and sums the rows of a shop.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { joinGuards, type SqlPart } from '../../engine/expression/sql/join-guards.ts'
import type { SqlJoin, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { TranslatedCondition } from '../../engine/expression/sql/translate.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import { hasTotal } from '../../engine/reports/fold-parts.ts'
import type { SqlOrder } from '../../engine/reports/page-plan.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { giveWay } from '../event-loop/give-way.ts'
import { askingSql } from './asked-rows.ts'
import { build, statementOf } from './compiler.ts'
import { type JoinedTable, joinTables, placesOf, sqlCondition, sqlValue } from './expression-sql.ts'
import { joinedTable } from './joined-table.ts'
import { ownedIn } from './owned-by.ts'
import { selectFrom } from './source.ts'
import type { Connection } from './storage.ts'

export interface ReportQuery {
  readonly schema: Schema
  readonly source: StoredResource
  /** The values of each row in this order; totals are over the rows that are equal in the other values. */
  readonly values: readonly { readonly value: SqlValue; readonly joins: readonly SqlJoin[] }[]
  /** False: one row for each row of the source, in the order of creation. */
  readonly isFolded: boolean
  readonly filters: readonly Pick<TranslatedCondition, 'condition' | 'joins'>[]
  readonly shop: string
  /** A subquery that replaces the table of the source: its keys, and sums under their own names, of the shop. */
  readonly rows?: RawBuilder<unknown>
  /** The columns of a leg that are places, and the pattern of the row key for each. */
  readonly places?: { readonly names: readonly string[]; readonly pattern: readonly string[] }
  /** For rows that are not folded: the newest first. */
  readonly latestFirst?: boolean
  /** Maximum number of rows. */
  readonly limit: number
  /** A page of rows that are not folded: by this order, then by creation, after the offset. */
  readonly page?: { readonly order: readonly SqlOrder[]; readonly offset: number }
}

export const readReportRows = async (
  connection: Connection,
  query: ReportQuery,
): Promise<readonly (readonly Stored[])[]> => {
  const names = query.values.map((_, index) => `v${index}`)
  const rows = await connection.all(statementOf(selectingOf(query, names)))
  const values: (readonly Stored[])[] = []
  for (const row of rows) {
    values.push(names.map(name => exact(row[name] ?? null)))
    await giveWay()
  }
  return values
}

/** Throws for a number that is not an integer or cannot be stored exactly; never rounds. */
const exact = (value: Stored): Stored => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError('a total of the report is too large to be exact')
  return value
}

export const selectingOf = (query: ReportQuery, names: readonly string[]) => {
  const { source, values, isFolded, filters, limit, latestFirst, page } = query
  const { joined, places } = joinedRows(query, page ? values : [...values, ...filters])
  const narrowed = page
    ? joined.where(sql.id(source.table, 'id'), 'in', idsOf(query, page))
    : narrowedBy(query, joined, places)
  const selected = narrowed.select(
    values.map(({ value }, index) => sqlValue(value, places, askingSql(query)).as(names[index] ?? '')),
  )
  if (!isFolded) return selected.orderBy(sql.id(source.table, 'id'), latestFirst ? 'desc' : 'asc').limit(limit)
  // Groups by position: bound values would make the expression differ from the grouped one.
  const groups = values.flatMap(({ value }, index) => (hasTotal(value) ? [] : [sql<Stored>`${sql.lit(index + 1)}`]))
  const limited = selected.limit(limit)
  return groups.length > 0 ? limited.groupBy(groups) : limited.having(sql<SqlBool>`count(*) > 0`)
}

/** Selects ids with the joins of filters and order only; the other values are read for the selected rows. */
const idsOf = (query: ReportQuery, { order, offset }: NonNullable<ReportQuery['page']>) => {
  const { source, filters, limit } = query
  const { joined, places } = joinedRows(query, [...order, ...filters])
  const narrowed = narrowedBy(query, joined, places)
  // States the position of nulls, because databases differ.
  const ordered = order.reduce(
    (rows, { value, descending }) =>
      rows.orderBy(sqlValue(value, places, askingSql(query)), by =>
        descending ? by.desc().nullsLast() : by.asc().nullsFirst(),
      ),
    narrowed.select(sql<string>`${sql.id(source.table, 'id')}`.as('id')),
  )
  return ordered.orderBy(sql.id(source.table, 'id'), 'asc').limit(limit).offset(offset)
}

/** Selects from the source and joins the rows that the parts need. */
const joinedRows = (query: ReportQuery, parts: readonly (Joining & SqlPart)[]) => {
  const { source, rows, shop } = query
  const joins = joinsOf(parts)
  const places = placesOf(source.table, joins)
  const from = rows
    ? (build.selectFrom(sql`${rows}`.as(source.table)) as unknown as ReturnType<typeof selectFrom>)
    : selectFrom(source)
  const tableOf = (name: string, through: readonly string[]): JoinedTable => tableIn(query, name, through)
  const guards = joinGuards(parts)
  return { joined: joinTables(from, joins, { places, tableOf, guards, shop: { code: shop } }), places }
}

const narrowedBy = (
  { schema, source, rows, shop, filters }: ReportQuery,
  joined: ReturnType<typeof joinTables>,
  places: ReturnType<typeof placesOf>,
) =>
  joined.where(eb =>
    eb.and([
      ...(rows ? [] : ownedIn(source.table, source, shop)),
      ...filters.map(({ condition }) => sql<SqlBool>`${sqlCondition(condition, places, askingSql({ schema, shop }))}`),
    ]),
  )

interface Joining {
  readonly joins: readonly SqlJoin[]
}

/** Returns the tables that any of the parts needs, each once. */
const joinsOf = (parts: readonly Joining[]): readonly SqlJoin[] => {
  const all = parts.flatMap(({ joins }) => joins.map(({ through, to }) => ({ through, to })))
  return [...new Map(all.map(join => [join.through.join('.'), join])).values()]
}

const tableIn = ({ schema, places }: ReportQuery, name: string, through: readonly string[]): JoinedTable => ({
  ...joinedTable(schema, name, through),
  ...(places?.names.includes(through.join('.')) && { pattern: places.pattern }),
})
