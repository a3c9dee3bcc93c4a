// The audit: which user did what to which row. Written in the transaction of the effect, never changed.
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { noteAudited, takeWritten, type Wrote } from './written.ts'

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
  readonly wrote?: Wrote
}

const columnsOf = (entry: AuditEntry, wrote: string | null) => ({
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
})

let text: string | undefined

/** Inserts the audit row together with the pending writes of its row. */
export const insertAudit = async (connection: Connection, entry: AuditEntry): Promise<void> => {
  const columns = columnsOf(entry, takeWritten(connection, entry, entry.wrote))
  text ??= statementOf(build.insertInto('kencana_audit').values(columns)).sql
  await connection.run({ sql: text, values: Object.values(columns) })
  noteAudited(connection, entry)
}

export interface AuditedRow {
  readonly resource: string
  readonly rowId: string
}

/** Returns the audit of a row, the newest first. */
export const auditOf = (
  connection: Connection,
  { resource, rowId }: AuditedRow,
  limit: number,
): Promise<readonly DatabaseRow[]> => {
  const done = build.selectFrom('kencana_audit').select(['at', 'user_id', 'verb', 'before_json', 'after_json'])
  const ofRow = done.where('resource', '=', resource).where('row_id', '=', rowId)
  return connection.all(statementOf(ofRow.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit)))
}

/** The prefix of the verb of a print, which writes nothing to the row. */
export const printVerb = 'print:'

/** Counts how often the verb was applied to a row. */
export const countAudited = async (
  connection: Connection,
  { resource, rowId, verb }: AuditedRow & { readonly verb: string },
): Promise<number> => {
  const counting = build.selectFrom('kencana_audit').select(({ fn }) => fn.countAll().as('total'))
  const ofRow = counting.where('resource', '=', resource).where('row_id', '=', rowId).where('verb', '=', verb)
  const [counted] = await connection.all(statementOf(ofRow))
  return Number(counted?.total ?? 0)
}
