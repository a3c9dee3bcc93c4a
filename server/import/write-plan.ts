// Writes a plan without errors in the transaction of its check, and returns the rows needed to undo it.

import type { Row } from '../../engine/record/row.ts'
import type { Import } from '../../engine/schema/import.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordConflict } from '../error/errors.ts'
import { insertNewRows } from '../record/rows/insert-rows.ts'
import { removeRow, replaceRow } from '../record/write/write-row.ts'
import type { Connection } from '../storage/storage.ts'
import type { Plan } from './checks/import-plan.ts'

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
  { plan, signal }: { plan: Plan; signal?: AbortSignal | undefined },
): Promise<ImportUndo> => {
  const resource = getResource(caller.schema, imported.into)
  const updated: ImportUndo['updated'][number][] = []
  const assertContinued = async (): Promise<void> => signal?.throwIfAborted()
  for (const before of plan.deletes) {
    await assertContinued()
    if (!(await removeRow(connection, caller, resource, { before, isAudited: false })))
      throw new RecordConflict(resource.name, [])
  }
  for (const { row, before = {} } of plan.updates) {
    await assertContinued()
    const after = await replaceRow(connection, caller, resource, { before, row, isAudited: false })
    if (!after) throw new RecordConflict(resource.name, [])
    updated.push({ before, after })
  }
  const rows = plan.inserts.map(({ row }) => row)
  const insertion = { rows, instead: plan.deletes, isAudited: false, assertValid: assertContinued }
  const inserted = await insertNewRows(connection, caller, resource, insertion)
  await assertContinued()
  return {
    inserted,
    updated,
    deleted: plan.deletes,
  }
}
