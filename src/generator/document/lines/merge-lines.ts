// Lines that two people changed at once: what one of them changed, to be put into what the other one saved.
import type { JsonScalar } from '../../../../engine/fields/field-type.ts'
import type { FormValues } from '../../form/form-values.ts'

/** Saved rows carry their `id`, new ones have none. */
type Rows = readonly FormValues[]

export interface ThreeRows {
  /** As both had read them. */
  readonly base: Rows
  readonly mine: Rows
  /** The current saved version. */
  readonly theirs: Rows
}

export interface OwnChanges {
  /** Cells of saved rows. */
  readonly cells: readonly { readonly id: JsonScalar; readonly name: string; readonly value: JsonScalar }[]
  /** Ids of saved rows that were taken out. */
  readonly removed: readonly JsonScalar[]
  /** Numbers, from 0, of one's own rows that are not saved yet and that the other one did not add as well. */
  readonly added: readonly number[]
}

/**
 * Undefined where both changed one cell to different values, or one of them took out a row that the other one changed.
 * `written` are the fields that people write; `unique` those that no two rows share.
 */
export const ownChanges = (
  { base, mine, theirs }: ThreeRows,
  { written, unique }: { readonly written: readonly string[]; readonly unique: readonly string[] },
): OwnChanges | undefined => {
  const [baseOf, mineOf, theirsOf] = [byId(base), byId(mine), byId(theirs)]
  const changed = (row: FormValues): readonly string[] => {
    const before = baseOf.get(row.id ?? null)
    return before ? written.filter(name => text(row[name]) !== text(before[name])) : []
  }
  const [own, others] = [rowsWith(mine, changed), rowsWith(theirs, changed)]
  const removedHere = base.filter(row => !mineOf.has(row.id ?? null))
  const removedThere = base.filter(row => !theirsOf.has(row.id ?? null))
  const collides =
    own.some(({ row, names }) => {
      const now = theirsOf.get(row.id ?? null)
      const theirNames = now ? changed(now) : []
      return names.some(name => theirNames.includes(name) && text(now?.[name]) !== text(row[name]))
    }) ||
    removedHere.some(({ id = null }) => others.some(({ row }) => row.id === id)) ||
    removedThere.some(({ id = null }) => own.some(({ row }) => row.id === id))
  if (collides) return undefined
  const isThere = (row: FormValues): boolean =>
    theirs.some(other => unique.some(name => text(row[name]) !== '' && text(other[name]) === text(row[name])))
  return {
    cells: own.flatMap(({ row, names }) => names.map(name => ({ id: row.id ?? null, name, value: row[name] ?? '' }))),
    removed: removedHere.flatMap(({ id = null }) => (theirsOf.has(id) ? [id] : [])),
    added: mine.flatMap((row, index) => (row.id === undefined && !isThere(row) ? [index] : [])),
  }
}

const byId = (rows: Rows) => new Map(rows.flatMap(row => (row.id === undefined ? [] : [[row.id, row] as const])))

const text = (value: JsonScalar | undefined): string => String(value ?? '')

const rowsWith = (rows: Rows, changed: (row: FormValues) => readonly string[]) =>
  rows.flatMap(row => {
    const names = changed(row)
    return names.length > 0 ? [{ row, names }] : []
  })
