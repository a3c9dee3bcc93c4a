// Runs a report for a caller: builds the query from its filters, and columns, groups and totals from the rows.

import { shownColumns } from '../../engine/access/report-access.ts'
import { toStored } from '../../engine/expression/evaluate/to-stored.ts'
import { roundedTo } from '../../engine/expression/sql/rounded.ts'
import { type TranslatedValue, translateValue } from '../../engine/expression/sql/translate.ts'
import type { Expression } from '../../engine/expression/terms/expression.ts'
import { needsOf } from '../../engine/expression/terms/needs.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import type { Value } from '../../engine/expression/terms/value.ts'
import { fault } from '../../engine/faults/faults.ts'
import {
  type Arranged,
  arrangePage,
  arrangeRows,
  type LineRange,
  type PageOfRows,
  type Wanted,
} from '../../engine/reports/arrange-rows.ts'
import { constantsIn, withConstants } from '../../engine/reports/bind-constants.ts'
import type { ReportWorld } from '../../engine/reports/column-values.ts'
import { columnsFor } from '../../engine/reports/columns-for.ts'
import { groupPlan, isOfDocuments } from '../../engine/reports/group-plan.ts'
import { pagePlan } from '../../engine/reports/page-plan.ts'
import type { AnswerTable, ReportAnswer } from '../../engine/reports/report-answer.ts'
import { type Bound, inputsOf, isFormulaOfRow } from '../../engine/reports/report-inputs.ts'
import type { PlannedWorld } from '../../engine/reports/shown-value.ts'
import {
  inOrderFor,
  type Report,
  type ReportBalance,
  type ReportColumn,
  type ReportFilter,
  type ReportGroup,
  type ReportPlace,
  type ReportSection,
  type ReportSort,
  variantFor,
} from '../../engine/schema/report.ts'
import { findReportSource } from '../../engine/schema/report-source.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { AccessDenied, MalformedRequest, ReportTooLarge, RouteNotFound } from '../errors/errors.ts'
import { inSteps } from '../event-loop/in-steps.ts'
import {
  type Asking,
  askingFor,
  constantsFor,
  evaluateFor,
  type On,
  rowFilterFor,
} from '../operations/rules/evaluate-for.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { isUnion } from '../storage/union-rows.ts'
import { answerColumn } from './answer-column.ts'
import { findPlaces, readBalanceRows } from './balance-rows.ts'
import { type Filling, footerText, headingLines } from './fill-heading.ts'
import { reportLines } from './fill-lines.ts'
import { type FilterValues, filtersToJson, isChosen, parseFilters, type RawFilter } from './filter-values.ts'
import { givenOf } from './given-reader.ts'
import { readFolded } from './in-parts.ts'
import { overDays } from './journal-days.ts'
import { readGroupPage } from './paged-groups.ts'
import { fewRows, readPage, type WholeRows } from './paged-rows.ts'
import { refuseSealed } from './sealed-report.ts'

/** Row limit of a report; above it, the user must narrow the filters. */
const mostRows = 100_000

/** Throws RouteNotFound if no report has that name, AccessDenied if the caller may not see it. */
export const getReport = ({ schema, access }: Caller, name: string): Report => {
  const report = Object.hasOwn(schema.reports, name) ? schema.reports[name] : undefined
  if (!report) throw new RouteNotFound()
  if (!access.reports.has(name)) throw new AccessDenied()
  return report
}

/** The default values of the filters, as JSON. */
export const startFilters = (caller: Caller, report: Report): Promise<RawFilter> =>
  caller.storage.read(async connection =>
    filtersToJson(report, await defaultsOf(askingFor(connection, caller), report)),
  )

/** The requested view of the main table: order, range and place. */
export interface ReportView {
  readonly sort?: ReportSort
  readonly range?: LineRange
  /** Up to this number of rows, all are read even if a range is requested. */
  readonly few?: number
  /** Columns hidden in this place are computed only if others need them. */
  readonly place?: ReportPlace
}

