// Seals of the rows of one life: what a row of the audit says of a row or of a line of it.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { SealedRow } from '../../storage/written.ts'
import type { Coverage, Said } from './said.ts'

export interface Seal {
  readonly auditId: string
  readonly at: string
  readonly by: string
  readonly shop: string
  /** By its name of now. */
  readonly resource: string
  readonly rowId: string
  readonly versi: number
  /** The columns by their names of now; undefined where one is gone. */
  readonly names: readonly string[] | undefined
  readonly text: string
  readonly creation: string | undefined
  /** It says that the row went. */
  readonly isGone: boolean
}

/** Every seal of a row of the audit. */
export const sealsIn = (schema: Schema, { columns }: Coverage, said: Said): readonly Seal[] => {
  const { id: auditId, at, by, shop, wrote } = said
  const base = { auditId, at, by, shop }
  const resources = resourcesByTable(schema)
  const sealed = (wrote?.rows ?? []).flatMap(
    ([name, rowId, versi, list, text, creation]: SealedRow): readonly Seal[] => {
      const table = columns.tableNow(name, auditId)
      const resource = resources.get(table)
      if (resource === undefined) return []
      return [
        { ...base, resource, rowId, versi, names: columns.of(table, list, auditId), text, creation, isGone: false },
      ]
    },
  )
  const gone = (wrote?.gone ?? []).map(([name, rowId]): Seal => {
    const resource = resources.get(columns.tableNow(name, auditId)) ?? ''
    return { ...base, resource, rowId, versi: 0, names: [], text: '', creation: undefined, isGone: true }
  })
  return [...sealed, ...gone]
}

const known = new WeakMap<Schema, ReadonlyMap<string, string>>()

const resourcesByTable = (schema: Schema): ReadonlyMap<string, string> => {
  const found = known.get(schema) ?? new Map(Object.values(schema.resources).map(({ table, name }) => [table, name]))
  known.set(schema, found)
  return found
}

/** Of each row of the resource the seal of its last versi; versi rise by one with each change, clocks may not. */
export const lastSeals = (seals: readonly Seal[], resource: string): readonly Seal[] => {
  const last = new Map<string, Seal>()
  for (const seal of seals) {
    if (seal.resource !== resource || seal.isGone) continue
    const known = last.get(seal.rowId)
    if (!known || seal.versi > known.versi) last.set(seal.rowId, seal)
  }
  return [...last.values()]
}

/** The rows of the resource that went for good. */
export const goneIn = (seals: readonly Seal[], resource: string): ReadonlySet<string> =>
  new Set(seals.flatMap(seal => (seal.isGone && seal.resource === resource ? [seal.rowId] : [])))
