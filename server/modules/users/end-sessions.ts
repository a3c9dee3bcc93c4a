import { type JsonRow, rowToJson } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { mustBeToday } from '../../day/day.ts'
import { getRow } from '../../operations/records/read-record.ts'
import { auditUnchanged } from '../../operations/write/write-audit.ts'
import { type Written, writeOnce } from '../../operations/write/write-once.ts'
import { deleteSessionsOf } from '../../storage/sessions.ts'
import { mustGive } from './user-rules.ts'

/** Ends all sessions of the user of the row; the audit records the caller. */
export const endSessions = async (caller: Caller, resource: StoredResource, id: string): Promise<Written<JsonRow>> => {
  const { visible } = caller.access.of(resource)
  mustBeToday(caller, resource)
  return writeOnce(caller, async connection => {
    const row = await getRow(connection, resource, id, caller)
    mustGive(caller, String(row[caller.schema.project.user.level]))
    await deleteSessionsOf(connection, id)
    await auditUnchanged(connection, caller, resource, { verb: 'end-sessions', row })
    return rowToJson(resource, row, visible)
  })
}