/** Rows, groups and totals of all filtered rows, in one read transaction; absent filters have their defaults. */
export const runReport = (
  caller: Caller,
  report: Report,
  raw: RawFilter,
  view: ReportView = {},
): Promise<ReportAnswer> =>
  caller.storage.read(
    async connection => {
      const asking = askingFor(connection, caller)
      const absent = filtersToJson(report, await defaultsOf(asking, report))
      const values = parseFilters(report, { ...absent, ...raw })
      refuseSealed(caller, report, values)
      const given = givenOf(caller.schema, report, values, asking)
      const form = variantFor(report, values[report.variants?.by ?? ''])
      const chosen = inOrderFor(form, report.orders, values[report.orders?.by ?? ''])
      const filling = { asking, report: chosen, values, given }
      const placed = view.place && { place: view.place }
      const [{ picture, ...own }, ...others] = await Promise.all([
        tableOf(filling, view),
        ...chosen.sections.map(section => tableOf({ ...filling, report: asReport(chosen, section) }, placed)),
      ])
      const sections = others.map(({ picture: _, ...table }) => table)
      return {
        name: report.name,
        ...own,
        heading: await headingLines(filling),
        footer: await footerText(filling),
        paper: report.outputs.paper,
        landscape: await isLandscape(filling),
        timeZone: caller.shop.timeZone,
        ...(sections.length > 0 && { sections }),
        ...(chosen.chart && picture && { chart: { ...chosen.chart, rows: picture } }),
        messages: report.messages,
      }
    },
    { isLong: true },
  )

const defaultsOf = async (asking: Asking, { filters }: Report): Promise<FilterValues> => {
  const { emptyText } = asking.caller.schema.project
  const values: Record<string, FilterValues[string]> = {}
  for (const { field, default: initial, multiple } of filters) {
    const value = initial ? await evaluateFor(asking, initial.term) : null
    const stored = toStored(value, field.type, emptyText)
    if ('fault' in stored) throw new RangeError(`the default of ${field.name} is too large to be exact`)
    values[field.name] = multiple ? [] : value === null ? null : stored.value
  }
  return values
}

/** The table of a report with default filters, in an existing read transaction. */
export const unaskedTable = async (asking: Asking, report: Report): Promise<AnswerTable> => {
  const values = await defaultsOf(asking, report)
  return tableOf({ asking, report, values, given: givenOf(asking.caller.schema, report, values, asking) })
}

interface Running extends Pick<ReportView, 'few'> {
  readonly asking: Asking
  readonly report: Report
  readonly values: FilterValues
  readonly given: On
}

/** The columns of the chart; undefined if the caller may not see all of them. */
const pictured = ({ chart }: Report, columns: readonly ReportColumn[]): readonly string[] | undefined => {
  const names = chart && [chart.x, ...chart.y]
  return names?.every(name => columns.some(column => column.name === name && !column.isInner)) ? names : undefined
}

/** Sorts by that column within groups; throws MalformedRequest if the column is not visible to the caller. */
const sortedBy = (report: Report, columns: readonly ReportColumn[], sort: ReportSort | undefined): Report => {
  if (!sort) return report
  if (!columns.some(({ name, isInner }) => name === sort.column && !isInner))
    throw new MalformedRequest([fault('sort.unknown', { field: 'sort', params: { field: sort.column } })])
  return { ...report, sort: [sort, ...report.sort.filter(({ column }) => column !== sort.column)] }
}

/** Converts a section to a report, with the filter rules of the section. */
const asReport = (report: Report, { rules, ...section }: ReportSection): Report => {
  const filters = report.filters.map(({ rule: _, ...filter }): ReportFilter => {
    const rule = Object.hasOwn(rules, filter.field.name) ? rules[filter.field.name] : undefined
    return { ...filter, ...(rule && { rule }) }
  })
  const { where: _where, balance: _balance, ...more } = report
  return { ...more, ...section, filters }
}

type PicturedTable = AnswerTable & Pick<Arranged, 'picture'>

