// The filters of a report: their defaults, the values of a request with all faults, and what those permit and leave out.

import { type RowReader, toStored } from '../../engine/expression/evaluate/reader.ts'
import type { Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms, getOtherRowTerms } from '../../engine/expression/terms/term-parts.ts'
import { isDateType, type Stored } from '../../engine/field/field-type.ts'
import { createFieldFault, type Fault, fault } from '../../engine/message/faults.ts'
import { createRecordReader } from '../../engine/record/record-reader.ts'
import { collectTerms } from '../../engine/report/compile/report-context.ts'
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { Report, ReportFilter, ReportLine, ReportTable } from '../../engine/schema/report.ts'
import { findResource } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { countDaysBetween, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller, CallerRights } from '../caller/caller.ts'
import { InvalidRecord, RequestError } from '../error/errors.ts'
import { isSealed } from '../ledger/blind-counts.ts'
import { type EvaluationContext, evaluateTerm, type RowScope } from '../record/rule/evaluation.ts'

/** Null or an empty array: the filter is not applied. */
export type FilterValues = Readonly<Record<string, Stored | readonly Stored[]>>

export type RawFilter = Readonly<Record<string, unknown>>

/** True when the filter narrows the rows. */
export const isChosen = (value: Stored | readonly Stored[] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined

const maximumValues = 1000

/** Throws InvalidRecord with every fault: 400 if a value cannot be parsed, 422 if a rule of the report is broken. */
export const parseFilters = (report: Report, raw: RawFilter): FilterValues => {
  const faults: Fault[] = []
  const names = report.filters.map(({ field }) => field.name)
  for (const name of Object.keys(raw)) {
    if (!names.includes(name)) faults.push(createFieldFault('filter.unknown', name))
  }
  const values = Object.fromEntries(
    report.filters.map(filter => [filter.field.name, parseFilterValue(filter, raw[filter.field.name], faults)]),
  )
  for (const filter of report.filters) faults.push(...checkPeriod(report, filter, values))
  if (faults.length > 0) throw new InvalidRecord('', faults)
  return values
}

const parseFilterValue = (filter: ReportFilter, input: unknown, faults: Fault[]): Stored | readonly Stored[] => {
  const { field, multiple } = filter
  const { name, title, required } = field
  const about = { field: name, params: { title } }
  const list: readonly unknown[] = multiple && Array.isArray(input) ? input : [input]
  const chosen = list.some(one => isAll(filter, one)) ? [] : list.filter(one => !isBlank(one))
  if (chosen.length === 0 && required) faults.push(fault('required', about))
  if (chosen.length > maximumValues) faults.push(createFieldFault('filter.form', name))
  const stored = chosen.slice(0, maximumValues).map(one => parseSingleValue(filter, one, faults))
  return multiple ? stored : (stored[0] ?? null)
}

const isBlank = (input: unknown): boolean => input === undefined || input === null || input === ''

/** The report's own word for all, or `ALL`. */
const isAll = ({ all }: ReportFilter, input: unknown): boolean =>
  all !== undefined && (input === all || input === 'ALL')

const parseSingleValue = ({ field }: ReportFilter, input: unknown, faults: Fault[]): Stored => {
  const { name, title, type, limits } = field
  const parsed = type.parse(input)
  const inputFaults = 'fault' in parsed ? [parsed.fault] : type.check(parsed.value, limits)
  for (const { code, params } of inputFaults) faults.push(fault(code, { field: name, params: { title, ...params } }))
  return 'fault' in parsed ? null : parsed.value
}

const checkPeriod = ({ filters }: Report, filter: ReportFilter, values: FilterValues): readonly Fault[] => {
  const { field, since, maxDays } = filter
  const [from, to] = [values[since ?? ''], values[field.name]]
  if (typeof from !== 'string' || typeof to !== 'string') return []
  const startTitle = filters.find(one => one.field.name === since)?.field.title ?? ''
  const about = { title: field.title, since: startTitle }
  if (to < from) return [fault('period.reversed', { field: field.name, params: about })]
  const isLong = maxDays !== undefined && countDaysBetween(tanggal(from), tanggal(to)) >= maxDays
  return isLong ? [fault('period.long', { field: field.name, params: { ...about, days: maxDays } })] : []
}

/** The values as JSON, in the form of the filter form. */
export const formatFilters = ({ filters }: Report, values: FilterValues) =>
  Object.fromEntries(
    filters.map(({ field, multiple }) => {
      const value = values[field.name] ?? null
      if (multiple) return [field.name, Array.isArray(value) ? value.map(one => field.type.toJson(one)) : []]
      return [field.name, Array.isArray(value) ? null : field.type.toJson(value as Stored)]
    }),
  )

/** The default values of the filters, as JSON. */
export const buildDefaultFilters = async (asking: EvaluationContext, report: Report): Promise<RawFilter> =>
  formatFilters(report, await evaluateDefaults(asking, report))

export const evaluateDefaults = async (asking: EvaluationContext, { filters }: Report): Promise<FilterValues> => {
  const values: Record<string, FilterValues[string]> = {}
  for (const { field, default: initial, multiple } of filters) {
    const value = initial ? await evaluateTerm(asking, initial.term) : null
    const stored = toStored(value, field)
    if ('fault' in stored) throw new RangeError(`the default of ${field.name} is too large to be exact`)
    values[field.name] = multiple ? [] : value === null ? null : stored.value
  }
  return values
}

/** The root `filters` of expressions. */
export const buildFilterScope = (
  report: Report,
  values: FilterValues,
  { caller: { schema }, rows }: EvaluationContext,
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

// Seals reports of ledgers that are counted blind: users who count must not see balances of the open day.

/** Names of ledgers, those of its sections and other forms among them. */
export const collectReportLedgers = (report: Report): ReadonlySet<string> => {
  const forms = [report, ...Object.values(report.variants?.of ?? {})]
  const filters = report.filters.flatMap(one => [one.default, one.rule])
  const terms = filters.flatMap(one => (one ? [one.term] : []))
  return new Set([
    ...terms.flatMap(listTermLedgers),
    ...forms.flatMap(form => [form, ...form.sections]).flatMap(table => listTableLedgers(table)),
  ])
}

const listTableLedgers = (table: ReportTable & { readonly lines: readonly ReportLine[] }): readonly string[] => {
  const { from, where, groups, columns, lines } = table
  const [, ledger] = /^(?:ledger|balance|days):([^.]+)/.exec(from) ?? []
  const expressions = [
    ...(where ? [where] : []),
    ...groups.map(({ by }) => by),
    ...[...columns, ...lines].map(one => one.value),
  ]
  return [...(ledger === undefined ? [] : [ledger]), ...expressions.flatMap(({ term }) => listTermLedgers(term))]
}

const listTermLedgers = (term: Term): readonly string[] => [
  ...(term.kind === 'ledger' ? [term.ledger] : []),
  ...[...getChildTerms(term), ...getOtherRowTerms(term)].flatMap(listTermLedgers),
]

const getReportLedgers = memoizeByObject(collectReportLedgers)

/** A ledger of the report that is sealed for the caller. */
export const findSealedLedger = (caller: CallerRights, report: Report): Ledger | undefined => {
  const reportLedgers = getReportLedgers(report)
  return Object.values(caller.schema.ledgers).find(ledger => reportLedgers.has(ledger.name) && isSealed(caller, ledger))
}

/** Throws `books.sealed` unless the report covers only days before the open day. */
export const assertNotSealed = (caller: Caller, report: Report, values: FilterValues): void => {
  const ledger = findSealedLedger(caller, report)
  if (ledger && !isBeforeToday(report, values, caller.shop.businessDate))
    throw new RequestError('books.sealed', { ledger: ledger.title })
}

/** True if the report has dates and all lie before the open day. */
const isBeforeToday = ({ filters }: Report, values: FilterValues, today: string): boolean => {
  const dates = filters.filter(({ field }) => isDateType(field.type)).map(({ field }) => values[field.name])
  return dates.length > 0 && dates.every(date => typeof date === 'string' && date < today)
}

// Leaves balances out of a report whose filters choose a part of the rows: a part has no opening and no closing balance.

/** Without the lines and running columns that read the balance of a ledger, if another filter than theirs is chosen. */
export const omitBalances = (report: Report, values: FilterValues): Report => {
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
