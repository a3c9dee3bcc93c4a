// Compares a row with its seal in the audit, and names the columns that differ.

import type { ResourceFields, StoredResource } from '../../engine/schema/resource.ts'
import { computeSealLike, digestLength } from '../storage/row-digest.ts'
import type { DatabaseRow } from '../storage/storage.ts'

interface SealedColumns {
  /** The columns by their current names. */
  readonly names: readonly string[]
  readonly row: DatabaseRow
  readonly seal: string
}

/** Returns whether the row matches its seal: by the digest, as the marks follow the types that the columns had. */
export const isUnchanged = (resource: StoredResource, { seal, ...columns }: SealedColumns): boolean =>
  computeSealLike(seal, resource, columns).slice(0, digestLength) === seal.slice(0, digestLength)

/** Counts the equal column marks of two seals. */
export const countEqualMarks = (one: string, other: string): number => {
  let same = 0
  for (let index = digestLength; index < one.length; index++) if (one[index] === other[index]) same += 1
  return same
}

const maxListed = 6

/** Describes the changed columns with their values, as far as the marks identify them. Secrets are not shown. */
export const describeDifference = (resource: StoredResource, { names, row, seal }: SealedColumns): string => {
  const currentSeal = computeSealLike(seal, resource, { names, row })
  const changedColumns = names.filter((_, index) => currentSeal[digestLength + index] !== seal[digestLength + index])
  if (changedColumns.length === 0) return 'other values'
  const listed = changedColumns.slice(0, maxListed).map(name => `${name} ${formatValue(resource, name, row)}`)
  return [
    ...listed,
    ...(changedColumns.length > maxListed ? [`and ${changedColumns.length - maxListed} more`] : []),
  ].join(', ')
}

const formatValue = ({ field }: ResourceFields, name: string, row: DatabaseRow): string =>
  field[name]?.type.secret ? '(another secret)' : String(row[name])
