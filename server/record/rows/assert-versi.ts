// Refuses to change a row that another user changed since it was read.
import { type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordChanged } from '../../error/errors.ts'

/** The error that returns the current row, as far as the caller may see it. */
export const createRowConflict = (
  { access }: Caller,
  resource: ResourceCore & ResourceFields,
  row: Row,
): RecordChanged => new RecordChanged(toJsonRow(resource, row, access.of(resource).visible))

/** Throws RecordChanged if the caller has another version; `versi` is undefined if the caller names none. */
export const assertVersi = (
  caller: Caller,
  resource: ResourceCore & ResourceFields,
  row: Row,
  versi: number | undefined,
): void => {
  if (versi !== undefined && row.versi !== versi) throw createRowConflict(caller, resource, row)
}
