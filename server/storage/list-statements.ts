// Statements of lists: the rows of a page, their total number, and totals of columns.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import { journalLinks } from '../../engine/schema/lines.ts'
import { readFields, type StoredResource } from '../../engine/schema/resource.ts'
import { type AnyTables, compiled } from './compiler.ts'
import { formOf, whereOf } from './condition-sql.ts'
import { linesHold } from './lines-hold.ts'
import type { ListQuery } from './list-query.ts'
import { ownedBy } from './owned-by.ts'
import { holdsText, idList } from './search-sql.ts'
import { filteredBy, selectFrom } from './source.ts'
import { type Build, cachedStatement, type SlotOf, statementOnce } from './statement-cache.ts'
import type { DatabaseKind, Statement } from './storage.ts'
import { isUnion } from './union-rows.ts'

type Builder = ExpressionBuilder<AnyTables, string>

/** A list query and the shop that reads. */
export interface Listing {
  readonly query: ListQuery
  readonly shop: string
  /** Queries of one shape share a statement; only their values differ. */
  readonly shape: string
  /** The database whose search index is used; absent for a scan. */
  readonly by?: DatabaseKind | undefined
  /** Ids that the index has returned, as a JSON list. */
  readonly ids?: string | undefined
}

export const listingOf = (query: ListQuery, shop: string, by?: DatabaseKind): Listing => ({
  query,
  shop,
  shape: `${by ?? ''} ${shapeOf(query)}`,
  by,
})

export const columnsOf = (resource: StoredResource): readonly string[] => [
  'id',
  'versi',
  ...readFields(resource).map(field => field.name),
]

/**
 * Caches by the form of the query. A query with a filter is not cached, because its constants are bound without slots.
 */
const listStatement = <Form extends Listing>(build: Build<Listing, Form>, shapeOf: (form: Form) => string) => {
  const cached = cachedStatement(build, shapeOf)
  return (resource: StoredResource, form: Form): Statement =>
    form.query.filter || isUnion(resource) ? statementOnce(build, resource, form, form) : cached(resource, form, form)
}

const shapeOf = ({ conditions, lines = [], search, sort, limit }: ListQuery): string =>
  JSON.stringify([
    conditions.map(formOf),
    lines.map(asked => [asked.lines.name, asked.conditions.map(formOf)]),
    search?.columns,
    sort.map(({ field, descending }) => [field, descending]),
    limit !== undefined,
  ])

/** Nulls come first in ascending and last in descending order, stated explicitly because databases differ. */
const buildPage: Build<Listing, Listing> = (slot, resource, listing) => {
  const { sort, limit } = listing.query
  const selected = selectFrom(resource)
    .select(columnsOf(resource))
    .where(eb => eb.and(wheres(eb, resource, listing, slot)))
  // Ties follow the direction of the last sort term, so that one index serves both.
  const descending = sort.at(-1)?.descending === true
  const byId = sort.some(({ field }) => field === 'id') ? [] : [{ field: 'id', descending }]
  const sorted = [...sort, ...byId].reduce(
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

export const pageStatement = listStatement(buildPage, ({ shape }) => shape)

/** A reversing entry of a journal counts as minus one. */
const netCount = sql<number>`sum(case when ${sql.ref(journalLinks.sign)} < 0 then -1 else 1 end)`

interface Counting extends Listing {
  /** Reversing entries are subtracted. */
  readonly isSigned?: boolean
}

const buildCount: Build<Listing, Counting> = (slot, resource, listing) =>
  selectFrom(resource)
    .select(eb => (listing.isSigned ? netCount : eb.fn.countAll<number>()).as('total'))
    .where(eb => eb.and(wheres(eb, resource, listing, slot)))

export const countStatement = listStatement(buildCount, ({ isSigned, shape }) => (isSigned ? `signed ${shape}` : shape))

/** With more matches than this a scan in list order fills a page quickly. */
export const fewFound = 1000

/** A text with fewer letters is short: a name rather than a number. */
export const fewLetters = 8

/** Reads the first matches of the index, at most one more than the limit: their number and their ids. */
const buildFound: Build<Listing, Listing> = (slot, resource, listing) => {
  const few = selectFrom(resource)
    .select('id')
    .where(eb => eb.and(wheres(eb, resource, listing, slot)))
    .limit(sql.lit(fewFound + 1))
  return compiled(sql`select count(*) as total, ${idList(listing.by ?? 'sqlite')} as ids from ${few.as('few')}`)
}

export const foundStatement = listStatement(buildFound, ({ shape }) => shape)

/** Limits a listing to rows with known ids. */
export const listingAmong = (listing: Listing, ids: string): Listing => ({
  ...listing,
  ids,
  shape: `ids ${listing.shape}`,
})

interface Totalling extends Listing {
  readonly totals: Readonly<Record<string, string>>
}

const buildTotals: Build<Listing, Totalling> = (slot, resource, listing) =>
  selectFrom(resource)
    .select(eb => Object.entries(listing.totals).map(([column, total]) => totalOf(eb, column, total).as(column)))
    .where(eb => eb.and(wheres(eb, resource, listing, slot)))

export const totalsStatement = listStatement(buildTotals, ({ totals, shape }) => `${JSON.stringify(totals)} ${shape}`)

/** Casts sums to bigint, because a database may sum in a wider type. */
const totalOf = (eb: Builder, column: string, total: string) => {
  const made = eb.fn<Stored>(total, [column])
  return total === 'sum' ? eb.cast<Stored>(made, 'bigint') : made
}

const wheres = (
  eb: Builder,
  resource: StoredResource,
  listing: Listing,
  slot: SlotOf<Listing>,
): Expression<SqlBool>[] => [
  ...ownedBy(eb, resource, slot(shopOf)),
  ...(listing.query.filter ? [filteredBy(resource, listing.query.filter, listing.shop)] : []),
  ...listing.query.conditions.map((condition, index) =>
    whereOf(eb, condition, read => slot(({ query }) => read(query.conditions[index]?.values ?? []))),
  ),
  ...(listing.query.lines ?? []).map((asked, index) => linesHold(resource, { asked, index }, slot)),
  ...holdsText(resource, listing, slot),
]

const shopOf = ({ shop }: Listing): string => shop
