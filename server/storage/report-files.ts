// Requests for report files, stored so that each process on the database can generate the file.

import { type RawBuilder, sql } from 'kysely'
import type { SqlColumn, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { buildReportSelect, type ReportQuery } from './report-rows.ts'
import { build, findAll, findFirst, runQuery, toCompilable } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_report_file'

interface StoredReportRequest {
  readonly id: string
  readonly userId: string
  readonly shop: string
  readonly report: string
  readonly format: string
  /** JSON of the filters and the order of the request. */
  readonly filter: string
  readonly at: string
}

export const insertReportFile = async (
  connection: Connection,
  { userId, ...rest }: StoredReportRequest,
): Promise<void> => {
  await runQuery(connection, build.insertInto(table).values({ ...rest, user_id: userId }))
}

export const findReportFile = async (connection: Connection, id: string): Promise<StoredReportRequest | undefined> => {
  const columns = ['id', 'user_id', 'shop', 'report', 'format', 'filter', 'at'] as const
  const row = await findFirst(connection, build.selectFrom(table).select(columns).where('id', '=', id))
  if (!row) return undefined
  const { shop, report, format, filter, at } = row
  return {
    id,
    userId: String(row.user_id),
    shop: String(shop),
    report: String(report),
    format: String(format),
    filter: String(filter),
    at: String(at),
  }
}

export const deleteReportFile = async (connection: Connection, id: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('id', '=', id))
}

// Counts the groups of a report and their rows, and computes their totals, over the grouped statement.

export interface GroupCount {
  /** The values that the groups share. */
  readonly keys: readonly Stored[]
  readonly groups: number
  readonly rows: number
  /** In the order of the request. */
  readonly totals: readonly Stored[]
}

export interface GroupCountRequest {
  /** The number of leading keys by which groups are counted together. */
  readonly alike: number
  /** Totals over the rows of a group, and the function that combines them over groups. */
  readonly totals: readonly { readonly of: ReportQuery['values'][number]; readonly how: 'sum' | 'min' | 'max' }[]
}

type GroupKey = ReportQuery['values'][number]

const rowCount = { value: { kind: 'total', total: 'count' }, joins: [] } as const

/** Groups by `values`; groups that are equal in the first `alike` values are counted together. */
export const countGroups = async (
  connection: Connection,
  query: Omit<ReportQuery, 'isFolded' | 'limit'>,
  { alike, totals }: GroupCountRequest,
): Promise<readonly GroupCount[]> => {
  const keys = selectNeededKeys(query.values, alike)
  const names = keys.map((_, index) => `v${index}`)
  const totalNames = totals.map((_, index) => `t${index}`)
  const values = [...keys.map(toStoredKey), rowCount, ...totals.map(({ of }) => of)]
  const limit = Number.MAX_SAFE_INTEGER
  const groups = buildReportSelect({ ...query, values, isFolded: true, limit }, [...names, 'n', ...totalNames])
  const keyNames = names.slice(0, alike)
  const sums = totals.map(({ how }, index) => sql`${mergeTotal(`t${index}`, how)} as ${sql.id(`t${index}`)}`)
  const columns = [
    ...keyNames.map(name => sql.id(name)),
    sql`count(*) as groups_found`,
    sql`sum(n) as rows_found`,
    ...sums,
  ]
  const grouped = keyNames.length > 0 ? sql` group by ${sql.join(keyNames.map(name => sql.id(name)))}` : sql``
  const countRows = await findAll(
    connection,
    toCompilable(sql`select ${sql.join(columns)} from (${groups}) as found${grouped}`),
  )
  return countRows.map(row => ({
    keys: keyNames.map((name, index) => toNullIfBlank(keys[index], row[name] ?? null)),
    groups: Number(row.groups_found),
    rows: Number(row.rows_found),
    totals: totalNames.map(name => row[name] ?? null),
  }))
}

const mergeTotal = (name: string, how: 'sum' | 'min' | 'max'): RawBuilder<unknown> =>
  how === 'sum' ? sql`cast(sum(${sql.id(name)}) as bigint)` : sql`${sql.raw(how)}(${sql.id(name)})`

/** A value behind a reference is equal wherever the reference is, so it is not grouped by. */
const selectNeededKeys = (keys: readonly GroupKey[], alike: number): readonly GroupKey[] => {
  const ownColumns = new Set(keys.flatMap(key => findOwnColumn(key.value)?.name ?? []))
  const isReferenced = ({ value }: GroupKey): boolean => {
    const [first] = findColumn(value)?.through ?? []
    return first !== undefined && ownColumns.has(first)
  }
  return keys.filter((key, index) => index < alike || !isReferenced(key))
}

/**
 * A text of the row itself is never null: grouping by its blank instead of null gives the same groups and can use an
 * index.
 */
const toStoredKey = (key: GroupKey): GroupKey => ({ ...key, value: findOwnColumn(key.value) ?? key.value })

const toNullIfBlank = (key: GroupKey | undefined, value: Stored): Stored =>
  key?.value.kind === 'unless' && value === key.value.text ? null : value

const findOwnColumn = (value: SqlValue): SqlColumn | undefined => {
  const column = findColumn(value)
  return column?.through.length === 0 ? column : undefined
}

const findColumn = (value: SqlValue): SqlColumn | undefined => {
  if (value.kind === 'unless' && value.of.kind === 'column') return value.of
  return value.kind === 'column' ? value : undefined
}