const tableOf = async (asked: Running, { sort, range, few, place }: ReportView = {}): Promise<PicturedTable> => {
  const { schema, user } = asked.asking.caller
  const seen = shownColumns(schema, asked.report, user.level)
  const running = { ...asked, report: sortedBy(asked.report, seen, sort), ...(few !== undefined && { few }) }
  const { report, values } = running
  const columns = place ? columnsFor(place, report, seen) : seen
  const names = pictured(report, columns)
  const { stored, ...arranged } = await rowsOf(running, columns, {
    ...(range && { range }),
    ...(sort && { ownSort: asked.report.sort }),
    ...(names && { pictured: names }),
  })
  const lines = await reportLines(running, { columns, stored })
  return {
    title: report.title,
    columns: columns.filter(({ isInner }) => !isInner).map(column => answerColumn(column, report, values)),
    ...arranged,
    ...(lines.length > 0 && { lines }),
  }
}

const rowsOf = async (running: Running, columns: readonly ReportColumn[], wanted: Wanted): Promise<Arranged> => {
  const { asking, report, given } = running
  const { schema, shop } = asking.caller
  const bound = await boundTo(
    running,
    columns.map(column => ({ of: column, value: column.value })),
  )
  const groups = await boundTo(
    running,
    report.groups.map(group => ({ of: group, value: group.by })),
  )
  const { balance } = report
  if (balance) return balanceOf(running, balance, { bound, groups, wanted })
  const source = sourceOf(running)
  const ofJournal = source.kind === 'journal' && (report.isFolded ? 'folded' : 'rows')
  const wholes = report.isFolded ? undefined : await wholesIn(running, bound)
  const inputs = inputsOf({ columns: bound, groups, ...(ofJournal && { ofJournal }), ...(wholes && { wholes }) })
  const values = []
  for (const term of inputs.terms) {
    const translated = wholes?.get(term) ?? translateValue(term, await constantsFor(asking, term, given))
    if ('faults' in translated) throw new Error(`${report.name}: ${translated.faults[0]?.message}`)
    values.push(translated)
  }
  const query: ReportQuery = {
    schema,
    source,
    values,
    isFolded: report.isFolded,
    shop: shop.code,
    limit: mostRows + 1,
    ...findPlaces(schema, source),
    filters: await conditionsOf(running),
  }
  const { emptyText } = schema.project
  const begun = await begunBy(running, columns)
  const world = { inputs, values, types: values.map(({ type }) => type), emptyText, begun }
  const { range, pictured: names, ownSort } = wanted
  const isOwnOrder = begun.size === 0 || ownSort === undefined
  const isPaged = range && !names && isOwnOrder && !isUnion(source)
  const page = isPaged ? await pageOf(running, { query, bound, world, range }) : undefined
  if (page && !('whole' in page)) return inSteps(arrangePage(report, bound, world, page))
  const found = page?.whole ?? (await readFolded(asking.connection, await overDays(asking, query)))
  if (found.length > mostRows) throw new ReportTooLarge(mostRows)
  return inSteps(arrangeRows(report, bound, { ...world, wanted }, found))
}

interface Paging {
  readonly query: ReportQuery
  readonly bound: readonly Bound<ReportColumn>[]
  readonly world: PlannedWorld & Pick<ReportWorld, 'begun'>
  readonly range: LineRange
}

/** Undefined if all rows must be read. */
const pageOf = async (
  { asking, report, few = fewRows }: Running,
  { query, bound, world, range }: Paging,
): Promise<PageOfRows | WholeRows | undefined> => {
  const asked = { query, range, few, most: mostRows }
  if (report.isFolded) {
    const isLong = isOfDocuments(query.schema, query.source, report)
    const plan = isLong ? groupPlan(report, bound, world) : undefined
    return plan && readGroupPage(asking, { ...asked, plan })
  }
  const plan = pagePlan(report, bound, world)
  return plan && readPage(asking, { ...asked, plan, begun: world.begun ?? new Map() })
}

const isLandscape = async ({ asking, report, given }: Filling): Promise<boolean> => {
  const { landscape } = report.outputs
  return typeof landscape === 'boolean' ? landscape : (await evaluateFor(asking, landscape.term, given)) === true
}

