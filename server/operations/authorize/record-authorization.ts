// Records an authorization in the audit when it is created, whether or not it is used later.
import { auditBy } from '../../caller/audit-by.ts'
import type { Caller } from '../../caller/caller.ts'
import { insertAudit } from '../../storage/audit.ts'
import { insertAuthorization, type NewAuthorization } from '../../storage/authorizations.ts'
import type { Connection } from '../../storage/storage.ts'
import { sealedAuthorizations, sealRows } from '../../storage/system-seals.ts'

/** The resource name of authorizations in the audit. */
const auditedAuthorizations = 'authorizations'

export const recordAuthorization = async (
  connection: Connection,
  caller: Caller,
  given: NewAuthorization,
): Promise<void> => {
  await insertAuthorization(connection, given)
  await insertAudit(connection, {
    ...auditBy(caller),
    resource: auditedAuthorizations,
    rowId: given.id,
    verb: 'authorize',
    before: null,
    after: null,
    wrote: { system: await sealRows(connection, sealedAuthorizations, { id: given.id }) },
  })
}
