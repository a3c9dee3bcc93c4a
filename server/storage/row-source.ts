// Builds the source of a query on a resource: its table with the computed values.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ComputedColumns, ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { type AnyTables, build } from './compiler.ts'
import { compileCondition, compileValue, createAliasResolver, joinTables, literalWriter } from './expression-sql.ts'
import type { RowFilter } from './list-query.ts'
import { buildOwnerConditions } from './owner-conditions.ts'
import { batchColumn, localBatch } from './tables.ts'
import { buildUnion, isUnion, type UnionPart } from './union-rows.ts'

/** Returns a condition on rows; a condition that reads other tables selects their ids. */
export const buildFilterCondition = (
  resource: StoredResource,
  { condition, joins, createWriter }: RowFilter,
  shop: string,
): Expression<SqlBool> => {
  const resolveAlias = createAliasResolver(resource.table, joins)
  const expression = compileCondition(condition, resolveAlias, createWriter?.(shop))
  if (joins.length === 0) return sql<SqlBool>`${expression}`
  const joined = joinTables(selectFrom(resource), joins, {
    resolveAlias,
    resolveTable: name => {
      const match = joins.find(({ to }) => to === name)
      if (!match) throw new Error(`${resource.name} joins no ${name}`)
      return match
    },
    shop: { code: shop },
  })
  const ids = joined.select(sql.ref(`${resource.table}.id`).as('id')).where(() => sql<SqlBool>`${expression}`)
  return sql<SqlBool>`${sql.ref(`${resource.table}.id`)} in ${ids}`
}

/** A row created in the shop or imported by an active import: whole imports become active or inactive by one update. */
const isActiveBatch = sql<SqlBool>`(own.${sql.ref(batchColumn)} = ${sql.lit(localBatch)} or own.${sql.ref(batchColumn)} in (select id from kencana_import where state = 'active'))`

type RowSource = ReturnType<typeof build.selectFrom<keyof AnyTables & string>>

/** Selects the rows of one part that the shop owns and that its filter matches. */
const selectUnionPart = ({ resource, filter }: UnionPart, shop: string) =>
  selectFrom(resource).where(eb =>
    eb.and([
      ...buildOwnerConditions(eb, resource, shop),
      ...(filter ? [buildFilterCondition(resource, filter, shop)] : []),
    ]),
  )

/** Begins a query on the resource under the alias; computed values are columns under their names. */
export const selectFrom = (resource: StoredResource, name = resource.table): RowSource => {
  const {
    table,
    workedOut,
    lifecycle: { batched },
  } = resource
  if (isUnion(resource)) return build.selectFrom(buildUnion(resource, selectUnionPart).as(name)) as unknown as RowSource
  if (!workedOut && !batched) return build.selectFrom(name === table ? table : (`${table} as ${name}` as typeof table))
  const { joined, columns } = joinComputedValues(resource, workedOut ?? { values: [], joins: [] })
  const source = joined
    .selectAll('own')
    .$if(batched, query => query.where(isActiveBatch))
    .select([...columns])
  return build.selectFrom(source.as(name)) as unknown as RowSource
}

/** Selects the computed value of one row, inside of a statement on its table. */
export const selectComputedValue = (resource: ResourceCore, workedOut: ComputedColumns) => {
  const { joined, columns } = joinComputedValues(resource, workedOut)
  return joined.select([...columns]).whereRef('own.id', '=', `${resource.table}.id`)
}

const joinComputedValues = ({ name, table, scope }: ResourceCore, { values, joins }: ComputedColumns) => {
  const resolveAlias = createAliasResolver('own', joins)
  const joined = joinTables(build.selectFrom(`${table} as own`), joins, {
    resolveAlias,
    resolveTable: to => {
      const match = joins.find(join => join.to === to)
      if (!match) throw new Error(`${name} joins no ${to}`)
      return match
    },
    shop: { column: scope.kind === 'shop' ? scope.column : '' },
  })
  return {
    joined,
    columns: values.map(computed => compileValue(computed.value, resolveAlias, literalWriter).as(computed.name)),
  }
}
