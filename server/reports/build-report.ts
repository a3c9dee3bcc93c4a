// Builds a report of one shop: the query from its filters, and columns, groups and totals from the rows.

import { filterShownColumns } from '../../engine/access/report-access.ts'
import { toStored } from '../../engine/expression/evaluate/to-stored.ts'
import { roundToScale } from '../../engine/expression/sql/rounded.ts'
import { type TranslatedValue, translateValue } from '../../engine/expression/sql/translate.ts'
import type { Expression } from '../../engine/expression/terms/expression.ts'
import { collectNeeds } from '../../engine/expression/terms/needs.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import type { ExpressionValue } from '../../engine/expression/terms/value.ts'
import {
  type ArrangedReport,
  type ArrangeOptions,
  arrangePage,
  arrangeRows,
  type LineRange,
  type PageOfRows,
  type ReportMerging,
} from '../../engine/reports/arrange-rows.ts'
import { findConstants, replaceConstants } from '../../engine/reports/bind-constants.ts'
import type { ReportInputContext } from '../../engine/reports/column-values.ts'
import { isPerDocument, planGroups } from '../../engine/reports/group-plan.ts'
import { planPage } from '../../engine/reports/page-plan.ts'
import type { AnswerTable, ReportAnswer } from '../../engine/reports/report-answer.ts'
import { type BoundExpression, collectInputs, isRowFormula } from '../../engine/reports/report-inputs.ts'
import type { AccumulatedRows } from '../../engine/reports/report-totals.ts'
import { selectColumns } from '../../engine/reports/select-columns.ts'
import type { PlanContext } from '../../engine/reports/shown-value.ts'
import {
  applyOrder,
  type Report,
  type ReportAcross,
  type ReportBalance,
  type ReportColumn,
  type ReportGroup,
  type ReportMedium,
  type ReportSort,
  selectVariant,
} from '../../engine/schema/report.ts'
import { findReportSource } from '../../engine/schema/report-source.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { ReportTooLarge } from '../errors/report-errors.ts'
import { runInBatches } from '../event-loop/run-in-batches.ts'
import {
  createEvaluation,
  type EvaluationContext,
  evaluateTerm,
  loadConstants,
  type RowScope,
  translateToFilter,
} from '../operations/rules/evaluation.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import type { Connection } from '../storage/storage.ts'
import { isUnion } from '../storage/union-rows.ts'
import { applySort, listChartColumns, toSectionReport } from './adapt-report.ts'
import { buildAnswerColumns } from './answer-column.ts'
import { arrangeQueriedRows, hasTree, splitChart } from './arrange-queried.ts'
import { findPlaces, readBalanceRows } from './balance-rows.ts'
import { buildFooter, buildHeadingLines, type ReportTextContext } from './fill-heading.ts'
import { buildReportLines } from './fill-lines.ts'
import { buildFilterScope } from './filter-scope.ts'
import { type FilterValues, formatFilters, isChosen, parseFilters, type RawFilter } from './filter-values.ts'
import { replaceByDaySums } from './journal-days.ts'
import { getOwnStyle } from './outputs/printed-words.ts'
import { readGroupPage } from './paged-groups.ts'
import { fewRows, readPage, type WholeRows } from './paged-rows.ts'
import { assertNotSealed } from './sealed-report.ts'
import { readFolded } from './split-period.ts'

/** Row limit of a report; above it, the user must narrow the filters. */
export const maximumRows = 100_000

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
export const runWithDefaults = async (asking: EvaluationContext, report: Report): Promise<AnswerTable> => {
  const values = await evaluateDefaults(asking, report)
  const filterScope = buildFilterScope(asking.caller.schema, report, values, asking)
  return (await buildTable({ asking, report, values, filterScope })).table
}

