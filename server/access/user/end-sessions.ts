import { type JsonRow, toJsonRow } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertToday } from '../../day/day.ts'
import { getRow } from '../../record/rows/read-record.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { type WriteResult, writeOnce } from '../../record/write/write-once.ts'
import { deleteUserSessions } from '../../storage/sessions.ts'
import { assertCanManageUser } from './user-rules.ts'

/** Ends all sessions of the user of the row; the audit records the caller. */
export const endSessions = async (
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<WriteResult<JsonRow>> => {
  const { visible } = caller.access.of(resource)
  assertToday(caller, resource)
  return writeOnce(caller, async connection => {
    const row = await getRow(connection, resource, id, caller)
    await assertCanManageUser(connection, caller, row)
    await deleteUserSessions(connection, id)
    await auditUnchanged(connection, caller, resource, { verb: 'end-sessions', row })
    return toJsonRow(resource, row, visible)
  })
}
