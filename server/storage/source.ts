// Builds the source of a query on a resource: its table with the computed values.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ResourceCore, StoredResource, WorkedOut } from '../../engine/schema/resource.ts'
import { type AnyTables, build } from './compiler.ts'
import { joinTables, placesOf, sqlCondition, sqlValue, writtenSql } from './expression-sql.ts'
import type { RowFilter } from './list-query.ts'
import { ownedBy } from './owned-by.ts'
import { batchColumn, ownBatch } from './tables.ts'
import { isUnion, type UnionPart, unionOf } from './union-rows.ts'

/** Returns a condition on rows; a condition that reads other tables selects their ids. */
export const filteredBy = (
  resource: StoredResource,
  { condition, joins }: RowFilter,
  shop: string,
): Expression<SqlBool> => {
  const places = placesOf(resource.table, joins)
  const holds = sqlCondition(condition, places)
  if (joins.length === 0) return sql<SqlBool>`${holds}`
  const joined = joinTables(selectFrom(resource), joins, {
    places,
    tableOf: name => {
      const found = joins.find(({ to }) => to === name)
      if (!found) throw new Error(`${resource.name} joins no ${name}`)
      return found
    },
    shop: { code: shop },
  })
  const ids = joined.select(sql.ref(`${resource.table}.id`).as('id')).where(() => sql<SqlBool>`${holds}`)
  return sql<SqlBool>`${sql.ref(`${resource.table}.id`)} in ${ids}`
}

/** A row created in the shop or imported by an active import: whole imports become active or inactive by one update. */
const inForce = sql<SqlBool>`(own.${sql.ref(batchColumn)} = ${sql.lit(ownBatch)} or own.${sql.ref(batchColumn)} in (select id from kencana_import where state = 'active'))`

type Source = ReturnType<typeof build.selectFrom<keyof AnyTables & string>>

/** Selects the rows of one part that the shop owns and that its filter matches. */
const partRows = ({ resource, filter }: UnionPart, shop: string) =>
  selectFrom(resource).where(eb =>
    eb.and([...ownedBy(eb, resource, shop), ...(filter ? [filteredBy(resource, filter, shop)] : [])]),
  )

/** Begins a query on the resource under the alias; computed values are columns under their names. */
export const selectFrom = (resource: StoredResource, name = resource.table): Source => {
  const {
    table,
    workedOut,
    lifecycle: { batched },
  } = resource
  if (isUnion(resource)) return build.selectFrom(unionOf(resource, partRows).as(name)) as unknown as Source
  if (!workedOut && !batched) return build.selectFrom(name === table ? table : (`${table} as ${name}` as typeof table))
  const { joined, columns } = workedOutFrom(resource, workedOut ?? { values: [], joins: [] })
  const source = joined
    .selectAll('own')
    .$if(batched, query => query.where(inForce))
    .select([...columns])
  return build.selectFrom(source.as(name)) as unknown as Source
}

/** Selects the computed value of one row, inside of a statement on its table. */
export const valueFrom = (resource: ResourceCore, workedOut: WorkedOut) => {
  const { joined, columns } = workedOutFrom(resource, workedOut)
  return joined.select([...columns]).whereRef('own.id', '=', `${resource.table}.id`)
}

const workedOutFrom = ({ name, table, scope }: ResourceCore, { values, joins }: WorkedOut) => {
  const places = placesOf('own', joins)
  const joined = joinTables(build.selectFrom(`${table} as own`), joins, {
    places,
    tableOf: to => {
      const found = joins.find(join => join.to === to)
      if (!found) throw new Error(`${name} joins no ${to}`)
      return found
    },
    shop: { column: scope.kind === 'shop' ? scope.column : '' },
  })
  return { joined, columns: values.map(one => sqlValue(one.value, places, writtenSql).as(one.name)) }
}
