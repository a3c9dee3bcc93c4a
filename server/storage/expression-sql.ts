// Compiles expressions to SQL with Kysely: values are bound, and only SQL common to both databases is used.
import {
  type AliasableExpression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Guard, Guards } from '../../engine/expression/sql/join-guards.ts'
import type {
  SqlColumn,
  SqlCondition,
  SqlExists,
  SqlJoin,
  SqlRows,
  SqlValue,
} from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { AnyTables } from './compiler.ts'

const eb = expressionBuilder<AnyTables, string>()

/** Returns the alias of a table in the statement: the row's own table or one joined to it. */
export type Places = (through: readonly string[], isOfAsker?: boolean) => string

/** Creates aliases for the row's table and, in their order, for the tables of the joins. */
export const placesOf = (own: string, joins: readonly SqlJoin[], joined = 'ref'): Places => {
  const names = new Map(joins.map(({ through }, index) => [through.join('.'), `${joined}_${index + 1}`]))
  return through => (through.length === 0 ? own : (names.get(through.join('.')) ?? own))
}

/** Compiles a constant. */
type Constants = (value: Stored) => AliasableExpression<Stored>

/** Compiles what differs between statements. */
export interface Writing {
  readonly constants: Constants
  /** Tests whether a row of another resource exists; absent if the statement does not support it. */
  readonly exists?: (asked: SqlExists, places: Places) => AliasableExpression<SqlBool>
  /** Aggregates a value over rows of another resource. */
  readonly sumOfRows?: (asked: SqlRows & { readonly of: SqlValue }, places: Places) => AliasableExpression<Stored>
}

/** Compiles a value in stored form: numbers are integers, flags 0 or 1. */
export const sqlValue = (value: SqlValue, places: Places, writing: Writing = boundSql): AliasableExpression<Stored> => {
  const inner = (of: SqlValue): AliasableExpression<Stored> => sqlValue(of, places, writing)
  switch (value.kind) {
    case 'column':
      return columnRef(value, places)
    case 'constant':
      return writing.constants(value.value)
    case 'arithmetic':
      return sql<Stored>`(${inner(value.left)} ${sql.raw(value.operator)} ${inner(value.right)})`
    case 'coalesce':
      return eb.fn<Stored>('coalesce', value.items.map(inner))
    case 'join':
      return sql<string>`(${inner(value.left)} || ${inner(value.right)})`
    case 'rounded': {
      const [of, by, half] = [inner(value.of), sql.lit(value.by), sql.lit(value.by / 2)]
      return sql<number>`case when ${of} < 0 then 0 - (${half} - ${of}) / ${by} else (${of} + ${half}) / ${by} end`
    }
    case 'unless':
      return eb.fn<Stored>('nullif', [inner(value.of), writing.constants(value.text)])
    case 'case': {
      const [holds, otherwise] = [value.holds, value.otherwise].map(one => (isNull(one) ? sql<null>`null` : inner(one)))
      return sql<Stored>`case when ${sqlCondition(value.when, places, writing)} then ${holds} else ${otherwise} end`
    }
    case 'flag':
      return sql<number>`case when ${sqlCondition(value.of, places, writing)} then 1 else 0 end`
    case 'total':
      if (value.total === 'count') return eb.fn.countAll<number>()
      return value.total === 'distinct'
        ? sql<number>`count(distinct ${inner(value.of)})`
        : eb.fn<Stored>(value.total, [inner(value.of)])
    case 'sum-of-rows':
      if (!writing.sumOfRows) throw new Error(`a statement without related rows reads ${value.resource}`)
      return writing.sumOfRows(value, places)
  }
}

/** A null constant needs no cast beside a typed value. */
const isNull = (value: SqlValue): boolean => value.kind === 'constant' && value.value === null

/** Binds constants with a cast: a driver may bind an integer as a float, and a database may infer another type. */
export const boundSql: Writing = {
  constants: value =>
    typeof value === 'number' ? sql<number>`cast(${value} as bigint)` : sql<string | null>`cast(${value} as text)`,
}

/** Writes constants of the schema files into a statement that is cached and whose values are bound later. */
export const writtenSql: Writing = { constants: value => sql<Stored>`${sql.lit(value)}` }

const columnRef = ({ through, name, isOfAsker }: SqlColumn, places: Places): AliasableExpression<Stored> =>
  sql<Stored>`${sql.id(places(through, isOfAsker), name)}`

