// Builds a report of one shop: its tables from their plans, with heading, lines and footer.
import { filterShownColumns } from '../../engine/access/access-user.ts'
import { fault } from '../../engine/message/faults.ts'
import { getSplitColumn } from '../../engine/report/across-values.ts'
import type { ArrangedReport, LineRange, ReportMerging } from '../../engine/report/arrange-rows.ts'
import { type InputRow, selectColumns } from '../../engine/report/column-values.ts'
import type { AnswerTable, ReportAnswer } from '../../engine/report/report-answer.ts'
import { replaceShopKey } from '../../engine/report/report-inputs.ts'
import type { AccumulatedRows } from '../../engine/report/report-totals.ts'
import {
  applyOrder,
  chooseAcrossPeriod,
  isOneRow,
  type Report,
  type ReportChart,
  type ReportColumn,
  type ReportFilter,
  type ReportMedium,
  type ReportSection,
  type ReportSort,
  selectVariant,
} from '../../engine/schema/report.ts'
import { findReportSource, type Schema } from '../../engine/schema/schema.ts'
import { getOwnStyle } from '../caller/caller.ts'
import { MalformedRequest } from '../error/errors.ts'
import { type EvaluationContext, evaluateTerm } from '../record/rule/evaluation.ts'
import {
  buildAnswerColumns,
  buildFooter,
  buildHeadingLines,
  buildReportLines,
  type ReportTextContext,
} from './answer-parts.ts'
import {
  assertNotSealed,
  buildFilterScope,
  evaluateDefaults,
  formatFilters,
  omitBalances,
  parseFilters,
  type RawFilter,
} from './filter-values.ts'
import { planTable, type TableRun } from './plan-table.ts'
import { arrangeLines, type RowsOfShops, readLines, readRowsOfShops } from './read-plan.ts'
import { findOwnerColumn, type TrackedEvaluation } from './shop-reads.ts'

/** The requested view of the main table: order, range and place. */
export interface ReportView {
  readonly sort?: ReportSort | undefined
  readonly range?: LineRange | undefined
  /** Up to this number of rows, all are read even if a range is requested. */
  readonly few?: number
  /** Columns hidden in this place are computed only if others need them. */
  readonly place?: ReportMedium
  /** Levels of the caller in other shops of the report: what is hidden from one of them is left out. */
  readonly levels?: readonly string[]
}

/** A report of one shop, and what merges its tables with those of others. */
export interface BuiltReport {
  readonly answer: ReportAnswer
  /** The report's own table, then its sections. */
  readonly tables: readonly BuiltTable[]
}

export interface ReportRequest {
  readonly report: Report
  readonly raw: RawFilter
  readonly view?: ReportView
  /** The language in which zones are named beside times; absent: they are not. */
  readonly zoneLanguage?: string | undefined
}

/** Rows that were read for several shops, for each table of the report; a table without them reads its own. */
export type RowsOfTables = readonly (RowsOfShops | undefined)[]

/** Rows, groups and totals of all filtered rows of the caller's shop; absent filters have their defaults. */
export const buildReport = async (
  asking: EvaluationContext,
  { report, raw, view = {}, zoneLanguage }: ReportRequest,
  rowsOfTables: RowsOfTables = [],
): Promise<BuiltReport> => {
  const { caller } = asking
  const context = { ...(await createRun(asking, report, raw)), zoneLanguage }
  const { report: chosen } = context
  assertNotSealed(caller, report, context.values)
  const [own, ...sections] = await Promise.all(
    listTables(context, view).map(([run, tableView], index) => {
      const rows = rowsOfTables[index]
      return buildTable({ ...run, ...(rows && { rows: rows.get(caller.shop.code) ?? [] }) }, tableView)
    }),
  )
  if (!own) throw new Error(`the report ${report.name} has no table`)
  const answer = {
    name: report.name,
    ...own.table,
    heading: await buildHeadingLines(context),
    footer: await buildFooter(context),
    paper: report.outputs.paper,
    landscape: await isLandscape(context),
    timeZone: caller.shop.timeZone,
    ...(zoneLanguage !== undefined && { zoneLanguage }),
    ...getOwnStyle(caller.schema.project),
    ...(sections.length > 0 && { sections: sections.map(({ table }) => table) }),
    ...(chosen.chart && own.picture && { chart: { ...splitChart(chosen.chart, own.table), rows: own.picture } }),
    messages: report.messages,
  }
  return { answer, tables: [own, ...sections] }
}

