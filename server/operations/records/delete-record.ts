import { type JsonRow, labelOf, type Row, rowToJson } from '../../../engine/record/row.ts'
import { isSystemRow } from '../../../engine/record/system-row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { mustBeToday } from '../../day/day.ts'
import { RecordChanged, SystemRecord } from '../../errors/errors.ts'
import { deleteRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { refuseInUse } from '../rules/check-rules.ts'
import { writeAudit } from '../write/write-audit.ts'
import { type Written, writeShortOnce } from '../write/write-once.ts'
import { getRow } from './read-record.ts'

/** Deletes a row that is not in use; returns the deleted row. */
export const deleteRecord = async (
  caller: Caller,
  resource: StoredResource,
  { id, versi }: { id: string; versi?: number },
): Promise<Written<JsonRow>> => {
  const { visible } = caller.access.of(resource)
  mustBeToday(caller, resource)
  return writeShortOnce(caller, async connection => {
    const before = await getRow(connection, resource, id, caller)
    const seen = rowToJson(resource, before, visible)
    if (versi !== undefined && before.versi !== versi) throw new RecordChanged(seen)
    await removeRecord(connection, caller, resource, before)
    return seen
  })
}

/** Deletes a row inside a transaction, after checks and hooks. */
export const removeRecord = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  before: Row,
): Promise<void> => {
  const { check, follow } = caller.hooksOf(resource)
  if (isSystemRow(caller.schema, resource, before)) throw new SystemRecord(labelOf(resource, before))
  await check?.(connection, caller, { before })
  await refuseInUse(connection, caller, resource, before)
  if (!(await deleteRow(connection, resource, String(before.id), Number(before.versi))))
    throw new RecordChanged(rowToJson(resource, before, caller.access.of(resource).visible))
  await writeAudit(connection, caller, resource, { verb: 'delete', before })
  await follow?.(connection, caller, { before })
}
