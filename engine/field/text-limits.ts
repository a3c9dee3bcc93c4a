// The bounds of a text, the type's own and the field's together.
import { type Fault, fault } from '../message/faults.ts'
import { cutCodes } from '../value/coded-text.ts'
import type { JsonForm, Limits, Stored } from './field-type.ts'

/** Counts code points, so that an emoji or a rare letter counts as one character. */
export const countCharacters = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length)

/**
 * Returns a fault for every limit that the text violates; of the limits of type and field the narrower one applies.
 * Null and the empty text are not checked: the record checks required values.
 */
export function checkText(value: Stored, limits: Limits, typeForm: JsonForm): readonly Fault[] {
  if (typeof value !== 'string' || value === '') return []
  const length = countCharacters(cutCodes(value))
  const min = Math.max(typeForm.minLength ?? 0, limits.minLength ?? 0)
  const max = Math.min(typeForm.maxLength ?? Number.POSITIVE_INFINITY, limits.maxLength ?? Number.POSITIVE_INFINITY)
  const faults: Fault[] = []
  if (length < min) faults.push(fault('text.short', { params: { min } }))
  if (length > max) faults.push(fault('text.long', { params: { max } }))
  // `search` starts at the beginning whatever an earlier test left in a global pattern's lastIndex.
  if (limits.pattern && value.search(limits.pattern) < 0) faults.push(fault('text.pattern'))
  return faults
}
