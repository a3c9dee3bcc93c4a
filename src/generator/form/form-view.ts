// What the rules change in the presentation of a form, small enough to compare after each key.

import { uniq } from 'es-toolkit/array/uniq'
import type { Fault } from '../../../engine/message/faults.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { mapValues } from '../../../engine/value/records.ts'
import type { CompletedForm } from './complete-form.ts'

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
