// The statements of lists: the rows of a page, how many there are in all, and their totals.
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

/** What is asked for, and the shop that asks. */
export interface Listing {
  readonly query: ListQuery
  readonly shop: string
  /** Two queries of one shape have one statement; only their values differ. */
  readonly shape: string
  /** The database whose index finds the searched text; absent: every row is looked at. */
  readonly by?: DatabaseKind | undefined
  /** What that index found already, as a JSON list. */
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

/** Cached by the form of the query, but for a filter: its constants stand among the values, so it is made anew each time. */
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

/** Empty values come first, and last when it goes down; databases differ where that is not written out. */
const buildPage: Build<Listing, Listing> = (slot, resource, listing) => {
  const { sort, limit } = listing.query
  const selected = selectFrom(resource)
    .select(columnsOf(resource))
    .where(eb => eb.and(wheres(eb, resource, listing, slot)))
  // Ties go the way of the last sort, so that one index serves both and nothing is sorted again.
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

/** An entry of a journal that takes another one back is one less. */
const netCount = sql<number>`sum(case when ${sql.ref(journalLinks.sign)} < 0 then -1 else 1 end)`

interface Counting extends Listing {
  /** Entries that take others back are counted against them. */
  readonly isSigned?: boolean
}

const buildCount: Build<Listing, Counting> = (slot, resource, listing) =>
  selectFrom(resource)
    .select(eb => (listing.isSigned ? netCount : eb.fn.countAll<number>()).as('total'))
    .where(eb => eb.and(wheres(eb, resource, listing, slot)))

export const countStatement = listStatement(buildCount, ({ isSigned, shape }) => (isSigned ? `signed ${shape}` : shape))

/** Of more rows than these a page is met soon by looking at one row after the other in its order. */
export const fewFound = 1000

/** Of fewer letters than these a text is short: a name, not a number of somebody. */
export const fewLetters = 8

/** What the index finds first, at most one more than the few: how many these are, and their ids. */
const buildFound: Build<Listing, Listing> = (slot, resource, listing) => {
  const few = selectFrom(resource)
    .select('id')
    .where(eb => eb.and(wheres(eb, resource, listing, slot)))
    .limit(sql.lit(fewFound + 1))
  return compiled(sql`select count(*) as total, ${idList(listing.by ?? 'sqlite')} as ids from ${few.as('few')}`)
}

export const foundStatement = listStatement(buildFound, ({ shape }) => shape)

/** The listing of rows that are found already. */
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

/** Sums stay whole numbers: a database may add them up in a wider type. */
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
