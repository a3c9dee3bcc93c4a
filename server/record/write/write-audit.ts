import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Verb } from '../../../engine/schema/verb.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { insertAudit } from '../../storage/audit.ts'
import { type AuditedWrites, recordRow } from '../../storage/pending-audit.ts'
import type { Connection } from '../../storage/storage.ts'

/** The audit verb of a move. */
export type MoveVerb = `move:${string}`

interface AuditedChange {
  readonly verb: Verb | MoveVerb
  readonly before?: Row
  readonly after?: Row
}

/** Writes an audit row for an action that leaves the row unchanged; it includes a digest of the row. */
export const auditUnchanged = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { verb, row, system = [] }: { readonly verb: string; readonly row: Row; readonly system?: AuditedWrites['system'] },
): Promise<void> => {
  const { created_at: _, ...unchanged } = row
  recordRow(connection, resource, unchanged)
  const audited = { resource: resource.name, rowId: String(row.id), verb, before: null, after: null }
  await insertAudit(connection, { ...buildAuditBase(caller), ...audited, wrote: { system } })
}

/** Writes an audit row for a change as x-audit declares: none, the user, or also the values. Secrets are never stored. */
export const writeAudit = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { verb, before, after }: AuditedChange,
): Promise<void> => {
  if (resource.audit === 'none') return
  const serializeValues = (row: Row | undefined): string | null =>
    row && resource.audit === 'fields'
      ? JSON.stringify(toJsonRow(resource, row, ({ computed }) => !computed) satisfies JsonRow)
      : null
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: resource.name,
    rowId: String((after ?? before)?.id),
    verb,
    before: serializeValues(before),
    after: serializeValues(after),
  })
}
