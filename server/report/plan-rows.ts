// Plans the rows of one table of a report: the statement that reads them, of one shop or of several, and how they are
// arranged to lines.
import { toStored } from '../../engine/expression/evaluate/reader.ts'
import { roundToScale } from '../../engine/expression/sql/rounded.ts'
import { type TranslatedValue, translateValue } from '../../engine/expression/sql/translate.ts'
import type { Expression } from '../../engine/expression/terms/scope.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { collectNeeds } from '../../engine/expression/terms/term-parts.ts'
import type { ExpressionValue } from '../../engine/expression/terms/types.ts'
import { getSplitColumn, maximumAcross } from '../../engine/report/across-values.ts'
import { arrangeAcross } from '../../engine/report/arrange-across.ts'
import {
  type ArrangeContext,
  type ArrangedReport,
  type ArrangeOptions,
  arrangeRows,
} from '../../engine/report/arrange-rows.ts'
import { arrangeTree, type TreeRows } from '../../engine/report/arrange-tree.ts'
import type { InputRow, ReportInputContext } from '../../engine/report/column-values.ts'
import type { AnswerTable } from '../../engine/report/report-answer.ts'
import {
  type BoundExpression,
  collectInputs,
  findConstants,
  isRowFormula,
  replaceConstants,
} from '../../engine/report/report-inputs.ts'
import type { PlanContext } from '../../engine/report/shown-value.ts'
import type {
  Report,
  ReportAcross,
  ReportBalance,
  ReportChart,
  ReportColumn,
  ReportGroup,
} from '../../engine/schema/report.ts'
import { findReportSource } from '../../engine/schema/report-source.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { RequestError } from '../error/errors.ts'
import { runInBatches } from '../event-loop/yield-to-event-loop.ts'
import {
  type EvaluationContext,
  evaluateTerm,
  loadConstants,
  type RowScope,
  translateToFilter,
} from '../record/rule/evaluation.ts'
import { findAllRows } from '../storage/find-rows.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { findPlaces, planBalanceRows } from './balance-rows.ts'
import { replaceByDaySums } from './fill-heading.ts'
import { type FilterValues, isChosen } from './filter-values.ts'
import { canReadOfShops, type RowsOfShops, readQueryOfShops } from './shop-reads.ts'
import { readFolded } from './split-period.ts'

/** Row limit of a report; above it, the user must narrow the filters. */
export const maximumRows = 100_000

/** A table of a report, and the values that it is built with. */
export interface TableRun {
  readonly asking: EvaluationContext
  readonly report: Report
  readonly values: FilterValues
  readonly filterScope: RowScope
}

export interface RowsPlan {
  /** Absent where every row is needed: a balance, a cross-tab, a tree. */
  readonly paging?: {
    readonly query: ReportQuery
    readonly bound: readonly BoundExpression<ReportColumn>[]
    readonly context: PlanContext & ReportInputContext
  }
  /** The rows of the caller's shop. */
  readonly read: () => Promise<readonly InputRow[]>
  /** The rows of each of these shops by one statement; undefined if the statement differs by shop. */
  readonly readOfShops: (shops: readonly string[]) => Promise<RowsOfShops | undefined>
  readonly arrange: (rows: readonly InputRow[], options: ArrangeOptions) => Promise<ArrangedReport>
}

export const planRows = async (run: TableRun, columns: readonly ReportColumn[]): Promise<RowsPlan> => {
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
  if (balance) return planBalance(run, balance, { bound, groups })
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
  const values: TranslatedValue[] = []
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
  const begun = await evaluateRunningStart(run, columns)
  const table = await loadTables(run, bound)
  const context = { inputs, values, types: values.map(({ type }) => type), emptyText, begun, table }
  return {
    ...(!across && !hasTree(report) && { paging: { query, bound, context } }),
    read: async () => (hasNoRows(query) ? [] : readFolded(asking.connection, await replaceByDaySums(asking, query))),
    readOfShops: async shops =>
      canReadOfShops(query) && !hasTree(report) ? readQueryOfShops(asking, query, shops) : undefined,
    arrange: async (rows, options) => {
      assertRowLimit(rows)
      return arrangeQueriedRows({ ...run, columns: bound, context: { ...context, wanted: options } }, rows)
    },
  }
}

/** A condition on the shop or its parameters may refuse every row before any is read. */
const hasNoRows = ({ filters }: Pick<ReportQuery, 'filters'>): boolean =>
  filters.some(({ condition }) => condition.kind === 'always' && !condition.holds)

