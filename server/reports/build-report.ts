// Builds a report of one shop: the query from its filters, and columns, groups and totals from the rows.

import { filterShownColumns } from '../../engine/access/report-access.ts'
import { toStored } from '../../engine/expression/evaluate/to-stored.ts'
import {
  type ArrangedReport,
  type ArrangeOptions,
  arrangePage,
  type LineRange,
  type PageOfRows,
  type ReportMerging,
} from '../../engine/reports/arrange-rows.ts'
import { replaceShopKey } from '../../engine/reports/bind-constants.ts'
import { isPerDocument, planGroups } from '../../engine/reports/group-plan.ts'
import { planPage } from '../../engine/reports/page-plan.ts'
import type { AnswerTable, ReportAnswer } from '../../engine/reports/report-answer.ts'
import type { AccumulatedRows } from '../../engine/reports/report-totals.ts'
import { selectColumns } from '../../engine/reports/select-columns.ts'
import {
  applyOrder,
  type Report,
  type ReportColumn,
  type ReportMedium,
  type ReportSort,
  selectVariant,
} from '../../engine/schema/report.ts'
import { findReportSource } from '../../engine/schema/report-source.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { runInBatches } from '../event-loop/run-in-batches.ts'
import { createEvaluation, type EvaluationContext, evaluateTerm } from '../operations/rules/evaluation.ts'
import type { Connection } from '../storage/storage.ts'
import { isUnion } from '../storage/union-rows.ts'
import { applySort, listChartColumns, toSectionReport } from './adapt-report.ts'
import { buildAnswerColumns } from './answer-column.ts'
import { splitChart } from './arrange-queried.ts'
import { buildFooter, buildHeadingLines, type ReportTextContext } from './fill-heading.ts'
import { buildReportLines } from './fill-lines.ts'
import { buildFilterScope } from './filter-scope.ts'
import { type FilterValues, formatFilters, parseFilters, type RawFilter } from './filter-values.ts'
import { getOwnStyle } from './outputs/printed-words.ts'
import { readGroupPage } from './paged-groups.ts'
import { fewRows, readPage, type WholeRows } from './paged-rows.ts'
import { maximumRows, planRows, type RowsPlan, type TableRun } from './plan-rows.ts'
import { findOwnerColumn } from './rows-of-shops.ts'
import { assertNotSealed } from './sealed-report.ts'

/** The requested view of the main table: order, range and place. */
export interface ReportView {
  readonly sort?: ReportSort
  readonly range?: LineRange
  /** Up to this number of rows, all are read even if a range is requested. */
  readonly few?: number
  /** Columns hidden in this place are computed only if others need them. */
  readonly place?: ReportMedium
}

/** A report of one shop, and what merges its tables with those of others. */
export interface BuiltReport {
  readonly answer: ReportAnswer
  /** The report's own table, then its sections. */
  readonly tables: readonly BuiltTable[]
}

/** Rows, groups and totals of all filtered rows of the caller's shop; absent filters have their defaults. */
export const buildReport = async (
  connection: Connection,
  caller: Caller,
  { report, raw, view = {} }: { readonly report: Report; readonly raw: RawFilter; readonly view?: ReportView },
): Promise<BuiltReport> => {
  const asking = createEvaluation(connection, caller)
  const absent = formatFilters(report, await evaluateDefaults(asking, report))
  const values = parseFilters(report, { ...absent, ...raw })
  assertNotSealed(caller, report, values)
  const filterScope = buildFilterScope(caller.schema, report, values, asking)
  const variant = selectVariant(report, values[report.variants?.by ?? ''])
  const chosen = applyOrder(variant, report.orders, values[report.orders?.by ?? ''])
  const context = { asking, report: chosen, values, filterScope }
  const placeView = view.place && { place: view.place }
  const tables = await Promise.all([
    buildTable(context, view),
    ...chosen.sections.map(section => buildTable({ ...context, report: toSectionReport(chosen, section) }, placeView)),
  ])
  const [own, ...sections] = tables
  const answer = {
    name: report.name,
    ...own.table,
    heading: await buildHeadingLines(context),
    footer: await buildFooter(context),
    paper: report.outputs.paper,
    landscape: await isLandscape(context),
    timeZone: caller.shop.timeZone,
    ...getOwnStyle(caller.schema.project),
    ...(sections.length > 0 && { sections: sections.map(({ table }) => table) }),
    ...(chosen.chart && own.picture && { chart: { ...splitChart(chosen.chart, own.table), rows: own.picture } }),
    messages: report.messages,
  }
  return { answer, tables }
}

/** The default values of the filters, as JSON. */
export const buildDefaultFilters = async (asking: EvaluationContext, report: Report): Promise<RawFilter> =>
  formatFilters(report, await evaluateDefaults(asking, report))

const evaluateDefaults = async (asking: EvaluationContext, { filters }: Report): Promise<FilterValues> => {
  const { emptyText } = asking.caller.schema.project
  const values: Record<string, FilterValues[string]> = {}
  for (const { field, default: initial, multiple } of filters) {
    const value = initial ? await evaluateTerm(asking, initial.term) : null
    const stored = toStored(value, field.type, emptyText)
    if ('fault' in stored) throw new RangeError(`the default of ${field.name} is too large to be exact`)
    values[field.name] = multiple ? [] : value === null ? null : stored.value
  }
  return values
}

/** The table of a report with default filters, in an existing read transaction. */
export const runWithDefaults = async (asking: EvaluationContext, report: Report): Promise<AnswerTable> =>
  (await buildTable(await createDefaultRun(asking, report))).table

const createDefaultRun = async (asking: EvaluationContext, report: Report): Promise<TableRun> => {
  const values = await evaluateDefaults(asking, report)
  return { asking, report, values, filterScope: buildFilterScope(asking.caller.schema, report, values, asking) }
}

