import type { FieldType } from './field-type.ts'

/** Returns the heading of a column: its title and its unit in brackets, once: `Cash Rp` is `Cash (Rp)`. */
export const formatHeading = (title: string, { unit }: Pick<FieldType, 'unit'>): string => {
  if (unit === undefined || title.endsWith(`(${unit})`)) return title
  const name = title.endsWith(` ${unit}`) ? title.slice(0, -unit.length - 1) : title
  return `${name} (${unit})`
}
