// Counts the groups of a report and their rows, and computes their totals, over the grouped statement.
import { type RawBuilder, sql } from 'kysely'
import type { SqlColumn, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import { compiled, statementOf } from './compiler.ts'
import { type ReportQuery, selectingOf } from './report-rows.ts'
import type { Connection } from './storage.ts'

export interface GroupCount {
  /** The values that the groups share. */
  readonly keys: readonly Stored[]
  readonly groups: number
  readonly rows: number
  /** In the order of the request. */
  readonly totals: readonly Stored[]
}

export interface GroupsAsked {
  /** The number of leading keys by which groups are counted together. */
  readonly alike: number
  /** Totals over the rows of a group, and the function that combines them over groups. */
  readonly totals: readonly { readonly of: ReportQuery['values'][number]; readonly how: 'sum' | 'min' | 'max' }[]
}

type Key = ReportQuery['values'][number]

const counted = { value: { kind: 'total', total: 'count' }, joins: [] } as const

/** Groups by `values`; groups that are equal in the first `alike` values are counted together. */
export const countGroups = async (
  connection: Connection,
  query: Omit<ReportQuery, 'isFolded' | 'limit'>,
  { alike, totals }: GroupsAsked,
): Promise<readonly GroupCount[]> => {
  const keys = neededKeys(query.values, alike)
  const names = keys.map((_, index) => `v${index}`)
  const totalNames = totals.map((_, index) => `t${index}`)
  const values = [...keys.map(asItStands), counted, ...totals.map(({ of }) => of)]
  const limit = Number.MAX_SAFE_INTEGER
  const groups = selectingOf({ ...query, values, isFolded: true, limit }, [...names, 'n', ...totalNames])
  const by = names.slice(0, alike)
  const sums = totals.map(({ how }, index) => sql`${overGroups(`t${index}`, how)} as ${sql.id(`t${index}`)}`)
  const columns = [...by.map(name => sql.id(name)), sql`count(*) as groups_found`, sql`sum(n) as rows_found`, ...sums]
  const grouped = by.length > 0 ? sql` group by ${sql.join(by.map(name => sql.id(name)))}` : sql``
  const found = await connection.all(
    statementOf(compiled(sql`select ${sql.join(columns)} from (${groups}) as found${grouped}`)),
  )
  return found.map(row => ({
    keys: by.map((name, index) => blankAsNothing(keys[index], row[name] ?? null)),
    groups: Number(row.groups_found),
    rows: Number(row.rows_found),
    totals: totalNames.map(name => row[name] ?? null),
  }))
}

const overGroups = (name: string, how: 'sum' | 'min' | 'max'): RawBuilder<unknown> =>
  how === 'sum' ? sql`cast(sum(${sql.id(name)}) as bigint)` : sql`${sql.raw(how)}(${sql.id(name)})`

/** A value behind a reference is equal wherever the reference is, so it is not grouped by. */
const neededKeys = (keys: readonly Key[], alike: number): readonly Key[] => {
  const own = new Set(keys.flatMap(key => ownColumn(key.value)?.name ?? []))
  const isLed = ({ value }: Key): boolean => {
    const [first] = columnIn(value)?.through ?? []
    return first !== undefined && own.has(first)
  }
  return keys.filter((key, index) => index < alike || !isLed(key))
}

/**
 * A text of the row itself is never null: grouping by its blank instead of null gives the same groups and can use an
 * index.
 */
const asItStands = (key: Key): Key => ({ ...key, value: ownColumn(key.value) ?? key.value })

const blankAsNothing = (key: Key | undefined, value: Stored): Stored =>
  key?.value.kind === 'unless' && value === key.value.text ? null : value

const ownColumn = (value: SqlValue): SqlColumn | undefined => {
  const column = columnIn(value)
  return column?.through.length === 0 ? column : undefined
}

const columnIn = (value: SqlValue): SqlColumn | undefined => {
  if (value.kind === 'unless' && value.of.kind === 'column') return value.of
  return value.kind === 'column' ? value : undefined
}
