// Checks unique values: reports values that occur twice in the file, or that a remaining row has.
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import { computeKey, type RowError } from './import-plan.ts'
import { type CheckedRow, createRowError, type RowCheckContext } from './row-errors.ts'

/** One error for each row whose unique values an earlier row of the file or a remaining row has. */
export const reportDuplicates = (
  context: RowCheckContext,
  rows: readonly CheckedRow[],
  deletes: readonly Row[],
): readonly RowError[] => context.resource.unique.flatMap(names => findDuplicates(context, rows, { names, deletes }))

const findDuplicates = (
  { resource, table, existing }: RowCheckContext,
  rows: readonly CheckedRow[],
  { names, deletes }: { names: readonly string[]; deletes: readonly Row[] },
): readonly RowError[] => {
  const getRowKey = (row: Row): string | undefined => computeKey(resource, names, row)
  const replacedIds = new Set(
    [...deletes, ...rows.flatMap(({ before }) => (before ? [before] : []))].map(({ id }) => id),
  )
  const remainingKeys = new Set(existing.filter(({ id }) => !replacedIds.has(id)).map(getRowKey))
  const lines = new Map<string, number>()
  const field = resource.field[names[0] ?? '']
  if (!field) return []
  return rows.flatMap(({ line, cells, read, row }) => {
    const rowKey = getRowKey(row)
    if (rowKey === undefined) return []
    const value = names.map(name => resource.field[name]?.type.format(row[name] ?? null) ?? '').join(' ')
    const earlier = lines.get(rowKey)
    lines.set(rowKey, earlier ?? line)
    const location = { line, cells, read }
    if (earlier !== undefined)
      return [
        createRowError(table, location, toFieldFault(field, fault('row.double', { params: { value, line: earlier } }))),
      ]
    return remainingKeys.has(rowKey)
      ? [createRowError(table, location, toFieldFault(field, fault('unique', { params: { value } })))]
      : []
  })
}
