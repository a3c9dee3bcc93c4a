// The typed values after each change: a pick clears the values that were copied through it, and an empty field that loses
// the focus takes its default again.

import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { mapByName } from '../../../engine/value/records.ts'
import type { FormState } from './complete-form.ts'
import type { FormValues } from './form-values.ts'

/** Applies a typed or picked value; `shown` are the current form values. */
export const applyTyped = (
  state: FormState,
  shown: FormValues,
  { name, value }: { readonly name: string; readonly value: JsonScalar },
): FormValues => ({ ...applyPick(state, shown, { name, value }), [name]: value })

/** Applies the blur of a field: an empty one takes its default again. */
export const clearTypedOnBlur = (state: FormState, shown: FormValues, name: string): FormValues => {
  const { resource, typed } = state
  const field = resource.field[name]
  if (!field || typed[name] !== '' || !hasFileValue(field, state, shown)) return typed
  const { [name]: _, ...others } = typed
  return others
}

/** A new pick clears the fields that were copied through the old one; `copyIfEmpty` preserves filled fields. */
const applyPick = (
  { resource, typed }: FormState,
  shown: FormValues,
  { name, value }: { readonly name: string; readonly value: JsonScalar },
): FormValues => {
  if (value === '' || shown[name] === value) return typed
  const copied = resource.fields.filter(({ fetch }) => fetch?.through === name)
  const remaining = Object.entries(typed).filter(([one]) =>
    copied.every(field => field.name !== one || !isReplacedByPick(field, shown)),
  )
  const unchangedValues = copied.filter(
    field => field.fetch?.mode === 'copyIfEmpty' && (shown[field.name] ?? '') !== '',
  )
  return {
    ...Object.fromEntries(remaining),
    ...mapByName(unchangedValues, field => shown[field.name] ?? ''),
  }
}

const isReplacedByPick = ({ name, fetch }: Field, shown: FormValues): boolean =>
  fetch?.mode === 'copy' || (fetch?.mode === 'copyIfEmpty' && (shown[name] ?? '') === '')

/** True when a save would fill the empty field. */
const hasFileValue = ({ defaultBy, fetch }: Field, { current }: FormState, shown: FormValues): boolean => {
  if (!current) return defaultBy !== undefined || fetch !== undefined
  return fetch !== undefined && (shown[fetch.through] ?? '') !== (current[fetch.through] ?? '')
}
