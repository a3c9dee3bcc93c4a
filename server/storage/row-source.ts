// Builds the source of a query on a resource: its table with the computed values.
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { SqlRows, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { journalLinks, lineLinks } from '../../engine/schema/lines.ts'
import {
  type ComputedColumns,
  getReadFields,
  type ResourceCore,
  type StoredResource,
} from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import {
  type AliasResolver,
  boundWriter,
  compileCondition,
  compileValue,
  createAliasResolver,
  type JoinedTable,
  joinTables,
  literalWriter,
  type SqlWriter,
} from './expression-sql.ts'
import type { RowFilter } from './list-query.ts'
import { type AnyTables, build, findAll } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { batchColumn, findShopColumn, localBatch } from './tables.ts'

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
  if (isUnion(resource)) return build.selectFrom(buildUnion(resource).as(name)) as unknown as RowSource
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

// Conditions that limit a query to the rows of a shop.

/** Returns the columns that name the owner of a row. */
export const getOwnerColumns = (resource: ResourceCore): readonly string[] => {
  const shopColumn = findShopColumn(resource)
  if (shopColumn !== undefined) return [shopColumn]
  return resource.scope.kind === 'shops' ? resource.scope.fields : []
}

export const buildOwnerConditions = (
  eb: ExpressionBuilder<AnyTables, string>,
  resource: ResourceCore,
  shop: string | RawBuilder<string>,
): Expression<SqlBool>[] => {
  const columns = getOwnerColumns(resource)
  return columns.length === 0 ? [] : [eb.or(columns.map(column => eb(column, '=', shop)))]
}

/** The same for rows that have this alias in a statement with joins. */
export const buildJoinedOwnerConditions = (
  table: string,
  resource: ResourceCore,
  shops: readonly string[],
): readonly Expression<SqlBool>[] => {
  const [shop] = shops
  const compared = shops.length === 1 ? sql`= ${shop}` : sql`in (${sql.join([...shops])})`
  const conditions = getOwnerColumns(resource).map(column => sql<SqlBool>`${sql.id(table, column)} ${compared}`)
  return conditions.length === 0 ? [] : [sql<SqlBool>`(${sql.join(conditions, sql` or `)})`]
}

// Reads rows of several resources as rows of one: each with its own conditions, under common columns, in one statement.

/** One resource of the union. */
export interface UnionPart {
  readonly resource: StoredResource
  /** The value of the column that names the part. */
  readonly name: string
  /** The field of the part for each common column. */
  readonly fields: Readonly<Record<string, string>>
  readonly filter?: RowFilter | undefined
}

/** A resource without a table. Its statements contain values of one call and are not cached. */
export interface UnionResource extends StoredResource {
  readonly union: {
    readonly parts: readonly UnionPart[]
    /** The column that names the part of a row. */
    readonly column: string
    readonly shop: string
  }
}

export const isUnion = (resource: StoredResource): resource is UnionResource => 'union' in resource

type UnionPartQuery = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>

const buildUnion = ({ union }: UnionResource): UnionPartQuery => {
  const selected = union.parts.map(part =>
    selectUnionPart(part, union.shop).select(eb => [
      'id',
      'versi',
      sql<string>`cast(${sql.lit(part.name)} as text)`.as(union.column),
      ...Object.entries(part.fields).map(([column, field]) => eb.ref(field).as(column)),
    ]),
  )
  const [first, ...others] = selected
  if (!first) throw new Error('a union has no parts')
  return others.reduce((query, part) => query.unionAll(part), first)
}

// Subqueries on related rows of the same shop: whether one exists, or an aggregate of their values.

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

// Resolves the table that a reference leads to, and the column that identifies its rows.

export const getJoinedTable = (schema: Schema, name: string, through: readonly string[]): JoinedTable => {
  const resource = getResource(schema, name)
  const shop = findShopColumn(resource)
  return {
    table: resource.table,
    key: isLink(through) ? 'id' : resource.key[0],
    shopColumn: shop,
  }
}

/** A line refers to its document, and an entry to its line, by row id. */
const isLink = (through: readonly string[]): boolean => {
  const last = through.at(-1)
  return last === lineLinks.document || last === journalLinks.line
}

// Reads rows of ledgers and documents about one row, the newest first: by columns, conditions and its location history.

/** A period in which the row was at a location, between the ids of the entries that moved it there and away. */
export interface LocationStay {
  readonly place: string
  readonly from: string
  /** Absent if the row is still there. */
  readonly until?: string
}

export interface CardQuery {
  readonly shop: string
  /** Rows of all shops, for subjects that are the same in all of them. */
  readonly everyShop?: boolean
  readonly values: Readonly<Record<string, string>>
  readonly filter?: RowFilter
  readonly during?: { readonly at: SqlValue; readonly stays: readonly LocationStay[] }
  /** Only rows written before the row with this id. */
  readonly before?: string | undefined
  readonly limit: number
}

export const cardColumns = { shop: 'card_shop', at: 'created_at', by: 'created_by' } as const

/** Returns the rows with id, time and user of their creation, and shop as `card_shop`. */
export const findCardRows = (
  connection: Connection,
  resource: StoredResource,
  { shop, everyShop, values, filter, during, before, limit }: CardQuery,
): Promise<readonly DatabaseRow[]> => {
  const shopColumn = findShopColumn(resource)
  const rowsQuery = selectFrom(resource)
    .select(['id', cardColumns.at, cardColumns.by, ...getReadFields(resource).map(({ name }) => name)])
    .$if(shopColumn !== undefined, query => query.select(sql.ref<string>(shopColumn ?? '').as(cardColumns.shop)))
    .where(eb =>
      eb.and([
        ...(everyShop ? [] : buildOwnerConditions(eb, resource, shop)),
        ...Object.entries(values).map(([column, value]) => eb(column, '=', value)),
        ...(filter ? [buildFilterCondition(resource, filter, shop)] : []),
        ...(during ? [buildStayCondition(resource, during)] : []),
        ...(before === undefined ? [] : [eb('id', '<', before)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
  return findAll(connection, rowsQuery)
}

const buildStayCondition = (
  { table }: StoredResource,
  { at, stays }: NonNullable<CardQuery['during']>,
): Expression<SqlBool> => {
  if (stays.length === 0) return sql<SqlBool>`1 = 0`
  const placeValue = compileValue(at, createAliasResolver(table, []))
  const conditions = stays.map(({ place: location, from, until }) => {
    const endCondition = until === undefined ? sql`` : sql` and id < ${until}`
    return sql`(${placeValue} = ${location} and id > ${from}${endCondition})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