interface ReportRun extends Pick<ReportView, 'few'> {
  readonly asking: EvaluationContext
  readonly report: Report
  readonly values: FilterValues
  readonly filterScope: RowScope
}

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
  const { asking, report, filterScope } = run
  const { schema, shop } = asking.caller
  const bound = await bindConstants(
    run,
    columns.map(column => ({ of: column, value: column.value })),
  )
  const groups = await bindConstants(
    run,
    report.groups.map(group => ({ of: group, value: group.by })),
  )
  const { balance } = report
  if (balance) return buildBalanceRows(run, balance, { bound, groups, wanted: options })
  const across = report.across && (await bindConstants(run, [{ of: report.across, value: report.across.by }]))
  const source = getSource(run)
  const ofJournal = source.kind === 'journal' && (report.isFolded ? 'folded' : 'rows')
  const translatedFormulas = report.isFolded ? undefined : await translateFormulas(run, bound)
  const inputs = collectInputs({
    columns: bound,
    groups: [...groups, ...(across ?? [])],
    ...(ofJournal && { journalMode: ofJournal }),
    ...(translatedFormulas && { wholes: translatedFormulas }),
  })
  const values = []
  for (const term of inputs.terms) {
    const translated =
      translatedFormulas?.get(term) ?? translateValue(term, await loadConstants(asking, term, filterScope))
    if ('faults' in translated) throw new Error(`${report.name}: ${translated.faults[0]?.message}`)
    values.push(translated)
  }
  const query: ReportQuery = {
    schema,
    source,
    values,
    isFolded: report.isFolded,
    shop: shop.code,
    limit: maximumRows + 1,
    ...findPlaces(schema, source),
    filters: await buildRowFilters(run),
  }
  const { emptyText } = schema.project
  const runningStart = await evaluateRunningStart(run, columns)
  const context = { inputs, values, types: values.map(({ type }) => type), emptyText, begun: runningStart }
  const { range, chartColumns: names, computationSort: ownSort } = options
  const isOwnOrder = runningStart.size === 0 || ownSort === undefined
  const isPaged = range && !names && isOwnOrder && !isUnion(source) && !across && !hasTree(report)
  const page = isPaged ? await readReportPage(run, { query, bound, world: context, range }) : undefined
  if (page && !('whole' in page)) return runInBatches(arrangePage(report, bound, context, page))
  const rows = page?.whole ?? (await readFolded(asking.connection, await replaceByDaySums(asking, query)))
  if (rows.length > maximumRows) throw new ReportTooLarge(maximumRows)
  return arrangeQueriedRows({ ...run, columns: bound, context: { ...context, wanted: options } }, rows)
}

interface ReportPageQuery {
  readonly query: ReportQuery
  readonly bound: readonly BoundExpression<ReportColumn>[]
  readonly world: PlanContext & Pick<ReportInputContext, 'begun'>
  readonly range: LineRange
}

/** Undefined if all rows must be read. */
const readReportPage = async (
  { asking, report, few = fewRows }: ReportRun,
  { query, bound, world: context, range }: ReportPageQuery,
): Promise<PageOfRows | WholeRows | undefined> => {
  const pageRequest = { query, range, few, most: maximumRows }
  if (report.isFolded) {
    const isLong = isPerDocument(query.schema, query.source, report)
    const plan = isLong ? planGroups(report, bound, context) : undefined
    return plan && readGroupPage(asking, { ...pageRequest, plan })
  }
  const plan = planPage(report, bound, context)
  return plan && readPage(asking, { ...pageRequest, plan, begun: context.begun ?? new Map() })
}

const isLandscape = async ({ asking, report, filterScope }: ReportTextContext): Promise<boolean> => {
  const { landscape } = report.outputs
  return typeof landscape === 'boolean' ? landscape : (await evaluateTerm(asking, landscape.term, filterScope)) === true
}

/** Formulas that the database computes with the same rounding as the columns, which is faster than row by row. */
const translateFormulas = async (
  { asking, filterScope }: ReportRun,
  bound: readonly BoundExpression<ReportColumn>[],
): Promise<ReadonlyMap<Term, TranslatedValue>> => {
  const translatedFormulas = new Map<Term, TranslatedValue>()
  for (const { of, term } of bound) {
    if (of.group !== undefined || of.total === 'same-formula' || !isRowFormula(term, of.needs)) continue
    const translated = translateValue(term, await loadConstants(asking, term, filterScope))
    const translatedFormula = 'faults' in translated ? undefined : toStoredFormula(translated, term, of)
    if (translatedFormula) translatedFormulas.set(term, translatedFormula)
  }
  return translatedFormulas
}

