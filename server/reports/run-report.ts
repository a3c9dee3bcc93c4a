// A report for a caller: its filters to a statement, what the database answers to columns, groups and totals.

import { shownColumns } from '../../engine/access/report-access.ts'
import { toStored } from '../../engine/expression/evaluate/to-stored.ts'
import { translateValue } from '../../engine/expression/sql/translate.ts'
import type { Expression } from '../../engine/expression/terms/expression.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import type { Value } from '../../engine/expression/terms/value.ts'
import { type Arranged, arrangeRows } from '../../engine/reports/arrange-rows.ts'
import { constantsIn, withConstants } from '../../engine/reports/bind-constants.ts'
import type { AnswerColumn, AnswerDrill, AnswerTable, ReportAnswer } from '../../engine/reports/report-answer.ts'
import { type Bound, inputsOf } from '../../engine/reports/report-inputs.ts'
import type {
  Report,
  ReportBalance,
  ReportColumn,
  ReportDrill,
  ReportFilter,
  ReportGroup,
  ReportSection,
} from '../../engine/schema/report.ts'
import { findReportSource } from '../../engine/schema/report-source.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { AccessDenied, ReportTooLarge, RouteNotFound } from '../errors/errors.ts'
import { inSteps } from '../event-loop/in-steps.ts'
import {
  type Asking,
  askingFor,
  constantsFor,
  evaluateFor,
  type On,
  rowFilterFor,
} from '../operations/rules/evaluate-for.ts'
import { readReportRows } from '../storage/report-rows.ts'
import { placeOf, readBalanceRows } from './balance-rows.ts'
import { footerText, headingLines } from './fill-heading.ts'
import { reportLines } from './fill-lines.ts'
import { type FilterValues, filtersToJson, isChosen, parseFilters, type RawFilter } from './filter-values.ts'
import { givenOf } from './given-reader.ts'

/** Rows that nobody scrolls through any more; beyond, the filters are to be narrowed. */
const mostRows = 100_000

/** The report of that name; throws RouteNotFound when there is none, AccessDenied when it is not the caller's. */
export const getReport = ({ schema, access }: Caller, name: string): Report => {
  const report = Object.hasOwn(schema.reports, name) ? schema.reports[name] : undefined
  if (!report) throw new RouteNotFound()
  if (!access.reports.has(name)) throw new AccessDenied()
  return report
}

/** What the filters say before anybody chose: their defaults, as JSON. */
export const startFilters = (caller: Caller, report: Report): Promise<RawFilter> =>
  caller.storage.read(async connection =>
    filtersToJson(report, await defaultsOf(askingFor(connection, caller), report)),
  )

