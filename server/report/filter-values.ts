// Parses the filters of a report request to stored form, collecting all faults.

import type { Stored } from '../../engine/field/field-type.ts'
import { createFieldFault, type Fault, fault } from '../../engine/message/faults.ts'
import type { Report, ReportFilter } from '../../engine/schema/report.ts'
import { countDaysBetween, tanggal } from '../../engine/value/tanggal.ts'
import { InvalidRecord } from '../error/errors.ts'

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
