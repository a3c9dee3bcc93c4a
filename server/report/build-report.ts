// Builds a report of one shop: the query from its filters, and columns, groups and totals from the rows.

import { filterShownColumns } from '../../engine/access/report-access.ts'
import { type RowReader, toStored } from '../../engine/expression/evaluate/reader.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { isDateType } from '../../engine/field/field-type.ts'
import { fault } from '../../engine/message/faults.ts'
import { createRecordReader } from '../../engine/record/record-reader.ts'
import {
  type ArrangedReport,
  type ArrangeOptions,
  arrangePage,
  type LineRange,
  type PageOfRows,
  type ReportMerging,
} from '../../engine/report/arrange-rows.ts'
import { type InputRow, selectColumns } from '../../engine/report/column-values.ts'
import { collectTerms } from '../../engine/report/compile/report-context.ts'
import { isPerDocument, planGroups } from '../../engine/report/group-plan.ts'
import { planPage } from '../../engine/report/page-plan.ts'
import type { AnswerTable, ReportAnswer } from '../../engine/report/report-answer.ts'
import { replaceShopKey } from '../../engine/report/report-inputs.ts'
import type { AccumulatedRows } from '../../engine/report/report-totals.ts'
import {
  applyOrder,
  chooseAcrossPeriod,
  isOneRow,
  type Report,
  type ReportColumn,
  type ReportFilter,
  type ReportMedium,
  type ReportSection,
  type ReportSort,
  selectVariant,
} from '../../engine/schema/report.ts'
import { findReportSource } from '../../engine/schema/report-source.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { MalformedRequest } from '../error/errors.ts'
import { runInBatches } from '../event-loop/yield-to-event-loop.ts'
import { type EvaluationContext, evaluateTerm, type RowScope } from '../record/rule/evaluation.ts'
import { isUnion } from '../storage/row-source.ts'
import { buildAnswerColumns } from './answer-column.ts'
import { buildFooter, buildHeadingLines, buildReportLines, type ReportTextContext } from './fill-heading.ts'
import { type FilterValues, formatFilters, isChosen, parseFilters, type RawFilter } from './filter-values.ts'
import { getOwnStyle } from './outputs/printed-words.ts'
import { readGroupPage } from './paged-groups.ts'
import { fewRows, readPage, type WholeRows } from './paged-rows.ts'
import { maximumRows, planRows, type RowsPlan, splitChart, type TableRun } from './plan-rows.ts'
import { assertNotSealed } from './sealed-report.ts'
import { findOwnerColumn, type RowsOfShops, type TrackedEvaluation } from './shop-reads.ts'

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
    filterScope: buildFilterScope(asking.caller.schema, report, values, asking),
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
      const plan = await planRows(ofOwners, chooseColumns(ofOwners, tableView).columns)
      return hasReadShop() ? undefined : plan.readOfShops(shops)
    }),
  )
}

/** The default values of the filters, as JSON. */
export const buildDefaultFilters = async (asking: EvaluationContext, report: Report): Promise<RawFilter> =>
  formatFilters(report, await evaluateDefaults(asking, report))

const evaluateDefaults = async (asking: EvaluationContext, { filters }: Report): Promise<FilterValues> => {
  const values: Record<string, FilterValues[string]> = {}
  for (const { field, default: initial, multiple } of filters) {
    const value = initial ? await evaluateTerm(asking, initial.term) : null
    const stored = toStored(value, field)
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
  { asking, hasReadShop }: TrackedEvaluation,
  report: Report,
  shops: readonly string[],
): Promise<ReadonlyMap<string, AnswerTable> | undefined> => {
  const run = await createDefaultRun(asking, applyOwners(asking.caller.schema, report))
  const columns = filterShownColumns(asking.caller.schema, report, asking.caller.user.level)
  const plan = await planRows(run, columns)
  const rows = hasReadShop() ? undefined : await plan.readOfShops(shops)
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

interface ReportRun extends TableRun, Pick<ReportView, 'few'> {
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
  const run = { ...base, report, ...(few !== undefined && { few }) }
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

const buildRows = async (
  run: ReportRun,
  columns: readonly ReportColumn[],
  options: ArrangeOptions,
): Promise<ArrangedReport> => {
  const plan = await planRows(run, columns)
  if (run.rows) return plan.arrange(run.rows, options)
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

/** The root `filters` of expressions. */
const buildFilterScope = (
  schema: Schema,
  report: Report,
  values: FilterValues,
  { rows }: EvaluationContext,
): RowScope => {
  const filters: RowReader = {
    get: name => values[name],
    follow: name => {
      const to = report.filters.find(({ field }) => field.name === name)?.field.ref?.to ?? ''
      const target = findResource(schema, to)
      const key = values[name] ?? null
      const row = target && !Array.isArray(key) ? rows.find(to, key as string) : undefined
      return target && row ? createRecordReader(target, row, rows) : (row as null | undefined)
    },
    lines: () => undefined,
  }
  return { roots: { filters } }
}

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

// Leaves balances out of a report whose filters choose a part of the rows: a part has no opening and no closing balance.

/** Without the lines and running columns that read the balance of a ledger, if another filter than theirs is chosen. */
const omitBalances = (report: Report, values: FilterValues): Report => {
  const hasBalance = (term: Term | undefined): boolean =>
    term !== undefined && readsBalance(term) && isPart(report, values, listReadFilters(term))
  const lines = report.lines.filter(({ value }) => !hasBalance(value.term))
  const columns = report.columns.filter(({ running }) => !hasBalance(running?.term))
  const isWhole = lines.length === report.lines.length && columns.length === report.columns.length
  return isWhole ? report : { ...report, lines, columns }
}

const readsBalance = (term: Term): boolean => collectTerms(term).some(({ kind }) => kind === 'ledger')

const listReadFilters = (term: Term): ReadonlySet<string> =>
  new Set(
    collectTerms(term).flatMap(one =>
      one.kind === 'path' && one.root === 'filters' ? (one.steps[0]?.name ?? []) : [],
    ),
  )

/** Days bound the period that has the balances. */
const isPart = ({ filters }: Report, values: FilterValues, read: ReadonlySet<string>): boolean =>
  filters.some(
    ({ field: { name, type }, rule }) =>
      rule !== undefined && !isDateType(type) && !read.has(name) && isChosen(values[name]),
  )
