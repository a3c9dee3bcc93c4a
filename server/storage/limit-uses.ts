// Sums of the log of limits: what a person or a shop has used of a limit on a day, and what a document counts already.

import { sql } from 'kysely'
import type { LimitLog } from '../../engine/schema/project.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { selectFrom } from './row-source.ts'
import { findFirst } from './run-query.ts'
import type { Connection } from './storage.ts'
import { getShopColumn } from './tables.ts'

interface LimitUseQuery {
  readonly log: StoredResource
  readonly fields: LimitLog['fields']
  readonly shop: string
  readonly group: string
  /** The business date, and the date of the clock: a use of either counts. */
  readonly date: string
  readonly today: string
  /** Only rows with these values. */
  readonly where: Readonly<Partial<Record<'user' | 'role' | 'document' | 'row', string>>>
}

/** The sum in stored units of the log; 0 without a row. */
export const sumLimitUses = async (
  connection: Connection,
  { log, fields, shop, group, date, today, where }: LimitUseQuery,
): Promise<number> => {
  const equal = Object.entries(where).map(([part, value]) => [fields[part as keyof typeof where], value] as const)
  const query = selectFrom(log)
    .select(sql<number>`coalesce(sum(${sql.ref(fields.amount)}), 0)`.as('used'))
    .where(getShopColumn(log), '=', shop)
    .where(fields.group, '=', group)
    .where(eb => eb.or([eb(fields.date, '=', date), eb(fields.today, '=', today)]))
    .where(eb => eb.and(equal.map(([column, value]) => eb(column, '=', value))))
  const row = await findFirst(connection, query)
  return Number(row?.used ?? 0)
}

/** The user who created the row; undefined if there is none. */
export const findCreator = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
): Promise<string | undefined> => {
  const row = await findFirst(connection, selectFrom(resource).select('created_by').where('id', '=', id))
  return row === undefined ? undefined : String(row.created_by)
}