/** Texts are computed in the database only if they need other rows. */
const toStoredFormula = (
  translated: TranslatedValue,
  term: Term,
  { type }: Pick<ReportColumn, 'type'>,
): TranslatedValue | undefined => {
  if (translated.type.kind === 'number') return roundToScale(translated, type.scale ?? 0)
  return collectNeeds(term).needsServer ? translated : undefined
}

/** Start values of running columns. */
const evaluateRunningStart = async (
  { asking, filterScope }: ReportRun,
  columns: readonly ReportColumn[],
): Promise<ReadonlyMap<string, number>> => {
  const runningStart = new Map<string, number>()
  for (const { name, running: runningColumn, type } of columns) {
    if (!runningColumn) continue
    const startValue = toStored(
      await evaluateTerm(asking, runningColumn.term, filterScope),
      type,
      asking.environment.emptyText,
    )
    if ('fault' in startValue) throw new RangeError(`the start value of ${name} is too large to be exact`)
    runningStart.set(name, Number(startValue.value ?? 0))
  }
  return runningStart
}

/** Balance reports have their own statements; columns are computed as for other rows. */
const buildBalanceRows = async (
  run: ReportRun,
  balance: ReportBalance,
  {
    bound,
    groups,
    wanted: options,
  }: {
    readonly bound: readonly BoundExpression<ReportColumn>[]
    readonly groups: readonly BoundExpression<ReportGroup>[]
    readonly wanted: ArrangeOptions
  },
): Promise<ArrangedReport> => {
  const { asking, report, values, filterScope } = run
  const inputs = collectInputs({ columns: bound, groups })
  const conditions = listConditions(run)
  const balanceRows = await readBalanceRows({
    asking,
    filterScope,
    balance,
    inputs,
    filters: await buildRowFilters(run),
    conditions,
    limit: maximumRows + 1,
    from: String(values[balance.from]),
    to: String(values[balance.to]),
  })
  if (balanceRows.rows.length > maximumRows) throw new ReportTooLarge(maximumRows)
  const day = balance.day === undefined ? undefined : inputs.groups[balance.day]
  const context = {
    inputs,
    types: balanceRows.types,
    emptyText: asking.caller.schema.project.emptyText,
    wanted: options,
    begun: await evaluateRunningStart(run, report.columns),
    balance: day === undefined ? {} : { day },
  }
  return runInBatches(arrangeRows(report, bound, context, balanceRows.rows))
}

const getSource = ({ asking, report }: ReportRun): StoredResource => {
  const source = findReportSource(asking.caller.schema, report.from)
  if (!source) throw new Error(`the report ${report.name} has no source ${report.from}`)
  return source
}

/** The condition of the report and the rules of the chosen filters, as row filters. */
const buildRowFilters = async (run: ReportRun) => {
  const filters = []
  for (const term of listConditions(run)) filters.push(await translateToFilter(run.asking, term, run.filterScope))
  return filters
}

const listConditions = ({ report, values }: ReportRun): readonly Term[] => {
  const rules = report.filters.flatMap(({ field, rule }) => (rule && isChosen(values[field.name]) ? [rule] : []))
  return [...(report.where ? [report.where] : []), ...rules].map(({ term }) => term)
}

/** Replaces parts that are equal for all rows by constants: user, shop, filters, parameters. */
const bindConstants = async <Of extends ReportColumn | ReportGroup | ReportAcross>(
  { asking, filterScope }: ReportRun,
  all: readonly { readonly of: Of; readonly value: Expression }[],
): Promise<readonly BoundExpression<Of>[]> => {
  const bound: BoundExpression<Of>[] = []
  for (const { of, value } of all) {
    const constants = new Map<Term, ExpressionValue>()
    for (const part of findConstants(value.term)) constants.set(part, await evaluateTerm(asking, part, filterScope))
    bound.push({ of, term: replaceConstants(value.term, constants) })
  }
  return bound
}
