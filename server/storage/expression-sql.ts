// Compiles expressions to SQL with Kysely: values are bound, and only SQL common to both databases is used.
import {
  type AliasableExpression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type {
  Guard,
  Guards,
  SqlColumn,
  SqlCondition,
  SqlExists,
  SqlJoin,
  SqlValue,
} from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { AnyTables } from './run-query.ts'

const eb = expressionBuilder<AnyTables, string>()

/** Returns the alias of a table in the statement: the row's own table or one joined to it. */
export type AliasResolver = (through: readonly string[], isOfAsker?: boolean) => string

/** Creates aliases for the row's table and, in their order, for the tables of the joins. */
export const createAliasResolver = (
  ownAlias: string,
  joins: readonly SqlJoin[],
  aliasPrefix = 'ref',
): AliasResolver => {
  const names = new Map(joins.map(({ through }, index) => [through.join('.'), `${aliasPrefix}_${index + 1}`]))
  return through => (through.length === 0 ? ownAlias : (names.get(through.join('.')) ?? ownAlias))
}

/** Compiles a constant. */
type BindConstant = (value: Stored) => AliasableExpression<Stored>

/** Compiles what differs between statements. */
export interface SqlWriter {
  readonly constants: BindConstant
  /** Tests whether a row of another resource exists; absent if the statement does not support it. */
  readonly exists?: (query: SqlExists, resolveAlias: AliasResolver) => AliasableExpression<SqlBool>
  /** Aggregates a value over rows of another resource, or reads that of the last of them. */
  readonly valueOfRows?: (
    query: Extract<SqlValue, { kind: 'sum-of-rows' | 'one-of-rows' }>,
    resolveAlias: AliasResolver,
  ) => AliasableExpression<Stored>
}

/** Compiles a value in stored form: numbers are integers, flags 0 or 1. */
export const compileValue = (
  value: SqlValue,
  resolveAlias: AliasResolver,
  writer: SqlWriter = boundWriter,
): AliasableExpression<Stored> => {
  const compileInner = (of: SqlValue): AliasableExpression<Stored> => compileValue(of, resolveAlias, writer)
  switch (value.kind) {
    case 'column':
      return compileColumn(value, resolveAlias)
    case 'constant':
      return writer.constants(value.value)
    case 'arithmetic':
      return sql<Stored>`(${compileInner(value.left)} ${sql.raw(value.operator)} ${compileInner(value.right)})`
    case 'coalesce':
      return eb.fn<Stored>('coalesce', value.items.map(compileInner))
    case 'join':
      return sql<string>`(${compileInner(value.left)} || ${compileInner(value.right)})`
    case 'rounded': {
      const [of, by, half] = [compileInner(value.of), sql.lit(value.by), sql.lit(value.by / 2)]
      return sql<number>`case when ${of} < 0 then 0 - (${half} - ${of}) / ${by} else (${of} + ${half}) / ${by} end`
    }
    case 'day-number':
      return compileDayNumber(compileInner(value.of))
    case 'unless':
      return eb.fn<Stored>('nullif', [compileInner(value.of), writer.constants(value.text)])
    case 'case': {
      const [holds, otherwise] = [value.holds, value.otherwise].map(one =>
        isNullConstant(one) ? sql<null>`null` : compileInner(one),
      )
      return sql<Stored>`case when ${compileCondition(value.when, resolveAlias, writer)} then ${holds} else ${otherwise} end`
    }
    case 'flag':
      return sql<number>`case when ${compileCondition(value.of, resolveAlias, writer)} then 1 else 0 end`
    case 'total':
      if (value.total === 'count') return eb.fn.countAll<number>()
      return value.total === 'distinct'
        ? sql<number>`count(distinct ${compileInner(value.of)})`
        : eb.fn<Stored>(value.total, [compileInner(value.of)])
    case 'sum-of-rows':
    case 'one-of-rows':
      if (!writer.valueOfRows) throw new Error(`a statement without related rows reads ${value.resource}`)
      return writer.valueOfRows(value, resolveAlias)
  }
}

/**
 * The days of a date of the Gregorian calendar, counted in years that begin in March: the same in every database, without
 * functions of dates.
 */
const compileDayNumber = (date: AliasableExpression<Stored>): RawBuilder<number> => {
  const readPart = (start: number, length: number): RawBuilder<number> =>
    sql<number>`cast(substr(${date}, ${sql.lit(start)}, ${sql.lit(length)}) as integer)`
  const [month, day] = [readPart(6, 2), readPart(9, 2)]
  const year = sql<number>`(${readPart(1, 4)} - case when ${month} < 3 then 1 else 0 end)`
  const marchMonth = sql<number>`(${month} + case when ${month} < 3 then 9 else -3 end)`
  return sql<number>`(${year} * 365 + ${year} / 4 - ${year} / 100 + ${year} / 400 + (${marchMonth} * 153 + 2) / 5 + ${day})`
}

/** A null constant needs no cast beside a typed value. */
const isNullConstant = (value: SqlValue): boolean => value.kind === 'constant' && value.value === null

/** Binds constants with a cast: a driver may bind an integer as a float, and a database may infer another type. */
export const boundWriter: SqlWriter = {
  constants: value =>
    typeof value === 'number' ? sql<number>`cast(${value} as bigint)` : sql<string | null>`cast(${value} as text)`,
}

/** Writes constants of the schema files into a statement that is cached and whose values are bound later. */
export const literalWriter: SqlWriter = { constants: value => sql<Stored>`${sql.lit(value)}` }

const compileColumn = (
  { through, name, isOfAsker }: SqlColumn,
  resolveAlias: AliasResolver,
): AliasableExpression<Stored> => sql<Stored>`${sql.id(resolveAlias(through, isOfAsker), name)}`

/** True if the condition holds; otherwise false or null, which counts as false. */
export const compileCondition = (
  condition: SqlCondition,
  resolveAlias: AliasResolver,
  writer: SqlWriter = boundWriter,
): AliasableExpression<SqlBool> => {
  const compileOperand = (of: SqlValue): AliasableExpression<Stored> => compileValue(of, resolveAlias, writer)
  switch (condition.kind) {
    case 'always':
      return condition.holds ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`
    case 'compare':
      return eb(compileOperand(condition.left), condition.operator, compileOperand(condition.right))
    case 'same':
      return compileSame(condition, compileOperand)
    case 'in':
      return eb(
        compileOperand(condition.of),
        condition.isNegated ? 'not in' : 'in',
        condition.values.map(writer.constants),
      )
    case 'null':
      return eb(compileOperand(condition.of), condition.isNegated ? 'is not' : 'is', null)
    case 'all':
      return eb.and(condition.of.map(one => compileCondition(one, resolveAlias, writer)))
    case 'any':
      return eb.or(condition.of.map(one => compileCondition(one, resolveAlias, writer)))
    case 'exists':
      if (!writer.exists) throw new Error(`a statement without related rows reads ${condition.resource}`)
      return writer.exists(condition, resolveAlias)
  }
}

const compileSame = (
  { left, right, isDifferent }: Extract<SqlCondition, { kind: 'same' }>,
  compileOperand: (of: SqlValue) => AliasableExpression<Stored>,
): AliasableExpression<SqlBool> =>
  eb(compileOperand(left), isDifferent ? 'is distinct from' : 'is not distinct from', compileOperand(right))

/** What a join needs of a resource. */
export interface JoinedTable {
  readonly table: string
  /** The field that references contain. */
  readonly key: string
  /** The column of the shop that owns a row, if each shop has its own rows. */
  readonly shopColumn?: string | undefined
  /** For references that contain a text composed of the row instead of a key: literals and fields in turn. */
  readonly pattern?: readonly string[]
}

export interface JoinContext {
  readonly resolveAlias: AliasResolver
  readonly resolveTable: (resource: string, through: readonly string[]) => JoinedTable
  /** Conditions under which a reference is joined, by its path; always without an entry. */
  readonly guards?: ReadonlyMap<string, Guards>
  /** The shop whose rows are joined: a code, or a column of the row's own table if a query spans shops. */
  readonly shop: { readonly code: string } | { readonly column: string }
}

type JoinQuery = SelectQueryBuilder<AnyTables, string, object>

/** Joins the tables that the columns of the expression need; fields of a missing row are null. */
export const joinTables = (query: JoinQuery, joins: readonly SqlJoin[], context: JoinContext): JoinQuery =>
  joins.reduce((joined, { through, to }) => {
    const { resolveAlias, resolveTable } = context
    const { table, shopColumn, pattern, ...keyed } = resolveTable(to, through)
    const key = (pattern && findSoleField(pattern)) ?? keyed.key
    const [alias, from] = [resolveAlias(through), resolveAlias(through.slice(0, -1))]
    if (pattern && findSoleField(pattern) === undefined)
      return joinByPattern(joined, { table, pattern, shopColumn, alias, from, name: through.at(-1) ?? '' }, context)
    const reference = compileGuardedReference(sql`${sql.id(from, through.at(-1) ?? '')}`, through, context)
    return joined.leftJoin(`${table} as ${alias}`, on => {
      const joinCondition = on.on(sql.id(alias, key), '=', reference)
      return shopColumn === undefined
        ? joinCondition
        : joinCondition.on(sql.id(alias, shopColumn), '=', compileShop(context))
    })
  }, query)

/** Returns the field of a pattern that consists of one field only, so that an index can be used. */
const findSoleField = (pattern: readonly string[]): string | undefined => {
  const [, field, ...rest] = pattern
  return pattern[0] === '' && rest.every(part => part === '') ? field : undefined
}

/** Joins no row if none of the guards holds, as its values would not be used. */
const compileGuardedReference = (
  reference: RawBuilder<unknown>,
  through: readonly string[],
  { guards, resolveAlias }: JoinContext,
): RawBuilder<unknown> => {
  const alternatives = guards?.get(through.join('.'))
  if (!alternatives) return reference
  const compileGuard = ({ when, holds }: Guard): RawBuilder<unknown> =>
    holds ? sql`${compileCondition(when, resolveAlias)}` : sql`(${compileCondition(when, resolveAlias)}) is not true`
  const conditions = alternatives.map(one => sql`(${sql.join(one.map(compileGuard), sql` and `)})`)
  return sql`case when ${sql.join(conditions, sql` or `)} then ${reference} end`
}

interface PatternJoin {
  readonly table: string
  readonly pattern: readonly string[]
  readonly shopColumn: string | undefined
  readonly alias: string
  readonly from: string
  readonly name: string
}

const patternKey = 'place_key'

/** Joins the rows of the shop with their composed text; the limit stops the planner from inlining the subquery. */
const joinByPattern = (
  joined: JoinQuery,
  { table, pattern, shopColumn, alias, from, name }: PatternJoin,
  context: JoinContext,
): JoinQuery => {
  const parts = pattern.flatMap((part, index) => {
    if (index % 2 === 1) return [sql`own.${sql.id(part)}`]
    return part === '' ? [] : [sql`${sql.lit(part)}`]
  })
  const shopCondition =
    shopColumn === undefined ? sql`` : sql` where own.${sql.id(shopColumn)} = ${compileShop(context)}`
  const rows = sql`(select own.*, ${sql.join(parts, sql` || `)} as ${sql.id(patternKey)} from ${sql.table(table)} as own${shopCondition} limit 1000000)`
  return joined.leftJoin(rows.as(alias), on => on.on(sql.id(alias, patternKey), '=', sql.id(from, name)))
}

const compileShop = ({ shop, resolveAlias }: JoinContext): AliasableExpression<Stored> =>
  'code' in shop ? eb.val(shop.code) : sql<Stored>`${sql.id(resolveAlias([]), shop.column)}`
