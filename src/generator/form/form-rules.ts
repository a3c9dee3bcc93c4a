// What a form knows while it is open: what was typed, and what the rules of its file make of it after each change.

import type { Field } from '../../../engine/schema/field.ts'
import type { CompletedForm, FormState } from './complete-form.ts'
import type { FormValues } from './form-values.ts'

export interface FormRules {
  readonly latest: () => CompletedForm
  readonly state: () => FormState
  /** Somebody typed or picked a value. */
  readonly type: (name: string, value: FormValues[string]) => void
  /** Somebody left a box: an empty one is filled by the file where the file has a value for it. */
  readonly leave: (name: string) => void
  /** Goes on from another state of the row. */
  readonly restart: (state: Partial<FormState>) => void
}

export const formRules = (begin: FormState, complete: (state: FormState) => CompletedForm): FormRules => {
  let state = begin
  let latest = complete(state)
  const go = (typed: FormValues): void => {
    state = { ...state, typed }
    latest = complete(state)
  }
  return {
    latest: () => latest,
    state: () => state,
    type: (name, value) => go({ ...afterPick(state, latest.values, { name, value }), [name]: value }),
    leave: name => {
      const field = state.resource.field[name]
      if (!field || state.typed[name] !== '' || !isGivenByFile(field, state, latest.values)) return
      const { [name]: _, ...others } = state.typed
      go(others)
    },
    restart: next => {
      state = { ...state, ...next }
      latest = complete(state)
    },
  }
}

/** Another pick takes back what stood in the fields copied through it; one that only fills empty boxes leaves full ones alone. */
const afterPick = (
  { resource, typed }: FormState,
  values: FormValues,
  { name, value }: { name: string; value: FormValues[string] },
): FormValues => {
  if (value === '' || values[name] === value) return typed
  const copied = resource.fields.filter(({ fetch }) => fetch?.through === name)
  const left = Object.entries(typed).filter(([one]) =>
    copied.every(field => field.name !== one || !isTakenBack(field, values)),
  )
  const stored = copied.filter(field => field.fetch?.mode === 'copyIfEmpty' && (values[field.name] ?? '') !== '')
  return {
    ...Object.fromEntries(left),
    ...Object.fromEntries(stored.map(field => [field.name, values[field.name] ?? ''])),
  }
}

const isTakenBack = ({ name, fetch }: Field, values: FormValues): boolean =>
  fetch?.mode === 'copy' || (fetch?.mode === 'copyIfEmpty' && (values[name] ?? '') === '')

/** True when a save would fill the empty field. */
const isGivenByFile = ({ defaultBy, fetch }: Field, { current }: FormState, values: FormValues): boolean => {
  if (!current) return defaultBy !== undefined || fetch !== undefined
  return fetch !== undefined && (values[fetch.through] ?? '') !== (current[fetch.through] ?? '')
}
