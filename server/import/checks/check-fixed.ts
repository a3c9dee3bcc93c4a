// Checks fields that are fixed after creation: an import may change them only while no other row refers to the row.
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { RecordInUse } from '../../error/errors.ts'
import { creationSetName } from '../../record/document/post-at-create.ts'
import { assertNotInUse } from '../../record/rule/check-rules.ts'
import type { RowError } from './import-plan.ts'
import { type CheckedRow, createRowError, type RowCheckContext } from './row-errors.ts'

/** An error for each changed fixed field of a row that other rows refer to. */
export const reportFixed = async (
  context: RowCheckContext,
  rows: readonly CheckedRow[],
): Promise<readonly RowError[]> => {
  const { connection, caller, resource, table } = context
  const fixed = resource.fields.filter(({ once }) => once)
  const errors: RowError[] = []
  for (const { before, row, ...location } of rows) {
    const changed = before ? fixed.filter(({ name }) => before[name] !== row[name]) : []
    if (!before || changed.length === 0) continue
    if (resource.lifecycle.posts[creationSetName]) {
      errors.push(...changed.map(field => createRowError(table, location, toFieldFault(field, fault('field.once')))))
      continue
    }
    try {
      await assertNotInUse(connection, caller, resource, before)
    } catch (error) {
      if (!(error instanceof RecordInUse)) throw error
      errors.push(...changed.map(field => createRowError(table, location, toFieldFault(field, fault('field.once')))))
    }
  }
  return errors
}
