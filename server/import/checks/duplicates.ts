// Checks unique values: reports values that occur twice in the file, or that a remaining row has.

import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import { yieldToEventLoop } from '../../event-loop/work-turns.ts'
import { type EvaluationContext, evaluateTerm } from '../../record/rule/evaluation.ts'
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
  const remainingKeys = new Set(listRemaining(existing, rows, deletes).map(getRowKey))
  const lines = new Map<string, number>()
  return rows.flatMap(checked => {
    const rowKey = getRowKey(checked.row)
    if (rowKey === undefined) return []
    const earlier = lines.get(rowKey)
    lines.set(rowKey, earlier ?? checked.line)
    return earlier !== undefined || remainingKeys.has(rowKey)
      ? createDuplicateError({ resource, table }, checked, { names, earlier })
      : []
  })
}

/** Stored rows that the file neither replaces nor removes. */
const listRemaining = (
  existing: readonly Row[],
  rows: readonly CheckedRow[],
  deletes: readonly Row[],
): readonly Row[] => {
  const replacedIds = new Set(
    [...deletes, ...rows.flatMap(({ before }) => (before ? [before] : []))].map(({ id }) => id),
  )
  return existing.filter(({ id }) => !replacedIds.has(id))
}

const createDuplicateError = (
  { resource, table }: Pick<RowCheckContext, 'resource' | 'table'>,
  { line, cells, read, row }: CheckedRow,
  { names, earlier }: { readonly names: readonly string[]; readonly earlier: number | undefined },
): readonly RowError[] => {
  const field = resource.field[names[0] ?? '']
  if (!field) return []
  const value = names.map(name => resource.field[name]?.type.format(row[name] ?? null) ?? '').join(' ')
  const found =
    earlier === undefined
      ? fault('unique', { params: { value } })
      : fault('row.double', { params: { value, line: earlier } })
  return [createRowError(table, { line, cells, read }, toFieldFault(field, found))]
}

/** The same for unique rules with a condition, among the rows for which it holds. */
export const reportConditionalDuplicates = async (
  { resource, table, existing }: RowCheckContext,
  asking: EvaluationContext,
  { rows, deletes }: { readonly rows: readonly CheckedRow[]; readonly deletes: readonly Row[] },
): Promise<readonly RowError[]> => {
  const errors: RowError[] = []
  for (const { fields: names, when } of resource.uniqueWhen) {
    const getRowKey = (row: Row): string => JSON.stringify(names.map(name => row[name] ?? null))
    const meetsCondition = async (row: Row): Promise<boolean> =>
      (await evaluateTerm(asking, when.term, { row: createRecordReader(resource, row, asking.rows) })) === true
    const remaining = Map.groupBy(listRemaining(existing, rows, deletes), getRowKey)
    const lines = new Map<string, number>()
    for (const checked of rows) {
      const wait = yieldToEventLoop()
      if (wait) await wait
      if (!(await meetsCondition(checked.row))) continue
      const rowKey = getRowKey(checked.row)
      const earlier = lines.get(rowKey)
      lines.set(rowKey, earlier ?? checked.line)
      const isTaken =
        earlier !== undefined || (await Promise.all((remaining.get(rowKey) ?? []).map(meetsCondition))).some(Boolean)
      if (isTaken) errors.push(...createDuplicateError({ resource, table }, checked, { names, earlier }))
    }
  }
  return errors
}
