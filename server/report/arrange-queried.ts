// Arranges the rows that the database answered: as they are, as a cross-tab, or as a tree.

import { getSplitColumn, maximumAcross } from '../../engine/report/across-values.ts'
import { arrangeAcross } from '../../engine/report/arrange-across.ts'
import { type ArrangeContext, type ArrangedReport, arrangeRows } from '../../engine/report/arrange-rows.ts'
import { arrangeTree, type TreeRows } from '../../engine/report/arrange-tree.ts'
import type { InputRow } from '../../engine/report/column-values.ts'
import type { AnswerTable } from '../../engine/report/report-answer.ts'
import type { BoundExpression } from '../../engine/report/report-inputs.ts'
import type { Report, ReportAcross, ReportChart, ReportColumn } from '../../engine/schema/report.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { RequestError } from '../error/errors.ts'
import { runInBatches } from '../event-loop/run-in-batches.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { findAllRows } from '../storage/find-rows.ts'
import type { FilterValues } from './filter-values.ts'

interface QueriedReport {
  readonly asking: EvaluationContext
  readonly report: Report
  readonly values: FilterValues
  readonly columns: readonly BoundExpression<ReportColumn>[]
  readonly context: ArrangeContext
}

/** Throws `report.too-wide` if a cross-tab would have more columns than the limit. */
export const arrangeQueriedRows = async (
  { asking, report, values, columns, context }: QueriedReport,
  rows: readonly InputRow[],
): Promise<ArrangedReport> => {
  const treeName = report.groups[0]?.tree
  if (treeName !== undefined) {
    const tree = await readTree(asking, treeName)
    return runInBatches(arrangeTree(report, columns, { ...context, tree }, rows))
  }
  const { across } = report
  if (!across) return runInBatches(arrangeRows(report, columns, context, rows))
  const split = { across, input: context.inputs.groups.at(-1) ?? -1, ...findPeriod(across, values) }
  const arranged = await runInBatches(arrangeAcross(report, columns, { ...context, split }, rows))
  if ((arranged.across?.length ?? 0) > maximumAcross)
    throw new RequestError('report.too-wide', { limit: maximumAcross })
  return arranged
}

/** Whether its rows are a tree, whose sums need all rows. */
export const hasTree = ({ groups }: Report): boolean => groups.some(({ tree }) => tree !== undefined)

const readTree = async ({ connection, caller }: EvaluationContext, name: string): Promise<TreeRows> => {
  const resource = getResource(caller.schema, name)
  if (!resource.tree) throw new Error(`${name} is no tree`)
  const rows = await findAllRows(connection, resource, caller.shop.code)
  return { fields: resource.tree, byKey: new Map(rows.map(row => [row[resource.key[0]] ?? null, row])) }
}

/** The chosen days, where the filters bound the date of the columns. */
const findPeriod = ({ period }: ReportAcross, values: FilterValues) =>
  period ? { period: { from: values[period.from], to: values[period.to] } } : {}

/** A cross-tab draws each column of a sum for itself. */
export const splitChart = (chart: ReportChart, { columns }: AnswerTable): ReportChart => ({
  ...chart,
  y: chart.y.flatMap(name => {
    const parts = columns.filter(column => column.isPart && getSplitColumn(column.name) === name)
    return parts.length > 0 ? parts.map(part => part.name) : [name]
  }),
})
