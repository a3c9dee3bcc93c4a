// Another user saved the row that is open in a form: the typed values stay until the user chooses one of both versions.

import { useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { filterValues } from '../../../engine/value/records.ts'
import type { FormSession } from '../../forms/use-form-session.tsx'
import type { CallRefused } from '../../providers/http.ts'
import { type FormValues, toFormValues } from '../form/form-values.ts'
import type { RuledForm } from '../form/use-ruled-form.ts'

export interface Conflict {
  /** As it is now. */
  readonly theirs: JsonRow
  /** The fields that clash, where each is saved by itself; undefined: the row as a whole. */
  readonly clashing: readonly string[] | undefined
}

export const parseConflict = ({ body }: CallRefused): Conflict => ({
  theirs: body.current as JsonRow,
  clashing: body.fields as readonly string[] | undefined,
})

interface ConflictContext {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly session: Pick<FormSession, 'recordChange'>
  readonly setCurrent: (row: JsonRow) => void
}

/** Resolves a version conflict. If fields are saved separately, only the clashing ones are in question. */
export const useConflict = ({ resource, ruled, session, setCurrent }: ConflictContext) => {
  const [conflict, setConflict] = useState<Conflict>()
  const rebaseForm = (theirs: JsonRow, typed: FormValues): void => {
    setCurrent(theirs)
    ruled.rebase({ current: theirs, base: toFormValues(resource, theirs) }, typed)
  }
  return {
    conflict,
    /** Shows both versions. Unchanged fields that are saved separately take the other user's values. */
    showConflict: (found: Conflict | undefined, changed: JsonRow): void => {
      setConflict(found)
      if (found?.clashing)
        rebaseForm(
          found.theirs,
          pickValues(ruled.typed(), name => Object.hasOwn(changed, name)),
        )
    },
    /** Continues with the typed values. */
    keepMine: ({ theirs }: Conflict): void => {
      setConflict(undefined)
      setCurrent(theirs)
      ruled.rebase({ current: theirs }, ruled.typed())
    },
    /** Continues with the other user's version; typed values that do not clash stay. */
    takeTheirs: ({ theirs, clashing }: Conflict): void => {
      setConflict(undefined)
      const remaining = clashing ? pickValues(ruled.typed(), name => !clashing.includes(name)) : {}
      rebaseForm(theirs, {})
      ruled.form.reset({ fields: ruled.values(), typed: {}, lines: {} })
      ruled.type(remaining)
      session.recordChange()
    },
  }
}

const pickValues = (values: FormValues, predicate: (name: string) => boolean): FormValues =>
  filterValues(values, (_, name) => predicate(name))
