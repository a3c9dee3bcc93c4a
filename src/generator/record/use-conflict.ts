// Another user saved the row that is open in a form: the typed values stay until the user chooses one of both versions.
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { FormSession } from '../../forms/use-form-session.tsx'
import type { CallRefused } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import type { FormRules } from '../form/form-rules.ts'
import { type FormValues, valuesOf } from '../form/form-values.ts'

export interface Conflict {
  /** As it is now. */
  readonly theirs: JsonRow
  /** The fields that clash, where each is saved by itself; undefined: the row as a whole. */
  readonly clashing: readonly string[] | undefined
}

export const conflictIn = ({ body }: CallRefused): Conflict => ({
  theirs: body.current as JsonRow,
  clashing: body.fields as readonly string[] | undefined,
})

interface Parts {
  readonly form: UseFormReturn<FormValues>
  readonly rules: FormRules
  readonly session: Pick<FormSession, 'changed'>
  readonly setCurrent: (row: JsonRow) => void
  /** Brings what the rules make of it into the form. */
  readonly apply: () => void
}

/** Which version the form goes on with. Where each field is saved by itself, only those that clash are in question. */
export const useConflict = ({ form, rules, session, setCurrent, apply }: Parts) => {
  const { emptyText } = useSchema().project
  const [conflict, setConflict] = useState<Conflict>()
  const standOn = (theirs: JsonRow, typed: FormValues): void => {
    setCurrent(theirs)
    rules.restart({ current: theirs, base: valuesOf(rules.state().resource, theirs, emptyText), typed })
  }
  return {
    conflict,
    /** Shows both versions. What was not `changed` here and is saved by itself is as somebody else left it from now on. */
    meet: (met: Conflict | undefined, changed: JsonRow): void => {
      setConflict(met)
      if (!met?.clashing) return
      standOn(
        met.theirs,
        only(rules.state().typed, name => Object.hasOwn(changed, name)),
      )
      apply()
    },
    /** Goes on with what was typed. */
    goOn: ({ theirs }: Conflict): void => {
      setConflict(undefined)
      setCurrent(theirs)
      rules.restart({ current: theirs })
      apply()
    },
    /** Goes on with what somebody else saved; what clashes with nothing stays typed. */
    take: ({ theirs, clashing }: Conflict): void => {
      setConflict(undefined)
      const stored = clashing ? only(rules.state().typed, name => !clashing.includes(name)) : {}
      standOn(theirs, {})
      form.reset(rules.latest().values)
      rules.restart({ typed: stored })
      apply()
      session.changed()
    },
  }
}

const only = (values: FormValues, wanted: (name: string) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name)))
