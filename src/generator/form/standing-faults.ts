// Faults of the server stay at their fields until a value changes that they depend on: the field itself, or the fields that
// its rules read. The rules of the browser do not know these faults and would remove them.
import { ownFieldsIn } from '../../../engine/expression/terms/needs.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { fieldPath } from '../../forms/field-path.ts'
import type { FaultAnswer } from '../../providers/http.ts'
import { focusFirstWrong } from '../../ui/form/focus-first-wrong.ts'
import type { Form, FormFields } from './form-fields.ts'

interface Standing {
  readonly type: string
  readonly message: string
  /** The serialized values on which the fault depends. */
  readonly about: string
}

export interface StandingFaults {
  /** The server refused the form as it is now. */
  readonly add: (field: string, fault: Pick<Standing, 'type' | 'message'>, form: FormFields) => void
  /** Those that still hold, by their fields. */
  readonly of: (form: FormFields) => Readonly<Record<string, Pick<Standing, 'type' | 'message'>>>
  /** Removes faults whose dependencies changed, and returns their fields. */
  readonly dropStale: (form: FormFields) => readonly string[]
  /** The form is sent again. */
  readonly forget: () => void
}

export const standingFaults = (resource: Resource): StandingFaults => {
  const standing = new Map<string, Standing>()
  const about = (field: string, form: FormFields): string =>
    JSON.stringify([...hangsOn(resource, field)].map(name => typedOf(name, form)))
  return {
    add: (field, fault, form) => void standing.set(field, { ...fault, about: about(field, form) }),
    of: form =>
      Object.fromEntries(
        [...standing]
          .filter(([field, found]) => found.about === about(field, form))
          .map(([field, { type, message }]) => [field, { type, message }]),
      ),
    dropStale: form => {
      const stale = [...standing].filter(([field, found]) => found.about !== about(field, form)).map(([field]) => field)
      for (const field of stale) standing.delete(field)
      return stale
    },
    forget: () => standing.clear(),
  }
}

/** The typed value of a field or of lines; computed values follow from it. */
const typedOf = (name: string, { typed, lines }: FormFields): unknown => {
  const rows = lines[name]
  return rows ? rows.order.map(id => rows.rows[id]?.values) : (typed[name] ?? '')
}

/** The field, and all fields and lines that its rules read, directly or through what is worked out. */
export const hangsOn = (resource: Resource, field: string): ReadonlySet<string> => {
  const ruled = resource.checks.filter(({ fields }) => fields.includes(field))
  const read = ruled.flatMap(({ rule, values }) =>
    [rule, ...Object.values(values)].flatMap(({ term }) => ownFieldsIn(term)),
  )
  const together = [resource.key, ...resource.unique, ...resource.uniqueWhen.map(({ fields }) => fields)]
  const beside = together.filter(names => names.includes(field)).flat()
  const found = new Set<string>()
  const follow = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    for (const source of sourcesOf(resource, name)) follow(source)
  }
  for (const name of [field, ...read, ...beside]) follow(name)
  return found
}

const sourcesOf = (resource: Resource, name: string): readonly string[] => {
  const { calc, defaultBy, fetch, ref, when } = findField(resource, name) ?? {}
  const terms = [calc, defaultBy, ref?.filter, when?.show, when?.require, when?.lock].flatMap(one => one?.term ?? [])
  return [...terms.flatMap(ownFieldsIn), ...(fetch ? [fetch.through] : [])]
}

export interface Refusals {
  /** Shows faults at their fields and focuses the first. */
  readonly refuse: (faults: readonly FaultAnswer[]) => void
  /** Sends the form where its rules find nothing wrong; what was refused before is forgotten. */
  readonly submit: (send: () => Promise<void> | void) => Promise<void>
}

export const refusalsIn = (form: Form, standing: StandingFaults): Refusals => ({
  refuse: faults => {
    for (const { field, code, message } of faults) standing.add(field, { type: code, message }, form.getValues())
    for (const { field, code, message } of faults) form.setError(fieldPath(field), { type: code, message })
    if (faults.length > 0) focusFirstWrong()
  },
  submit: send => {
    standing.forget()
    return form.handleSubmit(send, focusFirstWrong)()
  },
})
