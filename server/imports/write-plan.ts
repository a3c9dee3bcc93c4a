// Writes a plan without errors in the transaction of its check, and returns the rows needed to undo it.

import type { Row } from '../../engine/record/row.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { updateNewRow } from '../books/derive-rows.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordConflict } from '../errors/errors.ts'
import { postRowsAtCreate, readStoredRows } from '../operations/document/post-at-create.ts'
import { numberRows } from '../operations/document/take-numbers.ts'
import { writeLog } from '../operations/write/write-log.ts'
import { createId } from '../storage/create-id.ts'
import { recordDeletion } from '../storage/pending-audit.ts'
import { deleteRow, insertRow, updateRow } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import type { Plan } from './checks/plan.ts'

/** Rows before and after the import. */
export interface ImportUndo {
  readonly inserted: readonly Row[]
  readonly updated: readonly { readonly before: Row; readonly after: Row }[]
  readonly deleted: readonly Row[]
}

/** Deletes first, so that a new row can use a unique value of a deleted one. */
export const writePlan = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  plan: Plan,
): Promise<ImportUndo> => {
  const resource = getResource(caller.schema, imported.into)
  const stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  const updated: ImportUndo['updated'][number][] = []
  const { check, follow } = caller.getWriteHooks(resource)
  for (const row of plan.deletes) {
    await check?.(connection, caller, { before: row })
    if (!(await deleteRow(connection, resource, String(row.id), Number(row.versi))))
      throw new RecordConflict(resource.name, [])
    recordDeletion(connection, resource, { id: String(row.id), of: `${resource.name} ${row.id}` })
    await follow?.(connection, caller, { before: row })
  }
  for (const { row, before = {} } of plan.updates) {
    const change = { row, id: String(before.id), versi: Number(before.versi), stamp }
    await check?.(connection, caller, { before, after: row })
    const after = await updateRow(connection, resource, change)
    if (!after) throw new RecordConflict(resource.name, [])
    await writeLog(connection, caller, resource, { before, after })
    await follow?.(connection, caller, { before, after })
    updated.push({ before, after })
  }
  const rows = plan.inserts.map(({ row }) => row)
  return {
    inserted: await insertRows(connection, caller, resource, { planned: rows, instead: plan.deletes }),
    updated,
    deleted: plan.deletes,
  }
}

/** Inserts rows like single creations: numbers, computed values and ledger entries. */
const insertRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { planned, instead }: { readonly planned: readonly Row[]; readonly instead: readonly Row[] },
): Promise<readonly Row[]> => {
  const { schema, shop } = caller
  const stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  const { fill, check, follow } = caller.getWriteHooks(resource)
  const filled = fill ? planned.map(row => fill(caller, row)) : planned
  const created: Row[] = []
  for (const row of await numberRows(connection, caller, resource, filled)) {
    await check?.(connection, caller, { after: row })
    const inserted = await insertRow(connection, resource, { row, id: createId(), shop: shop.code, stamp })
    created.push(await updateNewRow(connection, { schema, shop: shop.code }, resource, inserted))
  }
  await postRowsAtCreate(connection, caller, resource, { rows: created, instead })
  const posted = await readStoredRows(connection, resource, created)
  for (const after of posted) await follow?.(connection, caller, { after })
  return posted
}
