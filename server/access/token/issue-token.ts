// Makes the token of a row. The token is in the answer alone: the row has its hash, and a former token ends.
import { type JsonRow, toJsonRow } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { AccessDenied } from '../../error/errors.ts'
import { createRowConflict } from '../../record/rows/assert-versi.ts'
import { getRow } from '../../record/rows/read-record.ts'
import type { WriteResult } from '../../record/write/write-once.ts'
import { updateStoredRow } from '../../record/write/write-row.ts'
import { insertAudit } from '../../storage/audit.ts'
import { createServiceToken, hashServiceToken } from './service-token.ts'
import { assertCanManageToken } from './token-rules.ts'

/** A repeated request makes another token, as an idempotency key would store this one. */
export const issueToken = async (
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<WriteResult<JsonRow>> => {
  const { tokens } = caller.schema.project
  if (tokens?.resource !== resource.name) throw new AccessDenied()
  const { visible } = caller.access.of(resource)
  const token = createServiceToken()
  const answer = await caller.storage.write(async connection => {
    const before = await getRow(connection, resource, id, caller)
    await assertCanManageToken(connection, caller, before)
    const row = { ...before, [tokens.hash]: hashServiceToken(token) }
    const after = await updateStoredRow(connection, caller, resource, { before, row })
    if (!after) throw createRowConflict(caller, resource, before)
    const audited = { resource: resource.name, rowId: id, verb: 'issue-token', before: null, after: null }
    await insertAudit(connection, { ...buildAuditBase(caller), ...audited })
    return toJsonRow(resource, after, visible)
  })
  return { answer: { ...answer, token }, replayed: false }
}