/** Loads the tables that functions of the columns read. */
const loadTables = async ({ asking }: TableRun, bound: readonly BoundExpression<ReportColumn>[]) => {
  const names = new Set(bound.flatMap(({ term }) => collectNeeds(term).tables))
  await asking.loadAll([...names].map(resource => ({ kind: 'table', resource })))
  return asking.environment.table
}

const assertRowLimit = (rows: readonly InputRow[]): void => {
  if (rows.length > maximumRows) throw new RequestError('report.too-large', { limit: maximumRows })
}

/** Formulas that the database computes with the same rounding as the columns, which is faster than row by row. */
const translateFormulas = async (
  { asking, filterScope }: TableRun,
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
  { type }: ReportColumn,
): TranslatedValue | undefined => {
  if (translated.type.kind === 'number') return roundToScale(translated, type.scale ?? 0)
  return collectNeeds(term).needsServer ? translated : undefined
}

/** Start values of running columns. */
const evaluateRunningStart = async (
  { asking, filterScope }: TableRun,
  columns: readonly ReportColumn[],
): Promise<ReadonlyMap<string, number>> => {
  const runningStart = new Map<string, number>()
  for (const column of columns) {
    const { name, running: runningColumn } = column
    if (!runningColumn) continue
    const startValue = toStored(await evaluateTerm(asking, runningColumn.term, filterScope), column)
    if ('fault' in startValue) throw new RangeError(`the start value of ${name} is too large to be exact`)
    runningStart.set(name, Number(startValue.value ?? 0))
  }
  return runningStart
}

/** Balance reports have their own statements; columns are computed as for other rows. */
const planBalance = async (
  run: TableRun,
  balance: ReportBalance,
  {
    bound,
    groups,
  }: {
    readonly bound: readonly BoundExpression<ReportColumn>[]
    readonly groups: readonly BoundExpression<ReportGroup>[]
  },
): Promise<RowsPlan> => {
  const { asking, report, values, filterScope } = run
  const inputs = collectInputs({ columns: bound, groups })
  const plan = await planBalanceRows({
    asking,
    filterScope,
    balance,
    inputs,
    filters: await buildRowFilters(run),
    conditions: listConditions(run),
    limit: maximumRows + 1,
    from: String(values[balance.from]),
    to: String(values[balance.to]),
  })
  const day = balance.day === undefined ? undefined : inputs.groups[balance.day]
  const context = {
    inputs,
    types: plan.types,
    emptyText: asking.caller.schema.project.emptyText,
    begun: await evaluateRunningStart(run, report.columns),
    table: await loadTables(run, bound),
    balance: day === undefined ? {} : { day },
  }
  return {
    read: plan.read,
    readOfShops: plan.readOfShops,
    arrange: async (rows, options) => {
      assertRowLimit(rows)
      return runInBatches(arrangeRows(report, bound, { ...context, wanted: options }, rows))
    },
  }
}

const getSource = ({ asking, report }: TableRun): StoredResource => {
  const source = findReportSource(asking.caller.schema, report.from)
  if (!source) throw new Error(`the report ${report.name} has no source ${report.from}`)
  return source
}

/** The condition of the report and the rules of the chosen filters, as row filters. */
const buildRowFilters = async (run: TableRun) => {
  const filters = []
  for (const term of listConditions(run)) filters.push(await translateToFilter(run.asking, term, run.filterScope))
  return filters
}

const listConditions = ({ report, values }: TableRun): readonly Term[] => {
  const rules = report.filters.flatMap(({ field, rule }) => (rule && isChosen(values[field.name]) ? [rule] : []))
  return [...(report.where ? [report.where] : []), ...rules].map(({ term }) => term)
}

/** Replaces parts that are equal for all rows by constants: user, shop, filters, parameters. */
const bindConstants = async <Of extends ReportColumn | ReportGroup | ReportAcross>(
  { asking, filterScope }: TableRun,
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

// Arranges the rows that the database answered: as they are, as a cross-tab, or as a tree.

interface QueriedReport {
  readonly asking: EvaluationContext
  readonly report: Report
  readonly values: FilterValues
  readonly columns: readonly BoundExpression<ReportColumn>[]
  readonly context: ArrangeContext
}

/** Throws `report.too-wide` if a cross-tab would have more columns than the limit. */
const arrangeQueriedRows = async (
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
const hasTree = ({ groups }: Report): boolean => groups.some(({ tree }) => tree !== undefined)

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
