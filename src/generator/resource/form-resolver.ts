import type { Resolver } from 'react-hook-form'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { type Wording, wordFault } from '../../../engine/wording.ts'
import { type FormValues, faultsOf } from './form-values.ts'

export interface ResolverWish {
  readonly resource: Resource
  readonly emptyText: string
  readonly wording: Wording
  /** The row as it was read, when one is changed. */
  readonly current: JsonRow | undefined
}

/** Checks a form with the engine's rules, for the form library: one worded fault a field. */
export const formResolver =
  ({ resource, emptyText, wording, current }: ResolverWish): Resolver<FormValues> =>
  values => {
    const faults = faultsOf(resource, values, { emptyText, ...(current && { current }) })
    if (faults.length === 0) return { values, errors: {} }
    const errors = faults.map(found => [
      found.field ?? 'root',
      { type: found.code, message: wordFault(wording, found, resource) },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