/** True if the condition holds; otherwise false or null, which counts as false. */
export const sqlCondition = (
  condition: SqlCondition,
  places: Places,
  writing: Writing = boundSql,
): AliasableExpression<SqlBool> => {
  const value = (of: SqlValue): AliasableExpression<Stored> => sqlValue(of, places, writing)
  switch (condition.kind) {
    case 'always':
      return condition.holds ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`
    case 'compare':
      return eb(value(condition.left), condition.operator, value(condition.right))
    case 'same':
      return sameSql(condition, value)
    case 'in':
      return eb(value(condition.of), condition.isNegated ? 'not in' : 'in', condition.values.map(writing.constants))
    case 'null':
      return eb(value(condition.of), condition.isNegated ? 'is not' : 'is', null)
    case 'all':
      return eb.and(condition.of.map(one => sqlCondition(one, places, writing)))
    case 'any':
      return eb.or(condition.of.map(one => sqlCondition(one, places, writing)))
    case 'exists':
      if (!writing.exists) throw new Error(`a statement without related rows reads ${condition.resource}`)
      return writing.exists(condition, places)
  }
}

const sameSql = (
  { left, right, isDifferent }: Extract<SqlCondition, { kind: 'same' }>,
  value: (of: SqlValue) => AliasableExpression<Stored>,
): AliasableExpression<SqlBool> =>
  eb(value(left), isDifferent ? 'is distinct from' : 'is not distinct from', value(right))

/** What a join needs of a resource. */
export interface JoinedTable {
  readonly table: string
  /** The field that references contain. */
  readonly key: string
  /** The column of the shop that owns a row, if each shop has its own rows. */
  readonly shopColumn?: string
  /** For references that contain a text composed of the row instead of a key: literals and fields in turn. */
  readonly pattern?: readonly string[]
}

export interface JoinContext {
  readonly places: Places
  readonly tableOf: (resource: string, through: readonly string[]) => JoinedTable
  /** Conditions under which a reference is joined, by its path; always without an entry. */
  readonly guards?: ReadonlyMap<string, Guards>
  /** The shop whose rows are joined: a code, or a column of the row's own table if a query spans shops. */
  readonly shop: { readonly code: string } | { readonly column: string }
}

type Selecting = SelectQueryBuilder<AnyTables, string, object>

/** Joins the tables that the columns of the expression need; fields of a missing row are null. */
export const joinTables = (query: Selecting, joins: readonly SqlJoin[], context: JoinContext): Selecting =>
  joins.reduce((joined, { through, to }) => {
    const { places, tableOf } = context
    const { table, shopColumn, pattern, ...keyed } = tableOf(to, through)
    const key = (pattern && soleField(pattern)) ?? keyed.key
    const [alias, from] = [places(through), places(through.slice(0, -1))]
    if (pattern && soleField(pattern) === undefined)
      return joinPlaces(joined, { table, pattern, shopColumn, alias, from, name: through.at(-1) ?? '' }, context)
    const reference = guardedSql(sql`${sql.id(from, through.at(-1) ?? '')}`, through, context)
    return joined.leftJoin(`${table} as ${alias}`, on => {
      const found = on.on(sql.id(alias, key), '=', reference)
      return shopColumn === undefined ? found : found.on(sql.id(alias, shopColumn), '=', shopOf(context))
    })
  }, query)

/** Returns the field of a pattern that consists of one field only, so that an index can be used. */
const soleField = (pattern: readonly string[]): string | undefined => {
  const [, field, ...more] = pattern
  return pattern[0] === '' && more.every(part => part === '') ? field : undefined
}

/** Joins no row if none of the guards holds, as its values would not be used. */
const guardedSql = (
  reference: RawBuilder<unknown>,
  through: readonly string[],
  { guards, places }: JoinContext,
): RawBuilder<unknown> => {
  const alternatives = guards?.get(through.join('.'))
  if (!alternatives) return reference
  const isMet = ({ when, holds }: Guard): RawBuilder<unknown> =>
    holds ? sql`${sqlCondition(when, places)}` : sql`(${sqlCondition(when, places)}) is not true`
  const all = alternatives.map(one => sql`(${sql.join(one.map(isMet), sql` and `)})`)
  return sql`case when ${sql.join(all, sql` or `)} then ${reference} end`
}

interface JoinedPlaces {
  readonly table: string
  readonly pattern: readonly string[]
  readonly shopColumn: string | undefined
  readonly alias: string
  readonly from: string
  readonly name: string
}

const placeKey = 'place_key'

/** Joins the rows of the shop with their composed text; the limit stops the planner from inlining the subquery. */
const joinPlaces = (
  joined: Selecting,
  { table, pattern, shopColumn, alias, from, name }: JoinedPlaces,
  context: JoinContext,
): Selecting => {
  const parts = pattern.flatMap((part, index) => {
    if (index % 2 === 1) return [sql`own.${sql.id(part)}`]
    return part === '' ? [] : [sql`${sql.lit(part)}`]
  })
  const owned = shopColumn === undefined ? sql`` : sql` where own.${sql.id(shopColumn)} = ${shopOf(context)}`
  const rows = sql`(select own.*, ${sql.join(parts, sql` || `)} as ${sql.id(placeKey)} from ${sql.table(table)} as own${owned} limit 1000000)`
  return joined.leftJoin(rows.as(alias), on => on.on(sql.id(alias, placeKey), '=', sql.id(from, name)))
}

const shopOf = ({ shop, places }: JoinContext): AliasableExpression<Stored> =>
  'code' in shop ? eb.val(shop.code) : sql<Stored>`${sql.id(places([]), shop.column)}`
