// A form by the rules of its file: from what it began with and what was typed to what it shows.
import { collectNeeds } from '../../../engine/expression/terms/needs.ts'
import { type CompletedRecord, completeRecord } from '../../../engine/record/complete-record.ts'
import type { RecordContext, RecordDraft } from '../../../engine/record/completion-state.ts'
import { filterOfferedChoices } from '../../../engine/record/offered-choices.ts'
import type { JsonRow, Row } from '../../../engine/record/row.ts'
import type { Choice, Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { type FormValues, toShownValue, toStoredForm, toStoredRow } from './form-values.ts'
import { findNeededFields } from './needed-fields.ts'

export interface FormState {
  readonly resource: Resource
  readonly base: FormValues
  /** What the user typed or picked; it is preserved while a field is hidden or locked. */
  readonly typed: FormValues
  /** The row as it was read, when one is changed. */
  readonly current: JsonRow | undefined
  /** Lines of a document, by their names. */
  readonly lines?: NonNullable<RecordDraft['lines']>
  /** The server's last answer for values that the browser cannot compute. */
  readonly served?: FormValues
}

export interface CompletedForm {
  readonly values: FormValues
  readonly completed: CompletedRecord
  /** Fields that checks demand. */
  readonly needed: readonly string[]
  /** By field, where choices have conditions. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>
}

/** A locked field shows what it held or what the file gives it, whatever was typed before. */
export const completeForm = (state: FormState, context: RecordContext): CompletedForm => {
  const result = completeOnce(state, context)
  const accepted = Object.entries(state.typed).filter(([name]) => !result.completed.locked.has(name))
  const isReduced = accepted.length < Object.keys(state.typed).length
  return isReduced ? completeForm({ ...state, typed: Object.fromEntries(accepted) }, context) : result
}

const completeOnce = (
  { resource, base, typed, current, lines, served }: FormState,
  context: RecordContext,
): CompletedForm => {
  const previous = current && toStoredRow(resource, current)
  // Values that depend on unknown ones are computed from the server's answer.
  const inputValues = { ...base, ...served, ...typed }
  const row = toStoredForm(resource, inputValues, previous)
  const completed = completeRecord(
    resource,
    { row, before: previous, inputFields: new Set(Object.keys(typed)), ...(lines && { lines }) },
    context,
  )
  const stale = listStaleFields(resource, completed, previous)
  const values = Object.fromEntries(
    resource.fields.map(field => {
      const { name } = field
      if (completed.unknown.has(name) && stale.has(name)) return [name, served?.[name] ?? '']
      const isUnchanged = completed.row[name] === row[name]
      return [name, isUnchanged ? (inputValues[name] ?? '') : toShownValue(field, completed.row[name] ?? null)]
    }),
  )
  const choices = filterOfferedChoices(resource, { row: completed.row, before: previous }, context)
  return { values, completed, choices, needed: findNeededFields(resource, context) }
}

/** Fields that differ from the saved row, and those whose unknown value hangs on one of them. */
const listStaleFields = (
  { fields, field: fieldsByName, calculated }: ResourceFields,
  { row, unknown }: CompletedRecord,
  previous: Row | undefined,
): ReadonlySet<string> => {
  if (!previous) return unknown
  const stale = new Set(fields.flatMap(({ name }) => (row[name] === previous[name] ? [] : [name])))
  const addIfStale = ({ name, fetch, calc }: Field): void => {
    const sources = fetch ? [fetch.through] : calc ? listOwnNames(calc.term) : []
    if (unknown.has(name) && sources.some(source => stale.has(source))) stale.add(name)
  }
  for (const field of fields) if (!field.calc) addIfStale(field)
  for (const name of calculated) if (fieldsByName[name]) addIfStale(fieldsByName[name])
  return stale
}

const listOwnNames = (term: Parameters<typeof collectNeeds>[0]): readonly string[] =>
  collectNeeds(term).paths.flatMap(({ root, steps }) => (root === undefined ? [steps[0]?.name ?? ''] : []))
