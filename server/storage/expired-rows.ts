// How long the program keeps rows of its own, such as drafts and keys against repeats, and deletes those that are older.

import { build, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

/** The column of the time after which rows expire, and for how many days they are kept. */
const expiringTables = [
  { table: 'kencana_idempotency', column: 'created_at', days: 7 },
  // Those that were used remain in the log.
  { table: 'kencana_authorization', column: 'expires_at', days: 7 },
  { table: 'kencana_authorization_request', column: 'expires_at', days: 7 },
  { table: 'kencana_draft', column: 'at', days: 30 },
  { table: 'kencana_device', column: 'seen_at', days: 180 },
  { table: 'kencana_report_file', column: 'at', days: 1 },
  { table: 'kencana_refused_sign_in', column: 'last_at', days: 7 },
]

/** Deletes expired rows of the tables of the program; `getCutoff` returns the time so many days ago. */
export const deleteExpiredRows = async (connection: Connection, getCutoff: (days: number) => string): Promise<void> => {
  for (const { table, column, days } of expiringTables)
    await runQuery(connection, build.deleteFrom(table).where(column, '<', getCutoff(days)))
}