/** Formulas that the database computes with the same rounding as the columns, which is faster than row by row. */
const wholesIn = async (
  { asking, given }: Running,
  bound: readonly Bound<ReportColumn>[],
): Promise<ReadonlyMap<Term, TranslatedValue>> => {
  const wholes = new Map<Term, TranslatedValue>()
  for (const { of, term } of bound) {
    if (of.group !== undefined || of.total === 'same-formula' || !isFormulaOfRow(term, of.needs)) continue
    const translated = translateValue(term, await constantsFor(asking, term, given))
    const whole = 'faults' in translated ? undefined : wholeOf(translated, term, of)
    if (whole) wholes.set(term, whole)
  }
  return wholes
}

/** Texts are computed in the database only if they need other rows. */
const wholeOf = (
  translated: TranslatedValue,
  term: Term,
  { type }: Pick<ReportColumn, 'type'>,
): TranslatedValue | undefined => {
  if (translated.type.kind === 'number') return roundedTo(translated, type.scale ?? 0)
  return needsOf(term).asksServer ? translated : undefined
}

/** Start values of running columns. */
const begunBy = async (
  { asking, given }: Running,
  columns: readonly ReportColumn[],
): Promise<ReadonlyMap<string, number>> => {
  const begun = new Map<string, number>()
  for (const { name, running, type } of columns) {
    if (!running) continue
    const found = toStored(await evaluateFor(asking, running.term, given), type, asking.world.emptyText)
    if ('fault' in found) throw new RangeError(`the start value of ${name} is too large to be exact`)
    begun.set(name, Number(found.value ?? 0))
  }
  return begun
}

/** Balance reports have their own statements; columns are computed as for other rows. */
const balanceOf = async (
  running: Running,
  balance: ReportBalance,
  {
    bound,
    groups,
    wanted,
  }: {
    readonly bound: readonly Bound<ReportColumn>[]
    readonly groups: readonly Bound<ReportGroup>[]
    readonly wanted: Wanted
  },
): Promise<Arranged> => {
  const { asking, report, values, given } = running
  const inputs = inputsOf({ columns: bound, groups })
  const conditions = conditionsIn(running)
  const found = await readBalanceRows({
    asking,
    given,
    balance,
    inputs,
    filters: await conditionsOf(running),
    conditions,
    limit: mostRows + 1,
    from: String(values[balance.from]),
    to: String(values[balance.to]),
  })
  if (found.rows.length > mostRows) throw new ReportTooLarge(mostRows)
  const day = balance.day === undefined ? undefined : inputs.groups[balance.day]
  const world = {
    inputs,
    types: found.types,
    emptyText: asking.caller.schema.project.emptyText,
    wanted,
    begun: await begunBy(running, report.columns),
    balance: day === undefined ? {} : { day },
  }
  return inSteps(arrangeRows(report, bound, world, found.rows))
}

const sourceOf = ({ asking, report }: Running): StoredResource => {
  const source = findReportSource(asking.caller.schema, report.from)
  if (!source) throw new Error(`the report ${report.name} has no source ${report.from}`)
  return source
}

/** The condition of the report and the rules of the chosen filters, as row filters. */
const conditionsOf = async (running: Running) => {
  const filters = []
  for (const term of conditionsIn(running)) filters.push(await rowFilterFor(running.asking, term, running.given))
  return filters
}

const conditionsIn = ({ report, values }: Running): readonly Term[] => {
  const rules = report.filters.flatMap(({ field, rule }) => (rule && isChosen(values[field.name]) ? [rule] : []))
  return [...(report.where ? [report.where] : []), ...rules].map(({ term }) => term)
}

/** Replaces parts that are equal for all rows by constants: user, shop, filters, parameters. */
const boundTo = async <Of extends ReportColumn | ReportGroup>(
  { asking, given }: Running,
  all: readonly { readonly of: Of; readonly value: Expression }[],
): Promise<readonly Bound<Of>[]> => {
  const bound: Bound<Of>[] = []
  for (const { of, value } of all) {
    const constants = new Map<Term, Value>()
    for (const part of constantsIn(value.term)) constants.set(part, await evaluateFor(asking, part, given))
    bound.push({ of, term: withConstants(value.term, constants) })
  }
  return bound
}
