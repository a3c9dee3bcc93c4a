// Who did what to which row; written in the transaction of the effect, never changed.
import { build, statementOf } from './compiler.ts'
import type { Connection } from './storage.ts'

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
}

const columnsOf = (entry: AuditEntry) => ({
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
})

let text: string | undefined

export const insertAudit = async (connection: Connection, entry: AuditEntry): Promise<void> => {
  const columns = columnsOf(entry)
  text ??= statementOf(build.insertInto('kencana_audit').values(columns)).sql
  await connection.run({ sql: text, values: Object.values(columns) })
}
