// Arranges a report with a row for each row of a tree: its sums are those of the row and of all rows below it.

import type { Stored } from '../field/field-type.ts'
import type { Row } from '../record/row.ts'
import type { Report, ReportColumn } from '../schema/report.ts'
import type { TreeFields } from '../schema/resource.ts'
import {
  type ArrangeContext,
  type ArrangedReport,
  arrangeComputedRows,
  createOrder,
  createPlainLayout,
  type ReportRow,
} from './arrange-rows.ts'
import { createRowEvaluator, type InputRow, type ReportInputContext, sortInBatches } from './column-values.ts'
import type { BoundExpression } from './report-inputs.ts'
import { createSumCombiner } from './report-totals.ts'

/** A row with its sums over itself and all below; `own` are its sums alone, which totals are made of. */
interface BranchRow extends ReportRow {
  readonly own: ReportRow | undefined
  readonly level: number
}

/** The rows of the tree, by their keys. */
export interface TreeRows {
  readonly fields: TreeFields
  readonly byKey: ReadonlyMap<Stored, Row>
}

/** In short steps, as `arrangeRows`. The report has one group: a reference to a row of the tree. */
export function* arrangeTree(
  report: Report,
  columns: readonly BoundExpression<ReportColumn>[],
  { tree, ...context }: ArrangeContext & { readonly tree: TreeRows },
  inputRows: readonly InputRow[],
): Generator<void, ArrangedReport> {
  const computeValues = createRowEvaluator(columns, context)
  const toRow = (row: InputRow): ReportRow => ({ row, values: computeValues(row) })
  const rows: BranchRow[] = []
  for (const { whole, own } of sumBranches(report, context, tree, inputRows)) {
    const level = Number(tree.byKey.get(getKey(context, whole))?.[tree.fields.level] ?? 1) - 1
    rows.push({ ...toRow(whole), own: own && toRow(own), level })
    yield
  }
  const sorted = yield* sortInBatches(rows, createOrder(report, columns, context))
  const plain = createPlainLayout(columns, context)
  const layout = {
    ...plain,
    getLevel: ({ level }: BranchRow) => level,
    createTotals: () => {
      const { add, ...totals } = plain.createTotals()
      return { ...totals, add: ({ own }: BranchRow) => own && add(own) }
    },
  }
  const arrangement = { report, columns, context, layout, isSorted: true }
  return yield* arrangeComputedRows(arrangement, listBranches(context, tree, sorted))
}

const getKey = ({ inputs }: Pick<ReportInputContext, 'inputs'>, row: InputRow): Stored =>
  row[inputs.groups[0] ?? -1] ?? null

interface Branch {
  readonly whole: Stored[]
  own?: Stored[]
}

/** The sums of each row that has some itself or below it. */
const sumBranches = (
  { groups }: Report,
  context: ReportInputContext,
  tree: TreeRows,
  inputRows: readonly InputRow[],
): Iterable<Branch> => {
  const combine = createSumCombiner(context)
  const branches = new Map<Stored, Branch>()
  const prefix = groups[0]?.by.text.trim() ?? ''
  for (const row of inputRows) {
    for (const key of listKeysUpwards(tree, getKey(context, row))) {
      const branch = branches.get(key)
      if (branch) combine(branch.whole, row)
      else branches.set(key, { whole: moveToRow(context, row, { prefix, key, node: tree.byKey.get(key) }) })
    }
    const own = branches.get(getKey(context, row))
    if (own) own.own = [...row]
  }
  return branches.values()
}

/** The key, then those of the rows above it. */
const listKeysUpwards = ({ fields, byKey }: TreeRows, key: Stored): readonly Stored[] => {
  const keys = [key]
  for (let row = byKey.get(key); row; row = byKey.get(row[fields.parent] ?? null)) {
    const parent = row[fields.parent] ?? null
    if (!byKey.has(parent) || keys.includes(parent)) break
    keys.push(parent)
  }
  return keys
}

interface BranchSource {
  readonly prefix: string
  readonly key: Stored
  readonly node: Row | undefined
}

/** The same sums, with the values that the group has in another row of the tree. */
const moveToRow = (context: ReportInputContext, row: InputRow, { prefix, key, node }: BranchSource): Stored[] => {
  const moved = [...row]
  if (key === getKey(context, row)) return moved
  for (const [name, index] of context.inputs.paths)
    moved[index] = name === prefix ? key : (node?.[name.slice(prefix.length + 1)] ?? null)
  moved[context.inputs.groups[0] ?? -1] = key
  return moved
}

/** Each row before those below it; rows beside each other in the order of the report. */
const listBranches = (
  context: ReportInputContext,
  { fields, byKey }: TreeRows,
  sorted: readonly BranchRow[],
): readonly BranchRow[] => {
  const keys = new Set(sorted.map(({ row }) => getKey(context, row)))
  const byParent = Map.groupBy(sorted, ({ row }) => {
    const parent = byKey.get(getKey(context, row))?.[fields.parent] ?? null
    return keys.has(parent) && byKey.has(parent) ? parent : undefined
  })
  const list = (parent: Stored | undefined): readonly BranchRow[] =>
    (byParent.get(parent) ?? []).flatMap(one => [one, ...list(getKey(context, one.row))])
  return list(undefined)
}
