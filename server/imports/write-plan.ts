// A plan without errors, carried out in the transaction it was made in; what it takes to undo it is kept.
import { v7 } from 'uuid'
import type { Import } from '../../engine/import.ts'
import type { Row } from '../../engine/record/row.ts'
import { getResource } from '../../engine/schema.ts'
import { keepNewRow } from '../books/keep-rows.ts'
import { RecordConflict } from '../errors.ts'
import type { Caller } from '../operations/caller.ts'
import { writeLog } from '../operations/write-log.ts'
import { deleteRow, insertRow, updateRow } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import type { Plan } from './plan.ts'

/** Rows as they were and as they became. */
export interface Undo {
  readonly inserted: readonly Row[]
  readonly updated: readonly { readonly before: Row; readonly after: Row }[]
  readonly deleted: readonly Row[]
}

/** Deletes first, so that a new row may take what an old one had. */
export const writePlan = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  plan: Plan,
): Promise<Undo> => {
  const resource = getResource(caller.schema, imported.into)
  const stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  const shop = caller.shop.code
  const inserted: Row[] = []
  const updated: Undo['updated'][number][] = []
  const { fill, check, follow } = caller.hooksOf(resource)
  for (const row of plan.deletes) {
    await check?.(connection, caller, { before: row })
    if (!(await deleteRow(connection, resource, String(row.id), Number(row.versi))))
      throw new RecordConflict(resource.name, [])
    await follow?.(connection, caller, { before: row })
  }
  for (const { row, before = {} } of plan.updates) {
    const at = { row, id: String(before.id), versi: Number(before.versi), stamp }
    await check?.(connection, caller, { before, after: row })
    const after = await updateRow(connection, resource, at)
    if (!after) throw new RecordConflict(resource.name, [])
    await writeLog(connection, caller, resource, { before, after })
    await follow?.(connection, caller, { before, after })
    updated.push({ before, after })
  }
  for (const planned of plan.inserts) {
    const row = fill ? fill(caller, planned.row) : planned.row
    await check?.(connection, caller, { after: row })
    const made = await insertRow(connection, resource, { row, id: v7(), shop, stamp })
    const after = await keepNewRow(connection, { schema: caller.schema, shop }, resource, made)
    await follow?.(connection, caller, { after })
    inserted.push(after)
  }
  return { inserted, updated, deleted: plan.deletes }
}
