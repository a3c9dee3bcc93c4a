// Compares a row with its seal in the audit, and names the columns that differ.

import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { digestLength, sealOf } from '../../storage/row-digest.ts'
import type { DatabaseRow } from '../../storage/storage.ts'

/** Returns whether the row matches its seal; columns are given by their current names. */
export const isAsSealed = (names: readonly string[], row: DatabaseRow, seal: string): boolean =>
  sealOf(names, row) === seal

/** Counts the equal column marks of two seals. */
export const likeness = (one: string, other: string): number => {
  let same = 0
  for (let at = digestLength; at < one.length; at++) if (one[at] === other[at]) same += 1
  return same
}

const mostNamed = 6

/** Describes the changed columns with their values, as far as the marks identify them. Secrets are not shown. */
export const differing = (
  resource: ResourceFields,
  { names, row, seal }: { readonly names: readonly string[]; readonly row: DatabaseRow; readonly seal: string },
): string => {
  const now = sealOf(names, row)
  const others = names.filter((_, at) => now[digestLength + at] !== seal[digestLength + at])
  if (others.length === 0) return 'other values'
  const shown = others.slice(0, mostNamed).map(name => `${name} ${shownValue(resource, name, row)}`)
  return [...shown, ...(others.length > mostNamed ? [`and ${others.length - mostNamed} more`] : [])].join(', ')
}

const shownValue = ({ field }: ResourceFields, name: string, row: DatabaseRow): string =>
  field[name]?.type.hashed ? '(another secret)' : String(row[name])
