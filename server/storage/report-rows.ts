// What a report reads: one statement that narrows, groups and sums, in the shop that asks.
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
  /** What each row answers, in this order; totals among them are over the rows that are alike in the others. */
  readonly values: readonly { readonly value: SqlValue; readonly joins: readonly SqlJoin[] }[]
  /** False: a row for each row of the source, in the order of their making. */
  readonly isFolded: boolean
  readonly filters: readonly Pick<TranslatedCondition, 'condition' | 'joins'>[]
  readonly shop: string
  /** Read in place of the table of the source: its keys, and sums under names of their own, of the shop that asks. */
  readonly rows?: RawBuilder<unknown>
  /** The columns of a leg that are places, and how the key of the row that each leads to is written. */
  readonly places?: { readonly names: readonly string[]; readonly pattern: readonly string[] }
  /** Of rows that are not folded, those made last come first. */
  readonly latestFirst?: boolean
  /** Rows after which nothing more is read. */
  readonly limit: number
  /** Of rows that are not folded those of a page: in this order, and then of their making, behind the first ones. */
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

/** A number that is not whole or cannot be stored exactly is refused and never rounded. */
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
  // By their places: bound values in an expression would make it another one where it is grouped by.
  const groups = values.flatMap(({ value }, index) => (hasTotal(value) ? [] : [sql<Stored>`${sql.lit(index + 1)}`]))
  const limited = selected.limit(limit)
  return groups.length > 0 ? limited.groupBy(groups) : limited.having(sql<SqlBool>`count(*) > 0`)
}

/** Only they are found by what filters and order need; what else a row answers is read of those that were found. */
const idsOf = (query: ReportQuery, { order, offset }: NonNullable<ReportQuery['page']>) => {
  const { source, filters, limit } = query
  const { joined, places } = joinedRows(query, [...order, ...filters])
  const narrowed = narrowedBy(query, joined, places)
  // Each says where nothing stands: databases differ.
  const ordered = order.reduce(
    (rows, { value, descending }) =>
      rows.orderBy(sqlValue(value, places, askingSql(query)), by =>
        descending ? by.desc().nullsLast() : by.asc().nullsFirst(),
      ),
    narrowed.select(sql<string>`${sql.id(source.table, 'id')}`.as('id')),
  )
  return ordered.orderBy(sql.id(source.table, 'id'), 'asc').limit(limit).offset(offset)
}

/** The source, and beside each of its rows those that the parts lead to. */
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

/** The tables that any of the parts needs, each once. */
const joinsOf = (parts: readonly Joining[]): readonly SqlJoin[] => {
  const all = parts.flatMap(({ joins }) => joins.map(({ through, to }) => ({ through, to })))
  return [...new Map(all.map(join => [join.through.join('.'), join])).values()]
}

const tableIn = ({ schema, places }: ReportQuery, name: string, through: readonly string[]): JoinedTable => ({
  ...joinedTable(schema, name, through),
  ...(places?.names.includes(through.join('.')) && { pattern: places.pattern }),
})
