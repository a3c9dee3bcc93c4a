// Lines that two people changed at once: what one of them changed, to be put into what the other one saved.
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import type { FormValues } from '../../form/form-values.ts'

/** Saved rows carry their `id`, new ones have none. */
type SavedLineValues = readonly FormValues[]

interface LineVersions {
  /** As both had read them. */
  readonly base: SavedLineValues
  readonly mine: SavedLineValues
  /** The current saved version. */
  readonly theirs: SavedLineValues
}

export interface OwnLineChanges {
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
export const findOwnChanges = (
  { base, mine, theirs }: LineVersions,
  { written, unique }: { readonly written: readonly string[]; readonly unique: readonly string[] },
): OwnLineChanges | undefined => {
  const [baseById, mineById, theirsById] = [indexById(base), indexById(mine), indexById(theirs)]
  const listChangedFields = (row: FormValues): readonly string[] => {
    const before = baseById.get(row.id ?? null)
    return before ? written.filter(name => toText(row[name]) !== toText(before[name])) : []
  }
  const [ownEdits, otherEdits] = [findChangedRows(mine, listChangedFields), findChangedRows(theirs, listChangedFields)]
  const removedHere = base.filter(row => !mineById.has(row.id ?? null))
  const removedThere = base.filter(row => !theirsById.has(row.id ?? null))
  const hasConflict =
    ownEdits.some(({ row, names }) => {
      const now = theirsById.get(row.id ?? null)
      const theirNames = now ? listChangedFields(now) : []
      return names.some(name => theirNames.includes(name) && toText(now?.[name]) !== toText(row[name]))
    }) ||
    removedHere.some(({ id = null }) => otherEdits.some(({ row }) => row.id === id)) ||
    removedThere.some(({ id = null }) => ownEdits.some(({ row }) => row.id === id))
  if (hasConflict) return undefined
  const isAddedByBoth = (row: FormValues): boolean =>
    theirs.some(other => unique.some(name => toText(row[name]) !== '' && toText(other[name]) === toText(row[name])))
  return {
    cells: ownEdits.flatMap(({ row, names }) =>
      names.map(name => ({ id: row.id ?? null, name, value: row[name] ?? '' })),
    ),
    removed: removedHere.flatMap(({ id = null }) => (theirsById.has(id) ? [id] : [])),
    added: mine.flatMap((row, index) => (row.id === undefined && !isAddedByBoth(row) ? [index] : [])),
  }
}

const indexById = (rows: SavedLineValues) =>
  new Map(rows.flatMap(row => (row.id === undefined ? [] : [[row.id, row] as const])))

const toText = (value: JsonScalar | undefined): string => String(value ?? '')

const findChangedRows = (rows: SavedLineValues, listChangedFields: (row: FormValues) => readonly string[]) =>
  rows.flatMap(row => {
    const names = listChangedFields(row)
    return names.length > 0 ? [{ row, names }] : []
  })
