// Faults of the server stay at their fields until a value changes that they depend on: the field itself, or the fields that
// its rules read. The rules of the browser do not know these faults and would remove them.

import type { FaultAnswer } from '../../../engine/answers/row-answers.ts'
import { collectOwnFields } from '../../../engine/expression/terms/term-parts.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { getFieldPath } from '../../forms/save-key.ts'
import { focusFirstInvalid } from '../../ui/form/focus-soon.ts'
import type { Form, FormFields } from './form-fields.ts'

interface ServerFault {
  readonly type: string
  readonly message: string
  /** The serialized values on which the fault depends. */
  readonly dependencies: string
}

export interface ServerFaults {
  /** The server refused the form as it is now. */
  readonly add: (field: string, fault: Pick<ServerFault, 'type' | 'message'>, form: FormFields) => void
  /** Those that still hold, by their fields. */
  readonly of: (form: FormFields) => Readonly<Record<string, Pick<ServerFault, 'type' | 'message'>>>
  /** Removes faults whose dependencies changed, and returns their fields. */
  readonly dropStale: (form: FormFields) => readonly string[]
  /** The form is sent again. */
  readonly clear: () => void
}

export const createServerFaults = (resource: Resource): ServerFaults => {
  const faultsByField = new Map<string, ServerFault>()
  const serializeDependencies = (field: string, form: FormFields): string =>
    JSON.stringify([...collectDependencies(resource, field)].map(name => getTypedValue(name, form)))
  return {
    add: (field, fault, form) =>
      void faultsByField.set(field, { ...fault, dependencies: serializeDependencies(field, form) }),
    of: form =>
      Object.fromEntries(
        [...faultsByField]
          .filter(([field, fault]) => fault.dependencies === serializeDependencies(field, form))
          .map(([field, { type, message }]) => [field, { type, message }]),
      ),
    dropStale: form => {
      const stale = [...faultsByField]
        .filter(([field, fault]) => fault.dependencies !== serializeDependencies(field, form))
        .map(([field]) => field)
      for (const field of stale) faultsByField.delete(field)
      return stale
    },
    clear: () => faultsByField.clear(),
  }
}

/** The typed value of a field or of lines; computed values follow from it. */
const getTypedValue = (name: string, { typed, lines }: FormFields): unknown => {
  const rows = lines[name]
  return rows ? rows.order.map(id => rows.rows[id]?.values) : (typed[name] ?? '')
}

/** The field, and all fields and lines that its rules read, directly or through what is worked out. */
export const collectDependencies = (resource: Resource, field: string): ReadonlySet<string> => {
  const checks = resource.checks.filter(({ fields }) => fields.includes(field))
  const ruleFields = checks.flatMap(({ rule, values }) =>
    [rule, ...Object.values(values)].flatMap(({ term }) => collectOwnFields(term)),
  )
  const keys = [resource.key, ...resource.unique, ...resource.uniqueWhen.map(({ fields }) => fields)]
  const keyFields = keys.filter(names => names.includes(field)).flat()
  const dependencies = new Set<string>()
  const visit = (name: string): void => {
    if (dependencies.has(name)) return
    dependencies.add(name)
    for (const source of listSources(resource, name)) visit(source)
  }
  for (const name of [field, ...ruleFields, ...keyFields]) visit(name)
  return dependencies
}

const listSources = (resource: Resource, name: string): readonly string[] => {
  const { calc, defaultBy, fetch, ref, when } = findField(resource, name) ?? {}
  const terms = [calc, defaultBy, ref?.filter, when?.show, when?.require, when?.lock].flatMap(one => one?.term ?? [])
  return [...terms.flatMap(collectOwnFields), ...(fetch ? [fetch.through] : [])]
}

export interface Refusals {
  /** Shows faults at their fields and focuses the first. */
  readonly refuse: (faults: readonly FaultAnswer[]) => void
  /** Sends the form where its rules find nothing wrong; what was refused before is forgotten. */
  readonly submit: (send: () => Promise<void> | void) => Promise<void>
}

export const createRefusals = (form: Form, faultsByField: ServerFaults): Refusals => ({
  refuse: faults => {
    for (const { field, code, message } of faults) faultsByField.add(field, { type: code, message }, form.getValues())
    for (const { field, code, message } of faults) form.setError(getFieldPath(field), { type: code, message })
    if (faults.length > 0) focusFirstInvalid()
  },
  submit: send => {
    faultsByField.clear()
    return form.handleSubmit(send, focusFirstInvalid)()
  },
})
