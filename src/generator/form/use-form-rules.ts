import { useDataProvider } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { readSession } from '../../providers/session.ts'
import { completeForm, type FormState } from './complete-form.ts'
import { formRules } from './form-rules.ts'
import { type FormValues, newValues, valuesOf } from './form-values.ts'
import { formWorld } from './form-world.ts'
import { referenceRows } from './reference-rows.ts'

/** The rules of a form while it is open, following a schema that changes meanwhile. */
export const useFormRules = (resource: Resource, record: JsonRow | undefined, preset?: JsonRow) => {
  const provider = useDataProvider()
  const schema = useSchema()
  const known = useRef(schema)
  const { emptyText } = schema.project
  const [rows] = useState(() => referenceRows(() => known.current.resources, provider))
  const [user] = useState(() => readSession()?.user)
  const [rules] = useState(() => {
    const base = record ? valuesOf(resource, record, emptyText) : newValues(resource, emptyText)
    const complete = (state: FormState) => completeForm(state, formWorld(known.current, user, rows))
    // What a copy brings counts as given, so that nothing of it is fetched or worked out anew.
    const typed = preset ? pick(newValues(resource, emptyText, preset), Object.keys(preset)) : {}
    return formRules({ resource, base, typed, current: record }, complete)
  })
  useEffect(() => {
    known.current = schema
    rules.restart({ resource })
  }, [rules, resource, schema])
  return useMemo(() => ({ rules, rows }), [rules, rows])
}

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map(name => [name, values[name] ?? '']))
