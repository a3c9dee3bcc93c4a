import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RouteNotFound } from '../../error/errors.ts'
import type { WriteResult } from '../write/write-once.ts'
import { updateRecord } from './update-record.ts'

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
