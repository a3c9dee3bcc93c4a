// Subqueries on related rows of the same shop: whether one exists, or an aggregate of their values.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SqlRows, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import {
  type AliasResolver,
  boundWriter,
  compileCondition,
  compileValue,
  createAliasResolver,
  joinTables,
  type SqlWriter,
} from './expression-sql.ts'
import { getJoinedTable } from './joined-table.ts'
import { buildJoinedOwnerConditions } from './owner-conditions.ts'
import { selectFrom } from './row-source.ts'

interface RelatedRowsContext {
  readonly schema: Schema
  readonly shop: string
}

/** The order in which the row that is meant is the first: by a value, rows without one last, then by creation. */
export const buildPickOrder = (
  { end, by }: { readonly end: 'first' | 'last'; readonly by?: SqlValue },
  resolveAlias: AliasResolver,
  table: string,
): RawBuilder<unknown> => {
  const direction = sql.raw(end === 'last' ? 'desc' : 'asc')
  const created = sql`${sql.id(table, 'id')} ${direction}`
  return by ? sql`${compileValue(by, resolveAlias)} ${direction} nulls last, ${created}` : created
}

/** An alias that no table of a statement has otherwise. */
const related = 'asked'

/** Binds values, so that the subqueries use indexes. */
export const createRelatedRowsWriter = ({ schema, shop }: RelatedRowsContext): SqlWriter => ({
  ...boundWriter,
  exists: (condition, resolveOuterAlias) => {
    const { rows: query } = selectRelatedRows({ schema, shop }, condition, resolveOuterAlias)
    const rows = query.select(sql<number>`1`.as('found'))
    return condition.isNegated ? sql<SqlBool>`not exists ${rows}` : sql<SqlBool>`exists ${rows}`
  },
  valueOfRows: (value, resolveOuterAlias) => {
    const { of, kind, ...query } = value
    const { rows, places: resolveAlias } = selectRelatedRows({ schema, shop }, query, resolveOuterAlias)
    if (kind === 'one-of-rows') {
      const found = rows.select(sql<Stored>`${compileValue(of, resolveAlias)}`.as('value'))
      return sql<Stored>`${found.orderBy(buildPickOrder(value, resolveAlias, related)).limit(1)}`
    }
    // PostgreSQL returns a sum of integers as a decimal.
    const sum = sql<number>`cast(coalesce(sum(${compileValue(of, resolveAlias)}), 0) as bigint)`
    return sql<number>`${rows.select(sum.as('sum'))}`
  },
})

const selectRelatedRows = (
  { schema, shop }: RelatedRowsContext,
  { resource: name, where, joins }: SqlRows,
  resolveOuterAlias: AliasResolver,
) => {
  const resource = getResource(schema, name)
  const resolveOwnAlias = createAliasResolver(related, joins, `${related}_ref`)
  const resolveAlias: AliasResolver = (through, isOfAsker) =>
    isOfAsker ? resolveOuterAlias(through) : resolveOwnAlias(through)
  const resolveTable = (to: string, through: readonly string[]) => getJoinedTable(schema, to, through)
  const joined = joinTables(selectFrom(resource, related), joins, { resolveAlias, resolveTable, shop: { code: shop } })
  const condition = sql<SqlBool>`${compileCondition(where, resolveAlias)}`
  return {
    rows: joined.where(eb => eb.and([...buildJoinedOwnerConditions(related, resource, [shop]), condition])),
    places: resolveAlias,
  }
}
