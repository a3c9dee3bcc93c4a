// Subqueries on related rows of the same shop: whether one exists, or an aggregate of their values.
import { type SqlBool, sql } from 'kysely'
import type { SqlRows } from '../../engine/expression/sql/sql-tree.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { boundSql, joinTables, type Places, placesOf, sqlCondition, sqlValue, type Writing } from './expression-sql.ts'
import { joinedTable } from './joined-table.ts'
import { ownedIn } from './owned-by.ts'
import { selectFrom } from './source.ts'

export interface Asker {
  readonly schema: Schema
  readonly shop: string
}

/** An alias that no table of a statement has otherwise. */
const asked = 'asked'

/** Binds values, so that the subqueries use indexes. */
export const askingSql = ({ schema, shop }: Asker): Writing => ({
  ...boundSql,
  exists: (condition, asker) => {
    const { rows: found } = rowsAsked({ schema, shop }, condition, asker)
    const rows = found.select(sql<number>`1`.as('found'))
    return condition.isNegated ? sql<SqlBool>`not exists ${rows}` : sql<SqlBool>`exists ${rows}`
  },
  sumOfRows: ({ of, ...asked }, asker) => {
    const { rows, places } = rowsAsked({ schema, shop }, asked, asker)
    // PostgreSQL returns a sum of integers as a decimal.
    const sum = sql<number>`cast(coalesce(sum(${sqlValue(of, places)}), 0) as bigint)`
    return sql<number>`${rows.select(sum.as('sum'))}`
  },
})

const rowsAsked = ({ schema, shop }: Asker, { resource: name, where, joins }: SqlRows, asker: Places) => {
  const resource = getResource(schema, name)
  const own = placesOf(asked, joins, `${asked}_ref`)
  const places: Places = (through, isOfAsker) => (isOfAsker ? asker(through) : own(through))
  const tableOf = (to: string, through: readonly string[]) => joinedTable(schema, to, through)
  const joined = joinTables(selectFrom(resource, asked), joins, { places, tableOf, shop: { code: shop } })
  const isMeant = sql<SqlBool>`${sqlCondition(where, places)}`
  return { rows: joined.where(eb => eb.and([...ownedIn(asked, resource, shop), isMeant])), places }
}
