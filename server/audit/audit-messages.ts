// Reads audit messages: rows of the audit with what they wrote, and the time from which writes are recorded.

import { type AuditedWrites, carriedShops, type SealedRow } from '../storage/audit.ts'
import { type ColumnHistory, loadColumnHistory } from '../storage/migration/columns.ts'
import { formatSaltedSeal } from '../storage/row-digest.ts'
import { streamPages } from '../storage/row-pages.ts'
import type { Connection, DatabaseRow, StatementValues } from '../storage/storage.ts'
import { getSalt } from '../storage/system-seals.ts'

/** A row of the audit; `wrote` is undefined for rows of an older version, or if nothing was written. */
export interface AuditMessage {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly shop: string
  readonly resource: string
  readonly rowId: string
  readonly verb: string
  readonly wrote: AuditedWrites | undefined
}

const columns =
  'message.id, message.at, message.user_id, message.shop, message.resource, message.row_id, message.verb, message.wrote, message.salts'

/**
 * What was audited before a shop came out of another database speaks of that one: it stays in the chain of the shop, and is
 * not compared with rows.
 */
const isOfThisDatabase = `not exists (select 1 from kencana_audit as carried
  where carried.resource = '${carriedShops}' and carried.row_id = message.shop and carried.id > message.id)`

/** Seals with their salts, as `computeSealLike` reads them; those of an erasure have none. */
const addSalts = (wrote: AuditedWrites, salts: DatabaseRow[string] | undefined): AuditedWrites => {
  const add = ([table, id, versi, list, seal, ...rest]: SealedRow): SealedRow => [
    table,
    id,
    versi,
    list,
    formatSaltedSeal(seal, getSalt(salts, id)),
    ...rest,
  ]
  const { rows, once, carried } = wrote
  return {
    ...wrote,
    ...(rows && { rows: rows.map(add) }),
    ...(once && { once: once.map(add) }),
    ...(carried && { carried: carried.map(([rowId, ...sealed]) => [rowId, ...sealed.map(add)] as const) }),
  }
}

const toAuditMessage = (row: DatabaseRow): AuditMessage => ({
  id: String(row.id),
  at: String(row.at),
  by: String(row.user_id),
  shop: String(row.shop),
  resource: String(row.resource),
  rowId: String(row.row_id),
  verb: String(row.verb),
  wrote:
    row.wrote === null || row.wrote === undefined
      ? undefined
      : addSalts(JSON.parse(String(row.wrote)) as AuditedWrites, row.salts),
})

/** Returns audit rows that match a condition on `message`, unordered. */
export const findAuditMessages = async (
  connection: Connection,
  where: { readonly sql: string; readonly values: StatementValues },
): Promise<readonly AuditMessage[]> => {
  const rows = await connection.all({
    sql: `select ${columns} from kencana_audit as message where (${where.sql}) and ${isOfThisDatabase}`,
    values: where.values,
  })
  return rows.map(toAuditMessage)
}

/** Streams audit rows that match a condition in the order of their ids, page by page. */
export async function* streamAuditMessages(
  connection: Connection,
  where: { readonly sql: string; readonly values: StatementValues },
): AsyncGenerator<AuditMessage> {
  const sql = `select ${columns} from kencana_audit as message where (${where.sql}) and message.id > ? and ${isOfThisDatabase} order by message.id limit ?`
  for await (const rows of streamPages((after, limit) =>
    connection.all({ sql, values: [...where.values, after, limit] }),
  ))
    for (const row of rows) yield toAuditMessage(row)
}

/** The rows that the audit covers. */
export interface Coverage {
  readonly columns: ColumnHistory
  /** Returns true if a row without audit may be older than the coverage. */
  readonly mayBeOlder: (row: DatabaseRow) => boolean
}

export const olderVersion = 'written before the audit held what was written'

export const findCoverage = async (connection: Connection): Promise<Coverage> => {
  const findFirst = async (condition: string): Promise<DatabaseRow | undefined> => {
    const sql = `select id, at from kencana_audit where ${condition} order by id limit 1`
    return (await connection.all({ sql, values: [] }))[0]
  }
  const [firstRow, firstWithWrites] = [await findFirst('1 = 1'), await findFirst('wrote is not null')]
  const isComplete = firstRow !== undefined && firstRow.id === firstWithWrites?.id
  return {
    columns: await loadColumnHistory(connection),
    mayBeOlder: row =>
      !isComplete && (firstWithWrites === undefined || String(row.created_at) < String(firstWithWrites.at)),
  }
}
