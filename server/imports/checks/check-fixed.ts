// Checks fields that are fixed after creation: an import may change them only while no other row refers to the row.
import { fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { RecordInUse } from '../../errors/errors.ts'
import { postedAtCreate } from '../../operations/document/post-at-create.ts'
import { refuseInUse } from '../../operations/rules/check-rules.ts'
import { type CheckedRow, type Checking, errorAt } from './checking.ts'
import type { RowError } from './plan.ts'

/** An error for each changed fixed field of a row that other rows refer to. */
export const reportFixed = async (checking: Checking, rows: readonly CheckedRow[]): Promise<readonly RowError[]> => {
  const { connection, caller, resource, table } = checking
  const fixed = resource.fields.filter(({ once }) => once)
  const errors: RowError[] = []
  for (const { before, row, ...place } of rows) {
    const changed = before ? fixed.filter(({ name }) => before[name] !== row[name]) : []
    if (!before || changed.length === 0) continue
    if (resource.lifecycle.posts[postedAtCreate]) {
      errors.push(...changed.map(field => errorAt(table, place, about(field, fault('field.once')))))
      continue
    }
    try {
      await refuseInUse(connection, caller, resource, before)
    } catch (error) {
      if (!(error instanceof RecordInUse)) throw error
      errors.push(...changed.map(field => errorAt(table, place, about(field, fault('field.once')))))
    }
  }
  return errors
}
