import { formatLabel, isSystemRow, type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource, StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertToday } from '../../day/day.ts'
import { RequestError, RouteNotFound } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { assertNotInUse } from '../rule/check-rules.ts'
import { type WriteResult, writeShortOnce } from '../write/write-once.ts'
import { removeRow } from '../write/write-row.ts'
import { assertVersi, createRowConflict, getRow } from './read-record.ts'
import { updateRecord } from './update-record.ts'

/** Deletes a row that is not in use; returns the deleted row. */
export const deleteRecord = async (
  caller: Caller,
  resource: StoredResource,
  { id, versi }: { id: string; versi?: number | undefined },
): Promise<WriteResult<JsonRow>> => {
  const { visible } = caller.access.of(resource)
  assertToday(caller, resource)
  return writeShortOnce(caller, async connection => {
    const before = await getRow(connection, resource, id, caller)
    assertVersi(caller, resource, before, versi)
    await removeRecord(connection, caller, resource, before)
    return toJsonRow(resource, before, visible)
  })
}

/** Deletes a row inside a transaction, after checks and hooks. */
export const removeRecord = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  before: Row,
): Promise<void> => {
  if (isSystemRow(caller.schema, resource, before))
    throw new RequestError('record.system', { label: formatLabel(resource, before) })
  const assertValid = () => assertNotInUse(connection, caller, resource, before)
  if (!(await removeRow(connection, caller, resource, { before, assertValid, isAudited: true })))
    throw createRowConflict(caller, resource, before)
}

/** Activates a row: an update of its active flag. */
export const activateRecord = (
  caller: Caller,
  resource: Resource,
  { id, versi }: { readonly id: string; readonly versi?: number | undefined },
): Promise<WriteResult<JsonRow>> => {
  if (resource.active === undefined) throw new RouteNotFound()
  const body = { [resource.active]: true }
  return updateRecord(caller, resource, { id, body, versi })
}
