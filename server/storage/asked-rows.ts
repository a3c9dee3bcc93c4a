// Whether there is a row of another resource beside each row of a statement, of the shop that asks.
import { type SqlBool, sql } from 'kysely'
import type { SqlExists } from '../../engine/expression/sql/sql-tree.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { boundSql, joinTables, type Places, placesOf, sqlCondition, type Writing } from './expression-sql.ts'
import { joinedTable } from './joined-table.ts'
import { ownedIn } from './owned-by.ts'
import { selectFrom } from './source.ts'

export interface Asker {
  readonly schema: Schema
  readonly shop: string
}

/** Names that no table of a statement has otherwise. */
const asked = 'asked'

/** Values are bound, and other rows are asked for by the indexes that they have. */
export const askingSql = ({ schema, shop }: Asker): Writing => ({
  ...boundSql,
  exists: (condition, asker) => {
    const rows = rowsAsked({ schema, shop }, condition, asker)
    return condition.isNegated ? sql<SqlBool>`not exists ${rows}` : sql<SqlBool>`exists ${rows}`
  },
})

const rowsAsked = ({ schema, shop }: Asker, { resource: name, where, joins }: SqlExists, asker: Places) => {
  const resource = getResource(schema, name)
  const own = placesOf(asked, joins, `${asked}_ref`)
  const places: Places = (through, isOfAsker) => (isOfAsker ? asker(through) : own(through))
  const tableOf = (to: string, through: readonly string[]) => joinedTable(schema, to, through)
  return joinTables(selectFrom(resource, asked), joins, { places, tableOf, shop: { code: shop } })
    .select(sql<number>`1`.as('found'))
    .where(eb => eb.and([...ownedIn(asked, resource, shop), sql<SqlBool>`${sqlCondition(where, places)}`]))
}
