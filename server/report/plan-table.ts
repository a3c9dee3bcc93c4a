// Plans one table of a report as a value: what the database reads, and how the lines are laid out; `read-plan.ts` executes it.
import { toStored } from '../../engine/expression/evaluate/reader.ts'
import { roundToScale } from '../../engine/expression/sql/rounded.ts'
import { type TranslatedValue, translateValue } from '../../engine/expression/sql/translate.ts'
import type { Expression } from '../../engine/expression/terms/scope.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { collectNeeds } from '../../engine/expression/terms/term-parts.ts'
import type { ExpressionValue } from '../../engine/expression/terms/types.ts'
import type { AcrossContext } from '../../engine/report/arrange-across.ts'
import type { ReportInputContext } from '../../engine/report/column-values.ts'
import {
  type BoundExpression,
  collectInputs,
  findConstants,
  isRowFormula,
  type ReportInputs,
  replaceConstants,
} from '../../engine/report/report-inputs.ts'
import type { Report, ReportAcross, ReportColumn, ReportGroup } from '../../engine/schema/report.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { findReportSource, getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import {
  type EvaluationContext,
  evaluateTerm,
  loadConstants,
  type RowScope,
  translateToFilter,
} from '../record/rule/evaluation.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { type LedgerPeriod, planBalance } from './balance-rows.ts'
import { type FilterValues, isChosen } from './filter-values.ts'

/** Row limit of a report; above it, the user must narrow the filters. */
export const maximumRows = 100_000

/** A table of a report, and the values that it is built with. */
export interface TableRun {
  readonly asking: EvaluationContext
  readonly report: Report
  readonly values: FilterValues
  readonly filterScope: RowScope
}

export interface ReportPlan {
  readonly report: Report
  /** The columns of the answer, their constants in place. */
  readonly columns: readonly BoundExpression<ReportColumn>[]
  /** Source, conditions, keys and sums. */
  readonly query: ReportQuery
  /** How columns, order, subtotals and totals follow from the rows of the query. */
  readonly context: ReportInputContext & Required<Pick<ReportInputContext, 'begun'>>
  readonly layout: ReportLayout
}

/** What the rows of the query become. */
export type ReportLayout =
  /** A line each. `values`: the inputs in SQL, by which the database can order and sum the lines of one page. */
  | { readonly kind: 'lines'; readonly values: readonly TranslatedValue[] }
  /** A line for each group, with its sums for each value of `across`. */
  | { readonly kind: 'across'; readonly split: AcrossContext }
  /** A line for each row of the tree, with the sums of those below it. */
  | { readonly kind: 'tree'; readonly resource: string }
  /** A line for each place of a ledger, in place of its legs: opening, movements, closing. */
  | { readonly kind: 'balance'; readonly period: LedgerPeriod }

export const planTable = async (run: TableRun, columns: readonly ReportColumn[]): Promise<ReportPlan> => {
  const { asking, report, values, filterScope } = run
  const { balance, across, isFolded } = report
  const { schema, shop } = asking.caller
  const bound = await bindConstants(
    run,
    columns.map(column => ({ of: column, value: column.value })),
  )
  const groups = await bindConstants(
    run,
    report.groups.map(group => ({ of: group, value: group.by })),
  )
  const source = balance ? getResource(schema, getLedger(schema, balance.ledger).resource) : getSource(run)
  const base = {
    schema,
    source,
    isFolded: isFolded || balance !== undefined,
    shop: shop.code,
    limit: maximumRows + 1,
    ...findPlaces(schema, source),
    filters: await buildRowFilters(run),
  }
  const context = {
    emptyText: schema.project.emptyText,
    begun: await evaluateRunningStart(run, columns),
    table: await loadTables(run, bound),
  }
  if (balance) {
    const inputs = collectInputs({ columns: bound, groups })
    const conditions = listConditions(run)
    const { types, query, period } = await planBalance(
      { asking, filterScope, balance, inputs, conditions, values },
      base,
    )
    const day = balance.day === undefined ? undefined : inputs.groups[balance.day]
    return {
      report,
      columns: bound,
      query,
      context: { ...context, inputs, types, balance: day === undefined ? {} : { day } },
      layout: { kind: 'balance', period },
    }
  }
  const boundAcross = across && (await bindConstants(run, [{ of: across, value: across.by }]))
  const journalMode = source.kind === 'journal' && (isFolded ? 'folded' : 'rows')
  const wholes = isFolded ? undefined : await translateFormulas(run, bound)
  const inputs = collectInputs({
    columns: bound,
    groups: [...groups, ...(boundAcross ?? [])],
    ...(journalMode && { journalMode }),
    ...(wholes && { wholes }),
  })
  const inputValues = await translateInputs(run, inputs, wholes)
  return {
    report,
    columns: bound,
    query: { ...base, values: inputValues },
    context: { ...context, inputs, types: inputValues.map(({ type }) => type) },
    layout: chooseLayout(run, inputs, inputValues),
  }
}

const chooseLayout = (
  { report: { groups, across }, values: filterValues }: TableRun,
  inputs: ReportInputs,
  values: readonly TranslatedValue[],
): ReportLayout => {
  const tree = groups[0]?.tree
  if (tree !== undefined) return { kind: 'tree', resource: tree }
  if (!across) return { kind: 'lines', values }
  const { period } = across
  // The chosen days, where the filters bound the date of the columns.
  const days = period && { period: { from: filterValues[period.from], to: filterValues[period.to] } }
  return { kind: 'across', split: { across, input: inputs.groups.at(-1) ?? -1, ...days } }
}

const getSource = ({ asking, report }: TableRun): StoredResource => {
  const source = findReportSource(asking.caller.schema, report.from)
  if (!source) throw new Error(`the report ${report.name} has no source ${report.from}`)
  return source
}

/** The place columns of a leg, and the pattern that resolves them to rows. */
const findPlaces = ({ ledgers }: Schema, { name }: StoredResource): Pick<ReportQuery, 'places'> => {
  const ledger = Object.values(ledgers).find(({ resource }) => resource === name)
  const [rows] = ledger?.places.rows ?? []
  if (!ledger || !rows) return {}
  const { place, from, to } = ledger.transfer
  return { places: { names: [place, from, to], pattern: rows.pattern } }
}

const translateInputs = async (
  { asking, report, filterScope }: TableRun,
  { terms }: ReportInputs,
  wholes: ReadonlyMap<Term, TranslatedValue> | undefined,
): Promise<readonly TranslatedValue[]> => {
  const values: TranslatedValue[] = []
  for (const term of terms) {
    const translated = wholes?.get(term) ?? translateValue(term, await loadConstants(asking, term, filterScope))
    if ('faults' in translated) throw new Error(`${report.name}: ${translated.faults[0]?.message}`)
    values.push(translated)
  }
  return values
}

/** Loads the tables that functions of the columns read. */
const loadTables = async ({ asking }: TableRun, bound: readonly BoundExpression<ReportColumn>[]) => {
  const names = new Set(bound.flatMap(({ term }) => collectNeeds(term).tables))
  await asking.loadAll([...names].map(resource => ({ kind: 'table', resource })))
  return asking.environment.table
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
