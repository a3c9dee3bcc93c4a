// Checked expressions on their way to the browser and back: functions travel by their names, whole numbers as text.

import type { FunctionType } from '../../values/function-type.ts'
import { findBuiltin } from './builtins.ts'

/** A deep copy in which terms are plain JSON; other values are unchanged. */
export const plainTerms = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (typeof inner === 'bigint') return { whole: String(inner) }
      // Types know the fields of other rows, functions their code: both are found again by name.
      return isTermPart(key, inner) ? undefined : inner
    }),
  ) as T

const isTermPart = (key: string, inner: unknown): boolean =>
  (key === 'builtin' || key === 'given' || key === 'fields') &&
  typeof inner === 'object' &&
  inner !== null &&
  (Object.hasOwn(inner, 'run') || Object.hasOwn(inner, 'find'))

/** The terms again; throws when one calls a function that this program does not have. */
export const revivedTerms = <T>(value: T, functions: Readonly<Record<string, FunctionType>>): T =>
  revived(value, functions) as T

const revived = (value: unknown, functions: Readonly<Record<string, FunctionType>>): unknown => {
  if (Array.isArray(value)) return value.map(one => revived(one, functions))
  if (typeof value !== 'object' || value === null) return value
  const { whole } = value as { whole?: unknown }
  if (typeof whole === 'string' && Object.keys(value).length === 1) return BigInt(whole)
  const made = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revived(inner, functions)]))
  const { kind, name } = made as { kind?: unknown; name?: unknown }
  if (typeof name !== 'string' || (kind !== 'builtin' && kind !== 'given')) return made
  const found = kind === 'builtin' ? findBuiltin(name) : functions[name]
  if (!found) throw new Error(`no function is called ${name}`)
  return { ...made, [kind]: found }
}
