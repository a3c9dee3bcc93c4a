// The values of a report's filters in the browser: as they begin, as a link or this device remembers them, and as they are sent.

import { isDateFilter, type ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { isObject, parseJsonText } from '../../../engine/value/json-text.ts'

export type FilterValue = JsonScalar | readonly JsonScalar[]

export type FilterState = Readonly<Record<string, FilterValue>>

/** What a user last searched for, and on which business day. */
export interface RememberedFilters {
  readonly day: string
  readonly values: FilterState
}

const isScalar = (value: unknown): value is JsonScalar => value === null || typeof value !== 'object'

/** Parses the values in a link, one of a filter of several as a list; undefined if there are none or they are invalid. */
export const parseLinkValues = (
  text: string | null,
  filters: readonly Pick<ReportFilterAnswer, 'field' | 'multiple'>[] = [],
): FilterState | undefined => {
  if (text === null) return undefined
  const value = parseJsonText(text)
  if (!isObject(value)) return undefined
  const isValid = Object.values(value).every(one => (Array.isArray(one) ? one.every(isScalar) : isScalar(one)))
  if (!isValid) return undefined
  const lists = new Set(filters.flatMap(({ field, multiple }) => (multiple ? [field.name] : [])))
  const toList = ([name, one]: readonly [string, FilterValue]): readonly [string, FilterValue] =>
    lists.has(name) && one !== null && isScalar(one) ? [name, [one]] : [name, one]
  return Object.fromEntries(Object.entries(value as FilterState).map(toList))
}

/** Dates of another business day are not taken up again. */
export const getInitialFilters = (
  filters: readonly ReportFilterAnswer[],
  start: FilterState,
  { remembered, day }: { readonly remembered: RememberedFilters | undefined; readonly day: string },
): FilterState => {
  const restored = filters.flatMap(filter => {
    const { name } = filter.field
    const value = remembered?.values[name]
    const isStale = isDateFilter(filter) && remembered?.day !== day
    return value === undefined || isStale ? [] : [[name, value] as const]
  })
  return { ...start, ...Object.fromEntries(restored) }
}

/** What the server is sent: every filter that the report has, nothing for what is empty. */
export const normalizeFilters = (filters: readonly ReportFilterAnswer[], values: FilterState): FilterState =>
  Object.fromEntries(
    filters.map(({ field: { name } }) => {
      const value = values[name] ?? null
      return [name, value === '' ? null : value]
    }),
  )
