// Finds stored rows that are missing in a file that replaces the whole list.
import { formatLabel, type Row } from '../../../engine/record/row.ts'
import { isSystemRow } from '../../../engine/record/system-row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import { RecordInUse } from '../../errors/errors.ts'
import { assertNotInUse } from '../../operations/rules/check-rules.ts'
import { createNotice, type ImportNotice } from '../reading/notice.ts'
import type { PlannedRow } from './plan.ts'
import type { RowCheckContext } from './row-errors.ts'

/** Rows to delete; system rows and rows that others refer to stay, with a notice. */
export const findLeftoverRows = async (
  context: RowCheckContext,
  rows: readonly PlannedRow[],
): Promise<{ readonly deletes: readonly Row[]; readonly notices: readonly ImportNotice[] }> => {
  const { connection, caller, imported, resource, existing } = context
  if (imported.mode !== 'replace') return { deletes: [], notices: [] }
  const stored = new Set(rows.map(({ before }) => before?.id ?? ''))
  const parts = new Set(rows.map(({ row }) => getPartKey(imported, row)))
  const missing = existing.filter(row => !stored.has(row.id ?? '') && parts.has(getPartKey(imported, row)))
  const isSystem = (row: Row): boolean => isSystemRow(caller.schema, resource, row)
  const systemRows = missing.filter(isSystem)
  const deletes: Row[] = []
  const notices: ImportNotice[] = []
  if (systemRows.length > 0)
    notices.push(
      createNotice('message.import-own', { label: systemRows.map(row => formatLabel(resource, row)).join(', ') }),
    )
  for (const row of missing.filter(one => !isSystem(one))) {
    try {
      await assertNotInUse(connection, caller, resource, row)
      deletes.push(row)
    } catch (error) {
      if (!(error instanceof RecordInUse)) throw error
      notices.push(createNotice('message.import-kept', error.details.params ?? {}))
    }
  }
  return { deletes, notices }
}

/** A file replaces only rows with the same values of these fields; all rows if the import names none. */
const getPartKey = ({ within }: Import, row: Row): string => JSON.stringify(within.map(name => row[name] ?? null))
