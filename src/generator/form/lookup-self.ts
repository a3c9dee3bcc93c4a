import type { Expression } from '../../../engine/expression/terms/expression.ts'
import { needsOf } from '../../../engine/expression/terms/needs.ts'
import type { FormValues } from './form-values.ts'

/** What a filter wants to know of the form that asks, as JSON, and nothing else of it. */
export const lookupSelf = ({ term }: Expression, values: FormValues): string => {
  const names = needsOf(term).paths.flatMap(({ root, steps }) => (root === 'self' ? [steps[0]?.name ?? ''] : []))
  return JSON.stringify(Object.fromEntries([...new Set(names)].map(name => [name, values[name] ?? null])))
}
