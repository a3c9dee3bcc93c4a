// A form by the rules of its file: from what it began with and what was typed to what it shows.
import { needsOf } from '../../../engine/expression/terms/needs.ts'
import { type Completed, completeRecord } from '../../../engine/record/complete-record.ts'
import { offeredChoices } from '../../../engine/record/offered-choices.ts'
import type { JsonRow, Row } from '../../../engine/record/row.ts'
import type { RecordWorld, Unfinished } from '../../../engine/record/row-work.ts'
import type { Choice, Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { type FormValues, shownValue, storedForm, storedRow } from './form-values.ts'
import { findNeededFields } from './needed-fields.ts'

export interface FormState {
  readonly resource: Resource
  readonly base: FormValues
  /** What the user typed or picked; it is preserved while a field is hidden or locked. */
  readonly typed: FormValues
  /** The row as it was read, when one is changed. */
  readonly current: JsonRow | undefined
  /** Lines of a document, by their names. */
  readonly lines?: NonNullable<Unfinished['lines']>
  /** The server's last answer for values that the browser cannot compute. */
  readonly served?: FormValues
}

export interface CompletedForm {
  readonly values: FormValues
  readonly completed: Completed
  /** Fields that checks demand. */
  readonly needed: readonly string[]
  /** By field, where choices have conditions. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>
}

/** A locked field shows what it held or what the file gives it, whatever was typed before. */
export const completeForm = (state: FormState, world: RecordWorld): CompletedForm => {
  const made = completeOnce(state, world)
  const stored = Object.entries(state.typed).filter(([name]) => !made.completed.locked.has(name))
  const isRefused = stored.length < Object.keys(state.typed).length
  return isRefused ? completeForm({ ...state, typed: Object.fromEntries(stored) }, world) : made
}

const completeOnce = (
  { resource, base, typed, current, lines, served }: FormState,
  world: RecordWorld,
): CompletedForm => {
  const { emptyText } = world
  const before = current && storedRow(resource, current, emptyText)
  // Values that depend on unknown ones are computed from the server's answer.
  const entered = { ...base, ...served, ...typed }
  const row = storedForm(resource, entered, { emptyText, before })
  const completed = completeRecord(
    resource,
    { row, before, given: new Set(Object.keys(typed)), ...(lines && { lines }) },
    world,
  )
  const stale = staleFields(resource, completed, before)
  const values = Object.fromEntries(
    resource.fields.map(field => {
      const { name } = field
      if (completed.unknown.has(name) && stale.has(name)) return [name, served?.[name] ?? '']
      const isOwn = completed.row[name] === row[name]
      return [name, isOwn ? (entered[name] ?? '') : shownValue(field, completed.row[name] ?? null, emptyText)]
    }),
  )
  const choices = offeredChoices(resource, { row: completed.row, before }, world)
  return { values, completed, choices, needed: findNeededFields(resource, world) }
}

/** Fields that differ from the saved row, and those whose unknown value hangs on one of them. */
const staleFields = (
  { fields, field: named, calculated }: ResourceFields,
  { row, unknown }: Completed,
  before: Row | undefined,
): ReadonlySet<string> => {
  if (!before) return unknown
  const stale = new Set(fields.flatMap(({ name }) => (row[name] === before[name] ? [] : [name])))
  const follow = ({ name, fetch, calc }: Field): void => {
    const sources = fetch ? [fetch.through] : calc ? ownNames(calc.term) : []
    if (unknown.has(name) && sources.some(source => stale.has(source))) stale.add(name)
  }
  for (const field of fields) if (!field.calc) follow(field)
  for (const name of calculated) if (named[name]) follow(named[name])
  return stale
}

const ownNames = (term: Parameters<typeof needsOf>[0]): readonly string[] =>
  needsOf(term).paths.flatMap(({ root, steps }) => (root === undefined ? [steps[0]?.name ?? ''] : []))
