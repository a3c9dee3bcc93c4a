import type { Expression } from '../../../engine/expression/terms/expression.ts'
import { needsOf } from '../../../engine/expression/terms/needs.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { FormValues } from './form-values.ts'

/** What a filter wants to know of the form that asks, as JSON, and nothing else of it. */
export const lookupSelf = ({ term }: Expression, values: FormValues): string => {
  const names = needsOf(term).paths.flatMap(({ root, steps }) => (root === 'self' ? [steps[0]?.name ?? ''] : []))
  return JSON.stringify(Object.fromEntries([...new Set(names)].map(name => [name, values[name] ?? null])))
}

/** A field of a line with conditions on what it may name asks with the line as it is. */
export const selfOf = ({ ref }: Pick<Field, 'ref'>, values: FormValues): { readonly self?: string } =>
  ref?.filter ? { self: lookupSelf(ref.filter, values) } : {}
