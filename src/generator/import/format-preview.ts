import { findFieldType } from '../../../engine/field/all.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'

/** Formats a preview value as a cell of its type; flags with the two words. */
export const formatPreview = (
  value: JsonScalar | undefined,
  typeName: string,
  { yes, no }: { yes: string; no: string },
): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? yes : no
  const type = findFieldType(typeName)
  const stored = type?.parse(value)
  return type && stored && 'value' in stored ? type.format(stored.value) : String(value)
}
