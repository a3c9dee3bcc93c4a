// Finds stored rows that are missing in a file that replaces the whole list.
import { labelOf, type Row } from '../../../engine/record/row.ts'
import { isSystemRow } from '../../../engine/record/system-row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import { RecordInUse } from '../../errors/errors.ts'
import { refuseInUse } from '../../operations/rules/check-rules.ts'
import { type Notice, notice } from '../reading/notice.ts'
import type { Checking } from './checking.ts'
import type { PlannedRow } from './plan.ts'

/** Rows to delete; system rows and rows that others refer to stay, with a notice. */
export const leftOver = async (
  checking: Checking,
  rows: readonly PlannedRow[],
): Promise<{ readonly deletes: readonly Row[]; readonly notices: readonly Notice[] }> => {
  const { connection, caller, imported, resource, existing } = checking
  if (imported.mode !== 'replace') return { deletes: [], notices: [] }
  const stored = new Set(rows.map(({ before }) => before?.id ?? ''))
  const parts = new Set(rows.map(({ row }) => partOf(imported, row)))
  const missing = existing.filter(row => !stored.has(row.id ?? '') && parts.has(partOf(imported, row)))
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

/** A file replaces only rows with the same values of these fields; all rows if the import names none. */
const partOf = ({ within }: Import, row: Row): string => JSON.stringify(within.map(name => row[name] ?? null))
