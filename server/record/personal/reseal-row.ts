// Changes a row that is otherwise never changed.
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { setColumns } from '../../storage/erased-rows.ts'
import type { SealedRow } from '../../storage/pending-audit.ts'
import { computeSeal, getAuditColumns } from '../../storage/row-digest.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'

/** Returns the new seal of the row; imports tell changed rows by their versi. */
export const resealRow = async (
  connection: Connection,
  resource: StoredResource,
  row: DatabaseRow,
  changes: DatabaseRow,
): Promise<SealedRow> => {
  const set = { ...changes, versi: Number(row.versi) + 1 }
  await setColumns(connection, resource.table, { id: String(row.id), set })
  const { id: columns, names } = getAuditColumns(resource)
  return [resource.table, String(row.id), set.versi, columns, computeSeal(names, { ...row, ...set })]
}
