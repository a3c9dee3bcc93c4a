// Statements of lists: the rows of a page, their total number, and totals of columns.
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import { journalLinks, lineLinks } from '../../engine/schema/lines.ts'
import { getReadFields, type StoredResource } from '../../engine/schema/resource.ts'
import type { LineConditions, ListCondition, ListQuery } from './list-query.ts'
import { buildFilterCondition, buildOwnerConditions, isUnion, selectFrom } from './row-source.ts'
import {
  type AnyTables,
  type BindSlot,
  type BuildStatement,
  buildUncachedStatement,
  memoizeStatement,
  toCompilable,
} from './run-query.ts'
import { buildContains, buildSearchConditions, collectIds, toLikePattern } from './search-sql.ts'
import type { DatabaseKind, Statement } from './storage.ts'

// Compiles one condition on a column to SQL; its values are bound through slots.

/** Returns everything that the text of a condition depends on. */
const getConditionForm = ({ column, compare, values }: ListCondition): readonly unknown[] => [
  column,
  compare,
  compare === 'in' ? values.length : values[0] === null,
]

/** Binds a value that is read from the values of the condition. */
type BindValue = <V extends Stored>(read: (values: readonly Stored[]) => V) => RawBuilder<V>

const buildWhere = (
  eb: ExpressionBuilder<AnyTables, string>,
  { column, compare, values }: ListCondition,
  bind: BindValue,
): Expression<SqlBool> => {
  const bindValue = (index: number) => bind(boundValues => boundValues[index] ?? null)
  if (compare === 'in')
    return values.length === 0
      ? sql<SqlBool>`1 = 0`
      : eb(
          column,
          'in',
          values.map((_, index) => bindValue(index)),
        )
  if (compare === 'like')
    return buildContains(
      column,
      bind(([pattern = null]) => toLikePattern(String(pattern))),
    )
  if ((values[0] ?? null) === null) return eb(column, compare === '=' ? 'is' : 'is not', null)
  return eb(column, compare, bindValue(0))
}

// Compiles a condition on documents: one of their lines must meet all of the conditions.

interface LinesConditionInput {
  readonly lineConditions: LineConditions
  /** The index of the line conditions in the query. */
  readonly index: number
}

/** Uses an index of the lines if one matches; otherwise the lines of each remaining document are scanned. */
const buildLinesCondition = (
  { table }: StoredResource,
  { lineConditions: { lines, conditions }, index }: LinesConditionInput,
  slot: BindSlot<{ readonly query: ListQuery; readonly shop: string }>,
): Expression<SqlBool> => {
  const isIndexUsed = conditions.some(({ column, compare }) => isExact(compare) && isIndexed(lines, column))
  const document = sql.ref(`${lines.table}.${lineLinks.document}`)
  const id = sql.ref(`${table}.id`)
  const rows = selectFrom(lines)
    .select(document.as('id'))
    .where(eb =>
      eb.and([
        ...buildOwnerConditions(
          eb,
          lines,
          slot(({ shop }) => shop),
        ),
        ...conditions.map((condition, position) =>
          buildWhere(eb, condition, read =>
            slot(({ query }) => read(query.lines?.[index]?.conditions[position]?.values ?? [])),
          ),
        ),
        ...(isIndexUsed ? [] : [sql<SqlBool>`${document} = ${id}`]),
      ]),
    )
  return isIndexUsed ? sql<SqlBool>`${id} in ${rows}` : sql<SqlBool>`exists ${rows}`
}

const isExact = (compare: string): boolean => compare === '=' || compare === 'in'

const isIndexed = ({ index, unique }: StoredResource, column: string): boolean =>
  [...index, ...unique].some(([first]) => first === column)

type ListExpressionBuilder = ExpressionBuilder<AnyTables, string>

/** A list query and the shop that reads. */
interface Listing {
  readonly query: ListQuery
  readonly shop: string
  /** Queries of one shape share a statement; only their values differ. */
  readonly shape: string
  /** The database whose search index is used; absent for a scan. */
  readonly by?: DatabaseKind | undefined
  /** Ids that the index has returned, as a JSON list. */
  readonly ids?: string | undefined
}

export const buildListing = (query: ListQuery, shop: string, by?: DatabaseKind): Listing => ({
  query,
  shop,
  shape: `${by ?? ''} ${getQueryForm(query)}`,
  by,
})

export const getReadColumns = (resource: StoredResource): readonly string[] => [
  'id',
  'versi',
  ...getReadFields(resource).map(field => field.name),
]

/**
 * Caches by the form of the query. A query with a filter is not cached, because its constants are bound without slots.
 */
const createListStatement = <Form extends Listing>(
  build: BuildStatement<Listing, Form>,
  getShape: (form: Form) => string,
) => {
  const cached = memoizeStatement(build, getShape)
  return (resource: StoredResource, form: Form): Statement =>
    form.query.filter || isUnion(resource)
      ? buildUncachedStatement(build, resource, form, form)
      : cached(resource, form, form)
}

