// Writes one audit row for each import or restore.

import type { Resource } from '../../engine/schema/resource.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { insertAudit } from '../storage/audit.ts'
import type { AuditedWrites } from '../storage/pending-audit.ts'
import type { Connection } from '../storage/storage.ts'
import { computeSystemSeals, sealedImports } from '../storage/system-seals.ts'
import { getFiguresTopic } from '../storage/topics.ts'

interface ImportEffect {
  readonly resource: Resource
  readonly id: string
  readonly verb: 'import' | 'restore'
  readonly summary: Readonly<Record<string, string | number>>
  /** Digests of the tables of a document import. */
  readonly batch?: AuditedWrites['batch']
}

/** The audit row refers to the import, which stores the rows; announces changed figures of the shop. */
export const auditImport = async (
  connection: Connection,
  caller: Caller,
  { resource, id, verb, summary, batch = [] }: ImportEffect,
): Promise<void> => {
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: resource.name,
    rowId: id,
    verb,
    before: null,
    after: JSON.stringify(summary),
    wrote: { batch, system: await computeSystemSeals(connection, sealedImports, { id }) },
  })
  await connection.notify(getFiguresTopic(caller.shop.code))
}