/** The report with its filters, and the columns and order that they choose. */
const createRun = async (asking: EvaluationContext, report: Report, raw: RawFilter): Promise<TableRun> => {
  const values = parseFilters(report, { ...formatFilters(report, await evaluateDefaults(asking, report)), ...raw })
  const { variants } = report
  const selected = chooseAcrossPeriod(selectVariant(report, values[variants?.by ?? '']), values)
  const variant = { ...selected, ...(variants && { variants }) }
  return {
    asking,
    report: omitBalances(applyOrder(variant, report.orders, values[report.orders?.by ?? '']), values),
    values,
    filterScope: buildFilterScope(report, values, asking),
  }
}

/** The report's own table, then its sections. */
const listTables = (
  run: TableRun,
  { sort, range, few, ...view }: ReportView,
): readonly (readonly [TableRun, ReportView])[] => [
  [run, { sort, range, ...(few !== undefined && { few }), ...view }],
  ...run.report.sections.map(
    section =>
      [{ ...run, report: toSectionReport(run.report, chooseAcrossPeriod(section, run.values)) }, view] as const,
  ),
]

/**
 * The rows of each table for these shops, each by one statement; `asking` belongs to one of them. Balances of a period are
 * quicker shop by shop, from day sums.
 */
export const readTablesOfShops = async (
  { asking, hasReadShop }: TrackedEvaluation,
  { report, raw, view = {} }: ReportRequest,
  shops: readonly string[],
): Promise<RowsOfTables> => {
  const tables = listTables(await createRun(asking, report, raw), view)
  return Promise.all(
    tables.map(async ([run, tableView]) => {
      if (run.report.balance) return undefined
      const ofOwners = { ...run, report: applyOwners(asking.caller.schema, run.report) }
      const plan = await planTable(ofOwners, chooseColumns(ofOwners, tableView).columns)
      return hasReadShop() ? undefined : readRowsOfShops(asking, plan, shops)
    }),
  )
}

/** The table of a report with default filters, in an existing read transaction. */
export const runWithDefaults = async (asking: EvaluationContext, report: Report): Promise<AnswerTable> =>
  (await buildTable(await createDefaultRun(asking, report))).table

const createDefaultRun = async (asking: EvaluationContext, report: Report): Promise<TableRun> => {
  const values = await evaluateDefaults(asking, report)
  return { asking, report, values, filterScope: buildFilterScope(report, values, asking) }
}

/**
 * The same for each of these shops by one statement; `asking` belongs to one of them. Undefined if the statement differs by
 * shop.
 */
