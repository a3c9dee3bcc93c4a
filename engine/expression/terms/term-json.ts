// Checked expressions on their way to the browser and back: functions travel by their names, whole numbers as text.

import type { FunctionType } from '../../value/function-type.ts'
import { findBuiltin } from './builtins.ts'
import { createNumberType, type ExpressionType } from './types.ts'

/** A deep copy in which terms are plain JSON; other values are unchanged. */
export const serializeTerms = <T>(value: T): T => serializeValue(value, '') as T

/** The value as JSON would bring it; one pass, since JSON.stringify with a function of its own takes several times as long. */
const serializeValue = (value: unknown, key: string): unknown => {
  if (typeof value === 'bigint') return { whole: String(value) }
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inner => serializeValue(inner, '') ?? null)
  if (key === 'type' && isNumberType(value)) return createNumberType(value.scale)
  // Types know the fields of other rows, functions their code: both are found again by name.
  if (isFunctionPart(key, value)) return undefined
  const copy: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const serialized = serializeValue(inner, name)
    if (serialized !== undefined) copy[name] = serialized
  }
  return copy
}

/** Units are checked when the files are read, and needed no more. */
const isNumberType = (inner: unknown): inner is Extract<ExpressionType, { kind: 'number' }> =>
  typeof inner === 'object' && inner !== null && 'kind' in inner && inner.kind === 'number'

const isFunctionPart = (key: string, inner: unknown): boolean =>
  (key === 'builtin' || key === 'function' || key === 'fields') &&
  typeof inner === 'object' &&
  inner !== null &&
  (Object.hasOwn(inner, 'run') || Object.hasOwn(inner, 'find'))

/** The terms again; throws when one calls a function that this program does not have. */
export const restoreTerms = <T>(value: T, functions: Readonly<Record<string, FunctionType>>): T =>
  restoreValue(value, functions) as T

const restoreValue = (value: unknown, functions: Readonly<Record<string, FunctionType>>): unknown => {
  if (Array.isArray(value)) return value.map(one => restoreValue(one, functions))
  if (typeof value !== 'object' || value === null) return value
  const { whole } = value as { whole?: unknown }
  if (typeof whole === 'string' && Object.keys(value).length === 1) return BigInt(whole)
  const restored = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, restoreValue(inner, functions)]),
  )
  const { kind, name } = restored as { kind?: unknown; name?: unknown }
  if (typeof name !== 'string' || (kind !== 'builtin' && kind !== 'function')) return restored
  const definition = kind === 'builtin' ? findBuiltin(name) : functions[name]
  if (!definition) throw new Error(`no function is called ${name}`)
  return { ...restored, [kind]: definition }
}
