// Requests for report files, stored so that each process on the database can generate the file.

import { build } from './compiler.ts'
import { findFirst, runQuery } from './run-query.ts'
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
