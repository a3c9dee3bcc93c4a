// Counts the groups of a report and their rows, and computes their totals, over the grouped statement.

import { type RawBuilder, sql } from 'kysely'
import type { SqlColumn, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { toCompilable } from './compiler.ts'
import { buildReportSelect, type ReportQuery } from './report-rows.ts'
import { findAll } from './run-query.ts'
import type { Connection } from './storage.ts'

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
