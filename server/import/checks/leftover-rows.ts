// Finds stored rows that are missing in a file that replaces a list, or a part of it.
import { formatLabel, type Row } from '../../../engine/record/row.ts'
import { isSystemRow } from '../../../engine/record/system-row.ts'
import { RecordInUse } from '../../error/errors.ts'
import { assertNotInUse } from '../../record/rule/check-rules.ts'
import { createNotice, type ImportNotice } from '../reading/notice.ts'
import { findFirstDay, formatPart, type ImportPart, isInPart } from './import-part.ts'
import type { PlannedRow } from './import-plan.ts'
import type { RowCheckContext } from './row-errors.ts'

interface LeftoverRows {
  readonly deletes: readonly Row[]
  /** What will be removed: how many rows, and of what. */
  readonly removals: readonly ImportNotice[]
  /** What stays although the file lacks it. */
  readonly notices: readonly ImportNotice[]
}

/** Rows to delete; system rows, rows that others refer to and rows before the first day of the file stay, with a notice. */
export const findLeftoverRows = async (
  context: RowCheckContext,
  rows: readonly PlannedRow[],
  part: ImportPart,
): Promise<LeftoverRows> => {
  const { connection, caller, imported, resource, existing } = context
  if (imported.mode !== 'replace') return { deletes: [], removals: [], notices: [] }
  const stored = new Set(rows.map(({ before }) => before?.id ?? ''))
  const [day = ''] = imported.days
  const firstDay = findFirstDay(imported, rows)
  const isEarlier = (row: Row): boolean => firstDay !== undefined && String(row[day] ?? '') < firstDay
  const missing = existing.filter(row => !stored.has(row.id ?? '') && isInPart(part, row))
  const earlier = missing.filter(isEarlier)
  const isSystem = (row: Row): boolean => isSystemRow(caller.schema, resource, row)
  const replaced = missing.filter(row => !isEarlier(row))
  const systemRows = replaced.filter(isSystem)
  const deletes: Row[] = []
  const notices = listStaying(context, part, { earlier, systemRows })
  for (const row of replaced.filter(one => !isSystem(one))) {
    try {
      await assertNotInUse(connection, caller, resource, row)
      deletes.push(row)
    } catch (error) {
      if (!(error instanceof RecordInUse)) throw error
      notices.push(createNotice('message.import-kept', error.details.params ?? {}))
    }
  }
  return { deletes, removals: listRemovals(context, part, deletes), notices }
}

const listStaying = (
  { imported, resource }: RowCheckContext,
  part: ImportPart,
  { earlier, systemRows }: { readonly earlier: readonly Row[]; readonly systemRows: readonly Row[] },
): ImportNotice[] => {
  const notices: ImportNotice[] = []
  if (earlier.length > 0) {
    const described = formatPart(part, imported, { resource, rows: earlier })
    const params = { count: earlier.length, title: resource.title, part: described }
    notices.push(createNotice('message.import-earlier', params))
  }
  if (systemRows.length > 0)
    notices.push(
      createNotice('message.import-own', { label: systemRows.map(row => formatLabel(resource, row)).join(', ') }),
    )
  return notices
}

const maximumLabels = 5

const listRemovals = (
  { imported, resource }: RowCheckContext,
  part: ImportPart,
  deletes: readonly Row[],
): readonly ImportNotice[] => {
  if (deletes.length === 0) return []
  const labels = deletes.slice(0, maximumLabels).map(row => formatLabel(resource, row))
  const described = formatPart(part, imported, { resource, rows: deletes })
  const names = `(${labels.join(', ')}${deletes.length > maximumLabels ? ', ...' : ''})`
  const params = { count: deletes.length, title: resource.title, part: described || names }
  return [createNotice('message.import-removes', params)]
}
