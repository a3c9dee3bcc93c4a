// Reads the rows of a report: one statement that filters, groups and sums the rows of a shop.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { collectJoinGuards, type SqlJoin, type SqlPart, type SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { TranslatedCondition } from '../../engine/expression/sql/translate.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { SqlOrder } from '../../engine/report/page-plan.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { yieldToEventLoop } from '../event-loop/work-turns.ts'
import { compileCondition, compileValue, createAliasResolver, type JoinedTable, joinTables } from './expression-sql.ts'
import {
  buildJoinedOwnerConditions,
  buildPickOrder,
  createRelatedRowsWriter,
  getJoinedTable,
  selectFrom,
} from './row-source.ts'
import { build, findAll } from './run-query.ts'
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
  /** The rows of these shops in place of that one; joined rows and rows of other resources must belong to no shop. */
  readonly shops?: readonly string[]
  /** A subquery that replaces the table of the source: its keys, and sums under their own names, of the shop. */
  readonly rows?: RawBuilder<unknown>
  /** The columns of a leg that are places, and the pattern of the row key for each. */
  readonly places?: { readonly names: readonly string[]; readonly pattern: readonly string[] }
  /** For rows that are not folded, in place of their creation: by a value, then by creation. */
  readonly pick?: {
    readonly end: 'first' | 'last'
    readonly by?: { readonly value: SqlValue; readonly joins: readonly SqlJoin[] }
  }
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
  const rows = await findAll(connection, buildReportSelect(query, names))
  const values: (readonly Stored[])[] = []
  for (const row of rows) {
    values.push(names.map(name => assertExact(row[name] ?? null)))
    await yieldToEventLoop()
  }
  return values
}

/** Throws for a number that is not an integer or cannot be stored exactly; never rounds. */
const assertExact = (value: Stored): Stored => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError('a total of the report is too large to be exact')
  return value
}

export const buildReportSelect = (query: ReportQuery, names: readonly string[]) => {
  const { source, values, isFolded, filters, limit, pick, page } = query
  const { joined, places: resolveAlias } = joinReportRows(
    query,
    page ? values : [...values, ...filters, ...(pick?.by ? [pick.by] : [])],
  )
  const filtered = page
    ? joined.where(sql.id(source.table, 'id'), 'in', selectPageIds(query, page))
    : applyFilters(query, joined, resolveAlias)
  const selected = filtered.select(
    values.map(({ value }, index) =>
      compileValue(value, resolveAlias, createRelatedRowsWriter(query)).as(names[index] ?? ''),
    ),
  )
  if (!isFolded) {
    const { end, by } = pick ?? { end: 'first' }
    return selected
      .orderBy(buildPickOrder({ end, ...(by && { by: by.value }) }, resolveAlias, source.table))
      .limit(limit)
  }
  // Groups by position: bound values would make the expression differ from the grouped one.
  const groups = values.flatMap(({ value }, index) => (hasTotal(value) ? [] : [sql<Stored>`${sql.lit(index + 1)}`]))
  const limited = selected.limit(limit)
  return groups.length > 0 ? limited.groupBy(groups) : limited.having(sql<SqlBool>`count(*) > 0`)
}

/** Selects ids with the joins of filters and order only; the other values are read for the selected rows. */
const selectPageIds = (query: ReportQuery, { order, offset }: NonNullable<ReportQuery['page']>) => {
  const { source, filters, limit } = query
  const { joined, places: resolveAlias } = joinReportRows(query, [...order, ...filters])
  const filtered = applyFilters(query, joined, resolveAlias)
  // States the position of nulls, because databases differ.
  const ordered = order.reduce(
    (rows, { value, descending }) =>
      rows.orderBy(compileValue(value, resolveAlias, createRelatedRowsWriter(query)), direction =>
        descending ? direction.desc().nullsLast() : direction.asc().nullsFirst(),
      ),
    filtered.select(sql<string>`${sql.id(source.table, 'id')}`.as('id')),
  )
  return ordered.orderBy(sql.id(source.table, 'id'), 'asc').limit(limit).offset(offset)
}

/** Selects from the source and joins the rows that the parts need. */
const joinReportRows = (query: ReportQuery, parts: readonly (JoinedPart & SqlPart)[]) => {
  const { source, rows, shop } = query
  const joins = collectJoins(parts)
  const resolveAlias = createAliasResolver(source.table, joins)
  const from = rows
    ? (build.selectFrom(sql`${rows}`.as(source.table)) as unknown as ReturnType<typeof selectFrom>)
    : selectFrom(source)
  const resolveJoinedTable = (name: string, through: readonly string[]): JoinedTable =>
    resolveTable(query, name, through)
  const guards = collectJoinGuards(parts)
  return {
    joined: joinTables(from, joins, { resolveAlias, resolveTable: resolveJoinedTable, guards, shop: { code: shop } }),
    places: resolveAlias,
  }
}

const applyFilters = (
  { schema, source, rows, shop, shops = [shop], filters }: ReportQuery,
  joined: ReturnType<typeof joinTables>,
  resolveAlias: ReturnType<typeof createAliasResolver>,
) =>
  joined.where(eb =>
    eb.and([
      ...(rows ? [] : buildJoinedOwnerConditions(source.table, source, shops)),
      ...filters.map(
        ({ condition }) =>
          sql<SqlBool>`${compileCondition(condition, resolveAlias, createRelatedRowsWriter({ schema, shop }))}`,
      ),
    ]),
  )

/** Values without a total are the keys of the rows. */
export const hasTotal = (value: SqlValue): boolean =>
  value.kind === 'total' || (value.kind === 'coalesce' && value.items.some(hasTotal))

interface JoinedPart {
  readonly joins: readonly SqlJoin[]
}

/** Returns the tables that any of the parts needs, each once. */
const collectJoins = (parts: readonly JoinedPart[]): readonly SqlJoin[] => {
  const all = parts.flatMap(({ joins }) => joins.map(({ through, to }) => ({ through, to })))
  return [...new Map(all.map(join => [join.through.join('.'), join])).values()]
}

const resolveTable = ({ schema, places }: ReportQuery, name: string, through: readonly string[]): JoinedTable => ({
  ...getJoinedTable(schema, name, through),
  ...(places?.names.includes(through.join('.')) && { pattern: places.pattern }),
})
