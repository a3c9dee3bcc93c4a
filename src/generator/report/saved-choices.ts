// Named filter choices of a report: what is stored of them, and their values on another day.

import type { ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { parseJsonText } from '../../../engine/values/json-text.ts'
import type { Tanggal } from '../../../engine/values/tanggal.ts'
import type { FilterState } from './filter-state.ts'
import { periodIn, periodNames, periodOf, type Shortcut, shortcuts } from './period.ts'

export interface SavedChoice {
  readonly name: string
  /** Those that are the same on every day. */
  readonly values: FilterState
  /** The period that was chosen, where it has a name of its own: this month is another one next month. */
  readonly period?: Shortcut
  /** Filters that were the business day. */
  readonly days: readonly string[]
}

/** The choice under that name, on that business day. */
export const choiceOf = (
  name: string,
  filters: readonly ReportFilterAnswer[],
  { values, day }: { readonly values: FilterState; readonly day: Tanggal },
): SavedChoice => {
  const names = periodNames(filters)
  const chosen = names && periodIn(names, values)
  const period =
    chosen &&
    shortcuts.find(shortcut => {
      const meant = shortcut === 'year-before' ? undefined : periodOf(shortcut, day, chosen)
      return meant?.from === chosen.from && meant.to === chosen.to
    })
  const ofPeriod = period && names ? [names.from, names.to] : []
  const isDay = ({ field: { name: one, type } }: ReportFilterAnswer) => type === 'date' && values[one] === day
  const days = filters.filter(isDay).flatMap(({ field }) => (ofPeriod.includes(field.name) ? [] : [field.name]))
  const others = Object.entries(values).filter(([one]) => !ofPeriod.includes(one) && !days.includes(one))
  return { name, values: Object.fromEntries(others), ...(period && { period }), days }
}

/** What the choice means on that business day; a filter that the report no longer has is left out. */
export const valuesOfChoice = (
  { values, period, days }: SavedChoice,
  filters: readonly ReportFilterAnswer[],
  day: Tanggal,
): FilterState => {
  const names = periodNames(filters)
  const meant = period && periodOf(period, day, undefined)
  const all: FilterState = {
    ...values,
    ...Object.fromEntries(days.map(name => [name, day])),
    ...(names && meant && { [names.from]: meant.from, [names.to]: meant.to }),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => filters.some(({ field }) => field.name === name)))
}

/** Parses the stored choices; an invalid text has none. */
export const choicesIn = (text: string | null): readonly SavedChoice[] => {
  const stored = text === null ? undefined : parseJsonText(text)
  return Array.isArray(stored) ? stored.filter(isChoice) : []
}

const isChoice = (value: unknown): value is SavedChoice =>
  isObject(value) && typeof value.name === 'string' && isObject(value.values) && Array.isArray(value.days)

/** With the choice in the place of one of the same name. */
export const withChoice = (all: readonly SavedChoice[], choice: SavedChoice): readonly SavedChoice[] =>
  [...all.filter(({ name }) => name !== choice.name), choice].toSorted((a, b) => (a.name < b.name ? -1 : 1))