/** Rows, groups and totals over everything that the filters leave, of one moment; a filter that is not named has its default. */
export const runReport = (caller: Caller, report: Report, raw: RawFilter): Promise<ReportAnswer> =>
  caller.storage.read(
    async connection => {
      const asking = askingFor(connection, caller)
      const absent = filtersToJson(report, await defaultsOf(asking, report))
      const values = parseFilters(report, { ...absent, ...raw })
      const given = givenOf(caller.schema, report, values, asking)
      const filling = { asking, report, values, given }
      const own = await tableOf(filling)
      const sections = []
      for (const section of report.sections)
        sections.push(await tableOf({ ...filling, report: asReport(report, section) }))
      return {
        name: report.name,
        ...own,
        heading: await headingLines(filling),
        footer: await footerText(filling),
        paper: report.outputs.paper,
        landscape: report.outputs.landscape,
        timeZone: caller.shop.timeZone,
        ...(sections.length > 0 && { sections }),
        ...chartOf(report, own),
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

interface Running {
  readonly asking: Asking
  readonly report: Report
  readonly values: FilterValues
  readonly given: On
}

/** Nothing is drawn of what the caller does not see. */
const chartOf = ({ chart }: Report, { columns }: AnswerTable): Pick<ReportAnswer, 'chart'> => {
  const isSeen = chart && [chart.x, ...chart.y].every(name => columns.some(column => column.name === name))
  return isSeen ? { chart } : {}
}

/** A section as if it were a report, with what the filters mean for its rows. */
const asReport = (report: Report, { rules, ...section }: ReportSection): Report => {
  const filters = report.filters.map(({ rule: _, ...filter }): ReportFilter => {
    const rule = Object.hasOwn(rules, filter.field.name) ? rules[filter.field.name] : undefined
    return { ...filter, ...(rule && { rule }) }
  })
  const { where: _where, balance: _balance, ...more } = report
  return { ...more, ...section, filters }
}

const tableOf = async (running: Running): Promise<AnswerTable> => {
  const { asking, report, values } = running
  const { schema, user } = asking.caller
  const columns = shownColumns(schema, report, user.level)
  const { stored, ...arranged } = await rowsOf(running, columns)
  const lines = await reportLines(running, { columns, stored })
  return {
    title: report.title,
    columns: columns.filter(({ isInner }) => !isInner).map(column => answerColumn(column, report, values)),
    ...arranged,
    ...(lines.length > 0 && { lines }),
  }
}

const rowsOf = async (running: Running, columns: readonly ReportColumn[]): Promise<Arranged> => {
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
  if (balance) return balanceOf(running, balance, { bound, groups })
  const source = sourceOf(running)
  const ofJournal = source.kind === 'journal' && (report.isFolded ? 'folded' : 'rows')
  const inputs = inputsOf({ columns: bound, groups, ...(ofJournal && { ofJournal }) })
  const values = []
  for (const term of inputs.terms) {
    const translated = translateValue(term, await constantsFor(asking, term, given))
    if ('faults' in translated) throw new Error(`${report.name}: ${translated.faults[0]?.message}`)
    values.push(translated)
  }
  const found = await readReportRows(asking.connection, {
    schema,
    source,
    values,
    isFolded: report.isFolded,
    filters: await conditionsOf(running),
    ...placeOf(schema, source),
    shop: shop.code,
    limit: mostRows + 1,
  })
  if (found.length > mostRows) throw new ReportTooLarge(mostRows)
  const world = { inputs, types: values.map(({ type }) => type), emptyText: schema.project.emptyText }
  return inSteps(arrangeRows(report, bound, world, found))
}

/** What ledgers hold has statements of its own; the columns are made of it as of any rows. */
const balanceOf = async (
  running: Running,
  balance: ReportBalance,
  { bound, groups }: { readonly bound: readonly Bound<ReportColumn>[]; readonly groups: readonly Bound<ReportGroup>[] },
): Promise<Arranged> => {
  const { asking, report, values, given } = running
  const inputs = inputsOf({ columns: bound, groups })
  const conditions = conditionsIn(running)
  const found = await readBalanceRows({
    ...{ asking, given, balance, inputs, filters: await conditionsOf(running), conditions, limit: mostRows + 1 },
    from: String(values[balance.from]),
    to: String(values[balance.to]),
  })
  if (found.rows.length > mostRows) throw new ReportTooLarge(mostRows)
  const day = balance.day === undefined ? undefined : inputs.groups[balance.day]
  const world = {
    ...{ inputs, types: found.types, emptyText: asking.caller.schema.project.emptyText },
    balance: day === undefined ? {} : { day },
  }
  return inSteps(arrangeRows(report, bound, world, found.rows))
}

const sourceOf = ({ asking, report }: Running): StoredResource => {
  const source = findReportSource(asking.caller.schema, report.from)
  if (!source) throw new Error(`the report ${report.name} has no source ${report.from}`)
  return source
}

/** What the report always asks, and the rules of the filters that are chosen. */
const conditionsOf = async (running: Running) => {
  const filters = []
  for (const term of conditionsIn(running)) filters.push(await rowFilterFor(running.asking, term, running.given))
  return filters
}

const conditionsIn = ({ report, values }: Running): readonly Term[] => {
  const rules = report.filters.flatMap(({ field, rule }) => (rule && isChosen(values[field.name]) ? [rule] : []))
  return [...(report.where ? [report.where] : []), ...rules].map(({ term }) => term)
}

/** The terms with what is the same for all rows in its place: user, shop, filters, parameters. */
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

const answerColumn = (
  { name, title, type, total, hide, choices, drill }: ReportColumn,
  report: Report,
  values: FilterValues,
): AnswerColumn => {
  const titled = choices.filter(choice => choice.title !== choice.value)
  return {
    name,
    title,
    type: type.name,
    width: type.width,
    ...(['number', 'integer'].includes(type.json.type) && { align: 'right' as const }),
    ...(total !== undefined && { total }),
    ...(hide.length > 0 && { hide }),
    ...(titled.length > 0 && { choices: Object.fromEntries(titled.map(choice => [choice.value, choice.title])) }),
    ...(drill && { drill: answerDrill(drill, filtersToJson(report, values)) }),
  }
}

/** With what is chosen in the filters that narrow the rows there too. */
const answerDrill = (
  { groups, filters, ...drill }: ReportDrill,
  chosen: ReturnType<typeof filtersToJson>,
): AnswerDrill => {
  const where = filters.flatMap(({ filter, name }) => {
    const value = chosen[filter] ?? null
    return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[name, value] as const]
  })
  return { ...drill, keys: groups, where: Object.fromEntries(where) }
}
