// Seals in audit messages: one for each written or deleted row or line.

import type { Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/memoize-by-object.ts'
import type { SealedRow } from '../storage/pending-audit.ts'
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
