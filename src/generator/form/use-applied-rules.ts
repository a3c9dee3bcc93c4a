// Keeps a form and its rules together: what is typed goes to the rules, what they make of it goes into the form.
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FaultCode } from '../../../engine/faults/faults.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { FormRules } from './form-rules.ts'
import type { FormValues } from './form-values.ts'
import { type FormView, formView, isSameView } from './form-view.ts'
import type { ReferenceRows } from './reference-rows.ts'

/** What one field's change can make right or wrong about another. */
const hangsOnOthers: ReadonlySet<string> = new Set<FaultCode>([
  'required',
  'check',
  'choice.unknown',
  'reference.filtered',
  'number.large',
])

interface Parts {
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  readonly rules: FormRules
  readonly rows: ReferenceRows
  /** Called with the typed values after each change. */
  readonly onTyped: (typed: FormValues) => void
}

/** The current presentation of the form, and the actions for leaving an input and for starting the row again. */
export const useAppliedRules = ({ resource, form, rules, rows, onTyped }: Parts) => {
  const [view, setView] = useState(() => formView(resource, rules.latest()))

  const apply = useCallback(
    (changed?: string): void => {
      fill(form, rules)
      setView(before => newerView(before, formView(resource, rules.latest())))
      const stale = staleErrors(form, rules, changed)
      if (stale.length > 0) void form.trigger(stale)
      void rows.load(rules.latest().completed.questions).then(isMore => {
        if (!isMore) return
        rules.restart({})
        apply()
      })
    },
    [resource, form, rules, rows],
  )

  useEffect(() => apply(), [apply])
  // Before anything can be typed: a first key between the form's picture and its ear would be forgotten.
  useLayoutEffect(() => {
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (type !== 'change' || name === undefined) return
      rules.type(name, values[name] ?? '')
      onTyped(rules.state().typed)
      apply(name)
    })
    return unsubscribe
  })
  return {
    view,
    apply,
    leave: (name: string): void => {
      rules.leave(name)
      apply()
    },
  }
}

const fill = (form: UseFormReturn<FormValues>, rules: FormRules): void => {
  const shown = form.getValues()
  const { typed } = rules.state()
  for (const [name, value] of Object.entries(rules.latest().values)) {
    if (shown[name] === value) continue
    const isTyped = Object.hasOwn(typed, name)
    form.setValue(name, value, { shouldDirty: isTyped, shouldTouch: isTyped })
  }
}

const newerView = (before: FormView, next: FormView): FormView => (isSameView(before, next) ? before : next)

/** Shown faults that may be wrong by now, and picks and choices that are no longer offered. */
const staleErrors = (form: UseFormReturn<FormValues>, rules: FormRules, changed: string | undefined): string[] => {
  const { state, latest } = rules
  const reported = state().resource.fields.flatMap(({ name }) =>
    name !== changed && hangsOnOthers.has(String(form.getFieldState(name).error?.type)) ? [name] : [],
  )
  const refused = latest().completed.faults.flatMap(({ code, field }) =>
    ['reference.filtered', 'choice.unknown'].includes(code) && field !== undefined ? [field] : [],
  )
  return [...new Set([...reported, ...refused])]
}
