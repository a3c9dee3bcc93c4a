// Checks unique values: reports values that occur twice in the file, or that a remaining row has.
import { fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import { type CheckedRow, type Checking, errorAt } from './checking.ts'
import { keyOf, type RowError } from './plan.ts'

/** One error for each row whose unique values an earlier row of the file or a remaining row has. */
export const reportDoubles = (
  checking: Checking,
  rows: readonly CheckedRow[],
  deletes: readonly Row[],
): readonly RowError[] => checking.resource.unique.flatMap(names => doublesOf(checking, rows, { names, deletes }))

const doublesOf = (
  { caller, resource, table, existing }: Checking,
  rows: readonly CheckedRow[],
  { names, deletes }: { names: readonly string[]; deletes: readonly Row[] },
): readonly RowError[] => {
  const { emptyText } = caller.schema.project
  const key = (row: Row): string | undefined => keyOf(resource, names, { row, emptyText })
  const gone = new Set([...deletes, ...rows.flatMap(({ before }) => (before ? [before] : []))].map(({ id }) => id))
  const staying = new Set(existing.filter(({ id }) => !gone.has(id)).map(key))
  const lines = new Map<string, number>()
  const field = resource.field[names[0] ?? '']
  if (!field) return []
  return rows.flatMap(({ line, cells, read, row }) => {
    const mine = key(row)
    if (mine === undefined) return []
    const value = names.map(name => resource.field[name]?.type.format(row[name] ?? null) ?? '').join(' ')
    const earlier = lines.get(mine)
    lines.set(mine, earlier ?? line)
    const place = { line, cells, read }
    if (earlier !== undefined)
      return [errorAt(table, place, about(field, fault('row.double', { params: { value, line: earlier } })))]
    return staying.has(mine) ? [errorAt(table, place, about(field, fault('unique', { params: { value } })))] : []
  })
}
