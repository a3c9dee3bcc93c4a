// Audits a posting: entries posted together are one action and one row of the audit.
import { uniq } from 'es-toolkit/array/uniq'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { insertAudit } from '../storage/audit.ts'
import type { Connection } from '../storage/storage.ts'
import type { CheckedEntry } from './entry.ts'

/** The resource of audit rows about postings; their row id is the posting. */
export const auditedPostings = 'books'

export const auditPosting = (
  connection: Connection,
  caller: Caller,
  {
    posting,
    entries,
    verb,
  }: {
    readonly posting: string
    readonly entries: readonly CheckedEntry[]
    readonly verb: 'post' | 'reverse'
  },
): Promise<void> => {
  const [first] = entries
  const { document, documentId, move } = first?.source ?? {}
  const ledgers = uniq(entries.map(({ ledger }) => ledger.name)).toSorted()
  return insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: auditedPostings,
    rowId: posting,
    verb,
    before: null,
    after: JSON.stringify({ document, documentId, move, ledgers, entries: entries.length }),
  })
}