/**
 * The same for each of these shops by one statement; `asking` belongs to one of them. Undefined if the statement differs by
 * shop.
 */
export const runOfShops = async (
  asking: EvaluationContext,
  report: Report,
  { shops, isShopSpecific }: { readonly shops: readonly string[]; readonly isShopSpecific: () => boolean },
): Promise<ReadonlyMap<string, AnswerTable> | undefined> => {
  const run = await createDefaultRun(asking, applyOwners(asking.caller.schema, report))
  const columns = filterShownColumns(asking.caller.schema, report, asking.caller.user.level)
  const plan = await planRows(run, columns)
  const rows = isShopSpecific() ? undefined : await plan.readOfShops(shops)
  if (!rows) return undefined
  const tables = new Map<string, AnswerTable>()
  const { dateFormat } = asking.caller.schema.project
  for (const shop of shops) {
    const { rows: lines, count, totals, across = [] } = await plan.arrange(rows.get(shop) ?? [], {})
    const answerColumns = buildAnswerColumns({ report, values: run.values, dateFormat }, columns, across)
    tables.set(shop, { title: report.title, columns: answerColumns, rows: lines, count, ...(totals && { totals }) })
  }
  return tables
}

/** The condition of the report names the owner of the row for the shop of the caller. */
const applyOwners = (schema: Schema, report: Report): Report => {
  const { where, balance } = report
  const source = findReportSource(schema, report.from)
  const column = source && !balance ? findOwnerColumn(source) : undefined
  if (!where || column === undefined) return report
  return { ...report, where: { ...where, term: replaceShopKey(where.term, { key: schema.project.shop.key, column }) } }
}

interface ReportRun extends TableRun, Pick<ReportView, 'few'> {}

export interface BuiltTable extends Pick<ArrangedReport, 'picture'> {
  readonly table: AnswerTable
  /** The sums of its rows; absent if a page was requested. */
  readonly sums?: AccumulatedRows
  /** Totals and lines over the rows of several tables like this one. */
  readonly merge: (parts: readonly AccumulatedRows[]) => Promise<Pick<AnswerTable, 'columns' | 'totals' | 'lines'>>
}

const buildTable = async (base: ReportRun, { sort, range, few, place }: ReportView = {}): Promise<BuiltTable> => {
  const { schema, user } = base.asking.caller
  const visibleColumns = filterShownColumns(schema, base.report, user.level)
  const run = { ...base, report: applySort(base.report, visibleColumns, sort), ...(few !== undefined && { few }) }
  const { report, values } = run
  const columns = place ? selectColumns(place, report, visibleColumns) : visibleColumns
  const names = listChartColumns(report, columns)
  const { stored, picture, merging, across, ...arranged } = await buildRows(run, columns, {
    ...(range && { range }),
    ...(sort && { computationSort: base.report.sort }),
    ...(names && { chartColumns: names }),
  })
  const buildLines = async (totals: ArrangedReport['stored']): Promise<Pick<AnswerTable, 'lines'>> => {
    const lines = await buildReportLines(run, { columns, stored: totals })
    return lines.length > 0 ? { lines } : {}
  }
  const buildColumns = (acrossValues: ArrangedReport['across'] = []): AnswerTable['columns'] =>
    buildAnswerColumns({ report, values, dateFormat: schema.project.dateFormat }, columns, acrossValues)
  return {
    table: {
      title: report.title,
      columns: buildColumns(across),
      ...arranged,
      ...(await buildLines(stored)),
    },
    ...(picture && { picture }),
    ...(merging && { sums: merging.sums }),
    merge: async parts => {
      const merged: ReturnType<ReportMerging['merge']> = merging?.merge(parts) ?? { stored: {} }
      const { totals } = merged
      return { columns: buildColumns(merged.across), ...(totals && { totals }), ...(await buildLines(merged.stored)) }
    },
  }
}

const buildRows = async (
  run: ReportRun,
  columns: readonly ReportColumn[],
  options: ArrangeOptions,
): Promise<ArrangedReport> => {
  const plan = await planRows(run, columns)
  const page = plan.paging && (await readReportPage(run, plan.paging, options))
  if (page && !('whole' in page)) {
    const { bound, context } = plan.paging ?? {}
    if (bound && context) return runInBatches(arrangePage(run.report, bound, context, page))
  }
  return plan.arrange(page && 'whole' in page ? page.whole : await plan.read(), options)
}

/** Undefined if all rows must be read. */
const readReportPage = async (
  { asking, report, few = fewRows }: ReportRun,
  { query, bound, context }: NonNullable<RowsPlan['paging']>,
  { range, chartColumns, computationSort }: ArrangeOptions,
): Promise<PageOfRows | WholeRows | undefined> => {
  const begun = context.begun ?? new Map()
  const isOwnOrder = begun.size === 0 || computationSort === undefined
  if (!range || chartColumns || !isOwnOrder || isUnion(query.source)) return undefined
  const pageRequest = { query, range, few, most: maximumRows }
  if (report.isFolded) {
    const isLong = isPerDocument(query.schema, query.source, report)
    const plan = isLong ? planGroups(report, bound, context) : undefined
    return plan && readGroupPage(asking, { ...pageRequest, plan })
  }
  const plan = planPage(report, bound, context)
  return plan && readPage(asking, { ...pageRequest, plan, begun })
}

const isLandscape = async ({ asking, report, filterScope }: ReportTextContext): Promise<boolean> => {
  const { landscape } = report.outputs
  return typeof landscape === 'boolean' ? landscape : (await evaluateTerm(asking, landscape.term, filterScope)) === true
}
