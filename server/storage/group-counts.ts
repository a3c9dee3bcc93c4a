// How many groups of a report there are, and how many rows they are of: sums over what one statement groups.
import { sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import { compiled, statementOf } from './compiler.ts'
import { type ReportQuery, selectingOf } from './report-rows.ts'
import type { Connection } from './storage.ts'

export interface GroupCount {
  /** What the groups are alike in. */
  readonly keys: readonly Stored[]
  readonly groups: number
  readonly rows: number
}

const counted = { value: { kind: 'total', total: 'count' }, joins: [] } as const

/** Of groups by `values`: those that are alike in the first `alike` of them together. */
export const countGroups = async (
  connection: Connection,
  query: Omit<ReportQuery, 'isFolded' | 'limit'>,
  alike: number,
): Promise<readonly GroupCount[]> => {
  const names = query.values.map((_, index) => `v${index}`)
  const limit = Number.MAX_SAFE_INTEGER
  const groups = selectingOf({ ...query, values: [...query.values, counted], isFolded: true, limit }, [...names, 'n'])
  const by = names.slice(0, alike)
  const columns = [...by.map(name => sql.id(name)), sql`count(*) as groups_found`, sql`sum(n) as rows_found`]
  const grouped = by.length > 0 ? sql` group by ${sql.join(by.map(name => sql.id(name)))}` : sql``
  const found = await connection.all(
    statementOf(compiled(sql`select ${sql.join(columns)} from (${groups}) as found${grouped}`)),
  )
  return found.map(row => ({
    keys: by.map(name => row[name] ?? null),
    groups: Number(row.groups_found),
    rows: Number(row.rows_found),
  }))
}
