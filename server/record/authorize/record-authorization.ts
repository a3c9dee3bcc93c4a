// Records an authorization in the audit when it is created, whether or not it is used later.
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { insertAudit } from '../../storage/audit.ts'
import { insertAuthorization, type NewAuthorization } from '../../storage/authorizations.ts'
import type { Connection } from '../../storage/storage.ts'
import { computeSystemSeals, sealedAuthorizations } from '../../storage/system-seals.ts'

/** The resource name of authorizations in the audit. */
const auditResource = 'authorizations'

export const recordAuthorization = async (
  connection: Connection,
  caller: Caller,
  authorization: NewAuthorization,
): Promise<void> => {
  await insertAuthorization(connection, authorization)
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: auditResource,
    rowId: authorization.id,
    verb: 'authorize',
    before: null,
    after: null,
    wrote: { system: await computeSystemSeals(connection, sealedAuthorizations, { id: authorization.id }) },
  })
}
