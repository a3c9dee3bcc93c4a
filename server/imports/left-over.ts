// Rows that are there and not in a file that becomes the whole list: they go, unless something needs them.
import { labelOf, type Row } from '../../engine/record/row.ts'
import { isSystemRow } from '../../engine/record/system-row.ts'
import { RecordInUse } from '../errors.ts'
import { refuseInUse } from '../operations/check-rules.ts'
import type { Checking } from './checking.ts'
import { type Notice, notice } from './notice.ts'
import type { PlannedRow } from './plan.ts'

/** Which rows go; those that other rows name, and those that come with every shop, stay and are told. */
export const leftOver = async (
  checking: Checking,
  rows: readonly PlannedRow[],
): Promise<{ readonly deletes: readonly Row[]; readonly notices: readonly Notice[] }> => {
  const { connection, caller, imported, resource, existing } = checking
  if (imported.mode !== 'replace') return { deletes: [], notices: [] }
  const kept = new Set(rows.map(({ before }) => before?.id ?? ''))
  const missing = existing.filter(({ id }) => !kept.has(id ?? ''))
  const isOwn = (row: Row): boolean => isSystemRow(caller.schema, resource, row)
  const own = missing.filter(isOwn)
  const deletes: Row[] = []
  const notices: Notice[] = []
  if (own.length > 0)
    notices.push(notice('message.import-own', { label: own.map(row => labelOf(resource, row)).join(', ') }))
  for (const row of missing.filter(one => !isOwn(one))) {
    try {
      await refuseInUse(connection, caller, resource, row)
      deletes.push(row)
    } catch (error) {
      if (!(error instanceof RecordInUse)) throw error
      notices.push(notice('message.import-kept', error.details.params ?? {}))
    }
  }
  return { deletes, notices }
}