export const runOfShops = async (
  { asking, hasReadShop }: TrackedEvaluation,
  report: Report,
  shops: readonly string[],
): Promise<ReadonlyMap<string, AnswerTable> | undefined> => {
  const run = await createDefaultRun(asking, applyOwners(asking.caller.schema, report))
  const columns = filterShownColumns(asking.caller.schema, report, asking.caller.user.level)
  const plan = await planTable(run, columns)
  const rows = hasReadShop() ? undefined : await readRowsOfShops(asking, plan, shops)
  if (!rows) return undefined
  const tables = new Map<string, AnswerTable>()
  const { dateFormat } = asking.caller.schema.project
  for (const shop of shops) {
    const { rows: lines, count, totals, across = [] } = await arrangeLines(asking, plan, rows.get(shop) ?? [])
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

interface ReportRun extends TableRun {
  /** Rows that are already read. */
  readonly rows?: readonly InputRow[]
}

export interface BuiltTable extends Pick<ArrangedReport, 'picture'> {
  readonly table: AnswerTable
  /** It has no groups: its one row is the sum of all rows. */
  readonly isOneRow: boolean
  /** The sums of its rows; absent if a page was requested. */
  readonly sums?: AccumulatedRows
  /** Totals and lines over the rows of several tables like this one. */
  readonly merge: (parts: readonly AccumulatedRows[]) => Promise<Pick<AnswerTable, 'columns' | 'totals' | 'lines'>>
}

const buildTable = async (base: ReportRun, view: ReportView = {}): Promise<BuiltTable> => {
  const { sort, range, few } = view
  const { schema } = base.asking.caller
  const { report, columns } = chooseColumns(base, view)
  const { values } = base
  const run = { ...base, report }
  const names = listChartColumns(report, columns)
  const options = {
    ...(range && { range }),
    ...(sort && { computationSort: base.report.sort }),
    ...(names && { chartColumns: names }),
  }
  const plan = await planTable(run, columns)
  const { stored, picture, merging, across, ...arranged } = base.rows
    ? await arrangeLines(run.asking, plan, base.rows, options)
    : await readLines(run.asking, plan, { ...options, ...(few !== undefined && { few }) })
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
    isOneRow: isOneRow(report),
    ...(picture && { picture }),
    ...(merging && { sums: merging.sums }),
    merge: async parts => {
      const merged: ReturnType<ReportMerging['merge']> = merging?.merge(parts) ?? { stored: {} }
      const { totals } = merged
      return { columns: buildColumns(merged.across), ...(totals && { totals }), ...(await buildLines(merged.stored)) }
    },
  }
}

/** The report in the requested order, and the columns of the place that the caller may see. */
const chooseColumns = (
  { asking, report }: TableRun,
  { sort, place, levels = [] }: ReportView,
): { readonly report: Report; readonly columns: readonly ReportColumn[] } => {
  const { schema, user } = asking.caller
  const visibleColumns = filterShownColumns(schema, report, user.level, ...levels)
  const sorted = applySort(report, visibleColumns, sort)
  return { report: sorted, columns: place ? selectColumns(place, sorted, visibleColumns) : visibleColumns }
}

const isLandscape = async ({ asking, report, filterScope }: ReportTextContext): Promise<boolean> => {
  const { landscape } = report.outputs
  return typeof landscape === 'boolean' ? landscape : (await evaluateTerm(asking, landscape.term, filterScope)) === true
}

/** A cross-tab draws each column of a sum for itself. */
const splitChart = (chart: ReportChart, { columns }: AnswerTable): ReportChart => ({
  ...chart,
  y: chart.y.flatMap(name => {
    const parts = columns.filter(column => column.isPart && getSplitColumn(column.name) === name)
    return parts.length > 0 ? parts.map(part => part.name) : [name]
  }),
})

// Adapts a report to a request: its chart columns, its sort order, and a section as a report of its own.

const listChartColumns = ({ chart }: Report, columns: readonly ReportColumn[]): readonly string[] | undefined => {
  const names = chart && [chart.x, ...chart.y]
  return names?.every(name => columns.some(column => column.name === name && !column.isInner)) ? names : undefined
}

/** Sorts by that column within groups; throws MalformedRequest if the column is not visible to the caller. */
const applySort = (report: Report, columns: readonly ReportColumn[], sort: ReportSort | undefined): Report => {
  if (!sort) return report
  if (!columns.some(({ name, isInner }) => name === sort.column && !isInner))
    throw new MalformedRequest([fault('sort.unknown', { field: 'sort', params: { field: sort.column } })])
  return { ...report, sort: [sort, ...report.sort.filter(({ column }) => column !== sort.column)] }
}

/** Converts a section to a report, with the filter rules of the section. */
const toSectionReport = (report: Report, { rules, ...section }: ReportSection): Report => {
  const filters = report.filters.map(({ rule: _, ...filter }): ReportFilter => {
    const rule = Object.hasOwn(rules, filter.field.name) ? rules[filter.field.name] : undefined
    return { ...filter, ...(rule && { rule }) }
  })
  const { where: _where, balance: _balance, across: _across, ...more } = report
  return { ...more, ...section, filters }
}
