// The audit: which user did what to which row. Written in the transaction of the effect, never changed.

import { build, toStatement } from './compiler.ts'
import { deferChange } from './defer-change.ts'
import { type AuditedWrites, consumePending, recordAuditRow } from './pending-audit.ts'
import { isRehearsal } from './rehearse-write.ts'
import { findAll, findFirst } from './run-query.ts'
import { createSeed } from './seal-salts.ts'
import type { Connection, DatabaseRow } from './storage.ts'

export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly shop: string
  readonly userId: string
  readonly device: string
  readonly claimKey: string
  readonly resource: string
  readonly rowId: string
  readonly verb: string
  readonly before: string | null
  readonly after: string | null
  /** Writes that the transaction did not record itself. */
  readonly wrote?: AuditedWrites
  /** The seed of the seals in `wrote`; absent if they have no salts. */
  readonly seed?: string
}

const toAuditColumns = (
  entry: AuditEntry,
  { wrote, salts }: { readonly wrote: string | null; readonly salts: string },
) => ({
  id: entry.id,
  at: entry.at,
  shop: entry.shop,
  user_id: entry.userId,
  device: entry.device,
  claim_key: entry.claimKey,
  resource: entry.resource,
  row_id: entry.rowId,
  verb: entry.verb,
  before_json: entry.before,
  after_json: entry.after,
  wrote,
  salts,
})

let insertSql: string | undefined

/** Inserts the audit row together with the pending writes of its row. */
export const insertAudit = async (connection: Connection, entry: AuditEntry): Promise<void> => {
  if (isRehearsal(connection)) return
  const salts = entry.seed ?? createSeed()
  const sealed = consumePending(connection, entry, salts)
  const columns = toAuditColumns(entry, { wrote: sealed instanceof Promise ? await sealed : sealed, salts })
  insertSql ??= toStatement(build.insertInto('kencana_audit').values(columns)).sql
  await deferChange(connection, { sql: insertSql, values: Object.values(columns) })
  recordAuditRow(connection, entry)
}

interface AuditedRow {
  readonly resource: string
  readonly rowId: string
}

/** Returns the audit of a row, the newest first. */
export const findAuditRows = (
  connection: Connection,
  { resource, rowId }: AuditedRow,
  limit: number,
): Promise<readonly DatabaseRow[]> => {
  const query = build.selectFrom('kencana_audit').select(['at', 'user_id', 'verb', 'before_json', 'after_json'])
  const rowQuery = query.where('resource', '=', resource).where('row_id', '=', rowId)
  return findAll(connection, rowQuery.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit))
}

/** The prefix of the verb of a print, which writes nothing to the row. */
export const printVerb = 'print:'

/** Ends the verb of a message that was queued in place of being opened. */
export const queuedSuffix = ':queued'

/** The verb of the erasure of a person, which replaces values in rows and in the audit. */
export const eraseVerb = 'erase'

/** The resource of audit rows about shops that came out of another database; their row id is the code of the shop. */
export const carriedShops = 'carried-shops'

/** The resource of audit rows about sign-ins; their row id is that of the user. */
export const signInResource = 'sign-in'

/** The verb of audit rows about what came with its shop. */
export const carryVerb = 'carry'

/** The prefix of the verb of a picture of an identity card that was looked at. */
export const photoVerb = 'photo:'

/** Counts how often the verb was applied to a row. */
export const countAuditedVerb = async (
  connection: Connection,
  { resource, rowId, verb }: AuditedRow & { readonly verb: string },
): Promise<number> => {
  const query = build.selectFrom('kencana_audit').select(({ fn }) => fn.countAll().as('total'))
  const rowQuery = query.where('resource', '=', resource).where('row_id', '=', rowId).where('verb', '=', verb)
  const row = await findFirst(connection, rowQuery)
  return Number(row?.total ?? 0)
}
