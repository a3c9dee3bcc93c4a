// Converts the result of an expression to the stored form of a field.

import type { FieldType, Stored } from '../../field/field-type.ts'
import { type Fault, fault } from '../../message/faults.ts'
import { largestScaled } from '../../value/scaled.ts'
import { toScaled } from '../syntax/decimal-text.ts'
import { type ExpressionValue, isDecimal } from '../terms/value.ts'

/**
 * More decimals than the field has are rounded, halves away from zero; a number that the field cannot hold is the fault
 * `number.large`. Null becomes the empty value of the field.
 */
export const toStored = (
  value: ExpressionValue,
  { type, blank }: { readonly type: FieldType; readonly blank: Stored },
): { readonly value: Stored } | { readonly fault: Fault } => {
  if (value === null || value === '') return { value: blank }
  const scale = type.scale ?? 0
  const stored = encodeStored(value, scale, type.rounding)
  const isLarge = stored === undefined || (typeof stored === 'number' && Math.abs(stored) > largestScaled(scale))
  return isLarge ? { fault: fault('number.large') } : { value: stored }
}

/** Stored form at that scale: flags 0 or 1, numbers rounded; undefined when the number leaves the safe integers. */
export const encodeStored = (
  value: ExpressionValue,
  scale: number,
  rounding?: FieldType['rounding'],
): Stored | undefined => {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' || value === null) return value
  if (!isDecimal(value)) throw new Error('a list is no value of a field')
  const stored = Number(toScaled(value, scale, rounding))
  return Number.isSafeInteger(stored) ? stored + 0 : undefined
}
