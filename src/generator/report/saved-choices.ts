// Named filter choices of a report: what is stored of them, and their values on another day.

import type { ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import { isObject } from '../../../engine/value/json-object.ts'
import { parseJsonText } from '../../../engine/value/json-text.ts'
import { filterValues, mapNames } from '../../../engine/value/records.ts'
import type { Tanggal } from '../../../engine/value/tanggal.ts'
import type { FilterState } from './filter-state.ts'
import { findPeriodNames, type PeriodShortcut, periodShortcuts, readPeriod, resolveShortcut } from './period.ts'

export interface SavedChoice {
  readonly name: string
  /** Those that are the same on every day. */
  readonly values: FilterState
  /** The period that was chosen, where it has a name of its own: this month is another one next month. */
  readonly period?: PeriodShortcut
  /** Filters that were the business day. */
  readonly days: readonly string[]
}

/** The choice under that name, on that business day. */
export const buildChoice = (
  name: string,
  filters: readonly ReportFilterAnswer[],
  { values, day }: { readonly values: FilterState; readonly day: Tanggal },
): SavedChoice => {
  const names = findPeriodNames(filters)
  const chosen = names && readPeriod(names, values)
  const period =
    chosen &&
    periodShortcuts.find(shortcut => {
      const resolved = shortcut === 'year-before' ? undefined : resolveShortcut(shortcut, day, chosen)
      return resolved?.from === chosen.from && resolved.to === chosen.to
    })
  const periodFields = period && names ? [names.from, names.to] : []
  const isDay = ({ field: { name: other, type } }: ReportFilterAnswer) => type === 'date' && values[other] === day
  const days = filters.filter(isDay).flatMap(({ field }) => (periodFields.includes(field.name) ? [] : [field.name]))
  const others = Object.entries(values).filter(([other]) => !periodFields.includes(other) && !days.includes(other))
  return { name, values: Object.fromEntries(others), ...(period && { period }), days }
}

/** What the choice means on that business day; a filter that the report no longer has is left out. */
export const applyChoice = (
  { values, period, days }: SavedChoice,
  filters: readonly ReportFilterAnswer[],
  day: Tanggal,
): FilterState => {
  const names = findPeriodNames(filters)
  const resolved = period && resolveShortcut(period, day, undefined)
  const merged: FilterState = {
    ...values,
    ...mapNames(days, () => day),
    ...(names && resolved && { [names.from]: resolved.from, [names.to]: resolved.to }),
  }
  return filterValues(merged, (_, name) => filters.some(({ field }) => field.name === name))
}

/** Parses the stored choices; an invalid text has none. */
export const parseChoices = (text: string | null): readonly SavedChoice[] => {
  const stored = text === null ? undefined : parseJsonText(text)
  return Array.isArray(stored) ? stored.filter(isChoice) : []
}

const isChoice = (value: unknown): value is SavedChoice =>
  isObject(value) && typeof value.name === 'string' && isObject(value.values) && Array.isArray(value.days)

/** With the choice in the place of one of the same name. */
export const withChoice = (merged: readonly SavedChoice[], choice: SavedChoice): readonly SavedChoice[] =>
  [...merged.filter(({ name }) => name !== choice.name), choice].toSorted((a, b) => (a.name < b.name ? -1 : 1))
