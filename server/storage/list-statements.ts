// The statements of lists: the rows of a page, how many there are in all, and their totals.
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import { journalLinks } from '../../engine/schema/lines.ts'
import { readFields, type StoredResource } from '../../engine/schema/resource.ts'
import type { AnyTables } from './compiler.ts'
import type { Condition, ListQuery } from './list-query.ts'
import { ownedBy } from './owned-by.ts'
import { filteredBy, selectFrom } from './source.ts'
import { type Build, cachedStatement, type SlotOf, statementOnce } from './statement-cache.ts'
import type { Statement } from './storage.ts'
import { isUnion } from './union-rows.ts'

type Builder = ExpressionBuilder<AnyTables, string>

/** What is asked for, and the shop that asks. */
export interface Listing {
  readonly query: ListQuery
  readonly shop: string
  /** Two queries of one shape have one statement; only their values differ. */
  readonly shape: string
}

export const listingOf = (query: ListQuery, shop: string): Listing => ({ query, shop, shape: shapeOf(query) })

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

const shapeOf = ({ conditions, search, sort, limit }: ListQuery): string =>
  JSON.stringify([
    conditions.map(({ column, compare, values }) => [
      column,
      compare,
      compare === 'in' ? values.length : values[0] === null,
    ]),
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
  { query: { conditions, search, filter }, shop }: Listing,
  slot: SlotOf<Listing>,
): Expression<SqlBool>[] => [
  ...ownedBy(eb, resource, slot(shopOf)),
  ...(filter ? [filteredBy(resource, filter, shop)] : []),
  ...conditions.map((condition, index) => whereOf(eb, condition, index, slot)),
  ...(search ? [eb.or(search.columns.map(column => contains(column, slot(searched))))] : []),
]

const shopOf = ({ shop }: Listing): string => shop

const searched = ({ query: { search } }: Listing): string => likePattern(search?.text ?? '')

const whereOf = (
  eb: Builder,
  { column, compare, values }: Condition,
  index: number,
  slot: SlotOf<Listing>,
): Expression<SqlBool> => {
  const pattern = slot(({ query }) => likePattern(String(query.conditions[index]?.values[0] ?? null)))
  const given = (at: number) => slot(({ query }) => query.conditions[index]?.values[at] ?? null)
  if (compare === 'in')
    return values.length === 0
      ? sql<SqlBool>`1 = 0`
      : eb(
          column,
          'in',
          values.map((_, at) => given(at)),
        )
  if (compare === 'like') return contains(column, pattern)
  if ((values[0] ?? null) === null) return eb(column, compare === '=' ? 'is' : 'is not', null)
  return eb(column, compare, given(0))
}

const contains = (column: string, pattern: RawBuilder<string>): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`

/** `%`, `_` and `\` are ordinary letters of the searched text; only A to Z lose their case, as in the database. */
const likePattern = (part: string): string =>
  `%${part.replaceAll(/[A-Z]/g, letter => letter.toLowerCase()).replaceAll(/[\\%_]/g, '\\$&')}%`
