import type { Resolver } from 'react-hook-form'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { type Wording, wordFault } from '../../../engine/schema/wording.ts'
import type { FormRules } from './form-rules.ts'
import { type FormValues, faultsOf } from './form-values.ts'
import { standsInForm } from './form-view.ts'

export interface ResolverOptions {
  readonly resource: Resource
  readonly emptyText: string
  readonly wording: Wording
  /** The row as it was read, when one is changed. */
  readonly current: JsonRow | undefined
  readonly rules: FormRules
}

/** Checks a form with the engine's rules, for the form library: one worded fault a field, `root` for what has no field in the form. */
export const formResolver =
  ({ resource, emptyText, wording, current, rules }: ResolverOptions): Resolver<FormValues> =>
  values => {
    const { completed } = rules.latest()
    const faults = faultsOf(resource, values, { emptyText, completed, ...(current && { current }) })
    if (faults.length === 0) return { values, errors: {} }
    const errors = faults.map(found => [
      standsInForm(resource, completed.hidden, found) ? found.field : 'root',
      { type: found.code, message: wordFault(wording, found, resource) },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
