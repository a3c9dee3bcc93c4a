// What the rules change in the presentation of a form, small enough to compare after each key.
import { uniq } from 'es-toolkit/array/uniq'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { collectNeeds, collectOwnFields } from '../../../engine/expression/terms/term-parts.ts'
import type { Fault } from '../../../engine/message/faults.ts'
import { type CompletedRecord, completeRecord } from '../../../engine/record/complete-record.ts'
import type { RecordContext, RecordDraft } from '../../../engine/record/completion-state.ts'
import { filterOfferedChoices } from '../../../engine/record/offered-choices.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { JsonRow, Row } from '../../../engine/record/row.ts'
import type { Choice, Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { mapValues } from '../../../engine/value/records.ts'
import { type FormValues, toShownValue, toStoredForm, toStoredRow } from './form-values.ts'

export interface FormView {
  readonly hidden: readonly string[]
  readonly required: readonly string[]
  readonly locked: readonly string[]
  /** Fields of the form that the server fills when it is saved. */
  readonly unknown: readonly string[]
  /** Values that are offered, by field. */
  readonly choices: Readonly<Record<string, readonly string[]>>
  readonly warnings: readonly Fault[]
  /** Faults that no visible field can show. */
  readonly faults: readonly Fault[]
}

export const buildFormView = (resource: Resource, { completed, choices, values, needed }: CompletedForm): FormView => {
  const { hidden, required, locked, unknown, warnings, asks, faults } = completed
  return {
    hidden: [...hidden],
    required: uniq([...required, ...needed]),
    locked: [...locked],
    // Of shown fields alone: what the rules wait for at each scan renders no form.
    unknown: [...unknown].filter(name => values[name] === '' && isInSections(resource, name)),
    // What is chosen stays in sight, whatever is wrong with it.
    choices: mapValues(choices, (allowed, name) =>
      uniq([...allowed.map(({ value }) => value), String(values[name] ?? '')]),
    ),
    // The questions that the server will ask are shown while the values can still be changed.
    warnings: [...warnings, ...asks],
    faults: deduplicateFaults(faults.filter(fault => !isShownInForm(resource, hidden, fault))),
  }
}

export const isSameView = (first: FormView, second: FormView): boolean =>
  JSON.stringify(first) === JSON.stringify(second)

/** Whether each field in the sections of the form looks the same. */
export const isSameFieldView = ({ screen: { form } }: Resource, first: FormView, second: FormView): boolean => {
  if (first === second) return true
  const names = form.sections.flatMap(({ fields }) => fields)
  const describe = ({ hidden, required, locked, unknown, choices }: FormView): string =>
    JSON.stringify(
      names.map(name => [[hidden, required, locked, unknown].map(list => list.includes(name)), choices[name]]),
    )
  return describe(first) === describe(second)
}

/** Whether the form has a place for the fault: its field, shown in one of the sections. */
export const isShownInForm = (resource: Resource, hidden: ReadonlySet<string>, { field }: Fault): boolean =>
  field !== undefined && Object.hasOwn(resource.field, field) && !hidden.has(field) && isInSections(resource, field)

const isInSections = ({ screen: { form } }: Resource, field: string): boolean =>
  form.sections.some(({ fields }) => fields.includes(field))

const deduplicateFaults = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(fault => [`${fault.code} ${fault.params?.rule ?? fault.field}`, fault])).values(),
]

interface FieldPlacement {
  readonly columns: number
  /** The placeholder of a field that only the server can fill. */
  readonly later: string
}

/** The field with the rules applied. */
export const applyView = (field: Field, view: FormView, { columns, later }: FieldPlacement): Field => {
  const allowed = view.choices[field.name]
  const width = Math.min(field.presentation.width ?? 1, columns)
  const required = field.required || view.required.includes(field.name)
  const readOnly = field.readOnly || view.locked.includes(field.name)
  // A required box may stay empty after the server has answered: it promises nothing.
  const isFilledLater = view.unknown.includes(field.name) && (readOnly || !required)
  return {
    ...field,
    required,
    readOnly,
    ...(allowed && { choices: field.choices.filter(({ value }) => allowed.includes(value)) }),
    presentation: { ...field.presentation, width, ...(isFilledLater && { placeholder: later }) },
  }
}

// A form by the rules of its file: from what it began with and what was typed to what it shows.

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

/** Fields whose check depends on no other field and fails if they are empty. */
export const findNeededFields = (resource: Resource, context: RecordContext): readonly string[] =>
  resource.checks.flatMap(({ level, fields, rule: { term } }) => {
    const [name] = fields
    if (level !== 'error' || name === undefined || fields.length > 1) return []
    if (collectOwnFields(term).some(other => other !== name)) return []
    const result = evaluate(term, { ...context, row: createRecordReader(resource, { [name]: null }, context.rows) })
    return 'value' in result && result.value === false ? [name] : []
  })
