// Seals in audit messages: one for each written or deleted row or line.

import type { ResourceFields, StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import type { SealedRow } from '../storage/audit.ts'
import { computeSealLike, digestLength } from '../storage/row-digest.ts'
import type { DatabaseRow } from '../storage/storage.ts'
import type { AuditMessage, Coverage } from './audit-messages.ts'

export interface RowSeal {
  readonly auditId: string
  readonly at: string
  readonly by: string
  readonly shop: string
  /** By its current name. */
  readonly resource: string
  readonly rowId: string
  readonly versi: number
  /** The columns by their current names; undefined if one was dropped. */
  readonly names: readonly string[] | undefined
  readonly text: string
  readonly creation: string | undefined
  /** True if the row was deleted. */
  readonly isGone: boolean
}

/** Returns every seal of an audit message. */
export const getSeals = (schema: Schema, { columns }: Coverage, message: AuditMessage): readonly RowSeal[] => {
  const { id: auditId, at, by, shop, wrote } = message
  const base = { auditId, at, by, shop }
  const resources = getResourcesByTable(schema)
  const sealed = (wrote?.rows ?? []).flatMap(
    ([name, rowId, versi, list, text, creation]: SealedRow): readonly RowSeal[] => {
      const table = columns.tableNow(name, auditId)
      const resource = resources.get(table)
      if (resource === undefined) return []
      return [
        { ...base, resource, rowId, versi, names: columns.of(table, list, auditId), text, creation, isGone: false },
      ]
    },
  )
  const gone = (wrote?.gone ?? []).map(([name, rowId]): RowSeal => {
    const resource = resources.get(columns.tableNow(name, auditId)) ?? ''
    return { ...base, resource, rowId, versi: 0, names: [], text: '', creation: undefined, isGone: true }
  })
  return [...sealed, ...gone]
}

const getResourcesByTable = memoizeByObject(
  (schema: Schema) => new Map(Object.values(schema.resources).map(({ table, name }) => [table, name])),
)

/**
 * Returns the seal of the highest versi of each row of the resource; versi increase with each change, while clocks may
 * not.
 */
export const findLastSeals = (seals: readonly RowSeal[], resource: string): readonly RowSeal[] => {
  const last = new Map<string, RowSeal>()
  for (const seal of seals) {
    if (seal.resource !== resource || seal.isGone) continue
    const known = last.get(seal.rowId)
    if (!known || seal.versi > known.versi) last.set(seal.rowId, seal)
  }
  return [...last.values()]
}

/** Returns the deleted rows of the resource. */
export const collectDeletedRows = (seals: readonly RowSeal[], resource: string): ReadonlySet<string> =>
  new Set(seals.flatMap(seal => (seal.isGone && seal.resource === resource ? [seal.rowId] : [])))

// Compares a row with its seal in the audit, and names the columns that differ.

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
