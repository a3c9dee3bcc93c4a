// Compiles a substring search over several columns, by a scan or by the search index of the resource.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { ListQuery } from './list-query.ts'
import type { BindSlot } from './run-query.ts'
import type { DatabaseKind } from './storage.ts'
import { buildSearchIndex } from './tables.ts'

/** The search, and the database whose index answers it; without a database every row is scanned. */
interface SearchInput {
  readonly query: Pick<ListQuery, 'search'>
  readonly by?: DatabaseKind | undefined
  /** Ids that the index returned, as a JSON list: the index is not queried again. */
  readonly ids?: string | undefined
}

/** The indexes hold trigrams: a shorter text is in none of them. */
const minLetters = 3

/** Returns whether an index answers the search; texts with U+0000 are handled differently by every database. */
export const isIndexed = ({ searched }: StoredResource, search: NonNullable<ListQuery['search']>): boolean =>
  search.columns.length > 0 &&
  search.columns.every(name => searched.includes(name)) &&
  [...search.text].length >= minLetters &&
  !search.text.includes('\0')

export const buildSearchConditions = (
  resource: StoredResource,
  { query: { search }, by, ids }: SearchInput,
  slot: BindSlot<SearchInput>,
): readonly Expression<SqlBool>[] => {
  if (!search) return []
  if (ids !== undefined) return [buildIdCondition(by, slot(getFoundIds))]
  const pattern = slot(getLikePattern)
  // Each row found by an index is checked again, up to the column that holds the text.
  const columns = search.columns.toSorted((a, b) => resource.searched.indexOf(a) - resource.searched.indexOf(b))
  const matchAny = (buildCondition: (column: string) => Expression<SqlBool>): Expression<SqlBool> =>
    sql`(${sql.join(columns.map(buildCondition), sql` or `)})`
  if (by === undefined)
    return [
      matchAny(column =>
        resource.searched.includes(column) ? buildUnindexedContains(column, pattern) : buildContains(column, pattern),
      ),
    ]
  return by === 'sqlite'
    ? [buildTrigramCondition(resource, slot)]
    : [matchAny(column => buildContains(column, pattern))]
}

const getFoundIds = ({ ids }: SearchInput): string => ids ?? '[]'

const buildIdCondition = (by: DatabaseKind | undefined, ids: RawBuilder<string>): Expression<SqlBool> =>
  by === 'postgres'
    ? sql`${sql.ref('id')} = any(array(select json_array_elements_text(cast(${ids} as json))))`
    : sql`${sql.ref('id')} in (select value from json_each(${ids}))`

/** Aggregates the ids of all matching rows to one JSON list. */
export const collectIds = (by: DatabaseKind): RawBuilder<string> =>
  by === 'postgres' ? sql`cast(json_agg(${sql.ref('id')}) as text)` : sql`json_group_array(${sql.ref('id')})`

export const buildContains = (column: string, pattern: RawBuilder<string>): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`

/** The same without an index: for one or two letters PostgreSQL would read the whole index. */
const buildUnindexedContains = (column: string, pattern: RawBuilder<string>): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)} || '') like ${pattern} escape '\\'`

const getLikePattern = ({ query }: SearchInput): string => toLikePattern(query.search?.text ?? '')

/** Lower-cases A to Z only, as the databases do. */
const toLowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())

/** Escapes `%`, `_` and `\` in the searched text. */
export const toLikePattern = (part: string): string => `%${toLowerAscii(part).replaceAll(/[\\%_]/g, '\\$&')}%`

export const getSearchRowsTable = (index: string): string => `${index}_rows`

/** Returns the name of the n-th column of an FTS5 table, which reserves some names. */
export const getSearchColumn = (n: number): string => `c${n}`

const buildTrigramCondition = (resource: StoredResource, slot: BindSlot<SearchInput>): Expression<SqlBool> => {
  const { name } = buildSearchIndex(resource)
  const matchQuery = slot(({ query: { search } }) => {
    const text = `"${toLowerAscii(search?.text ?? '').replaceAll('"', '""')}"`
    const columns = (search?.columns ?? []).map(column => getSearchColumn(resource.searched.indexOf(column)))
    return columns.length === resource.searched.length ? text : `{${columns.join(' ')}} : ${text}`
  })
  return sql`${sql.ref('id')} in (select id from ${sql.table(getSearchRowsTable(name))} where n in (select rowid from ${sql.table(name)} where ${sql.ref(name)} match ${matchQuery}))`
}