const getQueryForm = ({ conditions, lines = [], search, sort, limit }: ListQuery): string =>
  JSON.stringify([
    conditions.map(getConditionForm),
    lines.map(lineConditions => [lineConditions.lines.name, lineConditions.conditions.map(getConditionForm)]),
    search?.columns,
    sort.map(({ field, descending }) => [field, descending]),
    limit !== undefined,
  ])

/** Nulls come first in ascending and last in descending order, stated explicitly because databases differ. */
const buildPage: BuildStatement<Listing, Listing> = (slot, resource, listing) => {
  const { sort, limit } = listing.query
  const selected = selectFrom(resource)
    .select(getReadColumns(resource))
    .where(eb => eb.and(buildConditions(eb, resource, listing, slot)))
  // Ties follow the direction of the last sort term, so that one index serves both.
  const descending = sort.at(-1)?.descending === true
  const idSort = sort.some(({ field }) => field === 'id') ? [] : [{ field: 'id', descending }]
  const sorted = [...sort, ...idSort].reduce(
    (statement, term) =>
      statement.orderBy(term.field, order => {
        const ordered = term.descending ? order.desc() : order.asc()
        if (resource.field[term.field]?.type.blank !== 'null') return ordered
        return term.descending ? ordered.nullsLast() : ordered.nullsFirst()
      }),
    selected,
  )
  if (limit === undefined) return sorted
  return sorted.limit(slot(({ query }) => query.limit ?? 0)).offset(slot(({ query }) => query.offset))
}

export const pageStatement = createListStatement(buildPage, ({ shape }) => shape)

/** A reversing entry of a journal counts as minus one. */
const netCount = sql<number>`sum(case when ${sql.ref(journalLinks.sign)} < 0 then -1 else 1 end)`

interface CountListing extends Listing {
  /** Reversing entries are subtracted. */
  readonly isSigned?: boolean
}

const buildCount: BuildStatement<Listing, CountListing> = (slot, resource, listing) =>
  selectFrom(resource)
    .select(eb => (listing.isSigned ? netCount : eb.fn.countAll<number>()).as('total'))
    .where(eb => eb.and(buildConditions(eb, resource, listing, slot)))

export const countStatement = createListStatement(buildCount, ({ isSigned, shape }) =>
  isSigned ? `signed ${shape}` : shape,
)

/** With more matches than this a scan in list order fills a page quickly. */
export const maxIndexedMatches = 1000

/**
 * Reads the first matches of the index, at most one more than the limit: their number and their ids. PostgreSQL would
 * read the table up to the limit if it saw it, and plans what is materialized without it; it still stops there.
 */
const buildMatches: BuildStatement<Listing, Listing> = (slot, resource, listing) => {
  const matches = selectFrom(resource)
    .select('id')
    .where(eb => eb.and(buildConditions(eb, resource, listing, slot)))
  const by = listing.by ?? 'sqlite'
  const materialized = by === 'postgres' ? sql`materialized` : sql`not materialized`
  return toCompilable(
    sql`with matches as ${materialized} ${matches} select count(*) as total, ${collectIds(by)} as ids from (select id from matches limit ${sql.lit(maxIndexedMatches + 1)}) as few`,
  )
}

export const matchesStatement = createListStatement(buildMatches, ({ shape }) => shape)

/** Limits a listing to rows with known ids. */
export const narrowListing = (listing: Listing, ids: string): Listing => ({
  ...listing,
  ids,
  shape: `ids ${listing.shape}`,
})

interface TotalsListing extends Listing {
  readonly totals: Readonly<Record<string, string>>
}

const buildTotals: BuildStatement<Listing, TotalsListing> = (slot, resource, listing) =>
  selectFrom(resource)
    .select(eb => Object.entries(listing.totals).map(([column, total]) => buildTotal(eb, column, total).as(column)))
    .where(eb => eb.and(buildConditions(eb, resource, listing, slot)))

export const totalsStatement = createListStatement(
  buildTotals,
  ({ totals, shape }) => `${JSON.stringify(totals)} ${shape}`,
)

/** Casts sums to bigint, because a database may sum in a wider type. */
const buildTotal = (eb: ListExpressionBuilder, column: string, total: string) => {
  const aggregate = eb.fn<Stored>(total, [column])
  return total === 'sum' ? eb.cast<Stored>(aggregate, 'bigint') : aggregate
}

const buildConditions = (
  eb: ListExpressionBuilder,
  resource: StoredResource,
  listing: Listing,
  slot: BindSlot<Listing>,
): Expression<SqlBool>[] => [
  ...buildOwnerConditions(eb, resource, slot(getShop)),
  ...(listing.query.filter ? [buildFilterCondition(resource, listing.query.filter, listing.shop)] : []),
  ...listing.query.conditions.map((condition, index) =>
    buildWhere(eb, condition, read => slot(({ query }) => read(query.conditions[index]?.values ?? []))),
  ),
  ...(listing.query.lines ?? []).map((lineConditions, index) =>
    buildLinesCondition(resource, { lineConditions, index }, slot),
  ),
  ...buildSearchConditions(resource, listing, slot),
]

const getShop = ({ shop }: Listing): string => shop
