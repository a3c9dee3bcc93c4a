// A document that two people changed: what was typed here goes into what the other one saved, where nothing of it collides.

import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { type FormValues, toFormValues } from '../../form/form-values.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { type DocumentRow, getHeader, getLines } from '../document-row.ts'
import { type LineSet, toSavedValues } from '../lines/line-set.ts'

interface DocumentMerge {
  readonly resource: Resource
  readonly ruled: RuledForm
  /** The lines that are written. */
  readonly sets: readonly LineSet[]
  /** As it was read before anything was typed. */
  readonly base: DocumentRow
  readonly theirs: DocumentRow
}

/** Returns a function that writes the merged version into the form; undefined if the user has to choose. */
export const mergeDocument = (merge: DocumentMerge): (() => void) | undefined => {
  const { resource, ruled, sets, theirs } = merge
  if (hasHeaderConflict(merge)) return undefined
  const merges = sets.map(set => ({ set, changes: findLineChanges(set, merge) }))
  if (merges.some(({ changes }) => changes === undefined)) return undefined
  return () => {
    const current: JsonRow = getHeader(theirs)
    for (const { set, changes } of merges) if (changes) applyLineChanges(set, changes, merge)
    ruled.rebase({ base: toFormValues(resource, current), current }, ruled.typed())
  }
}

const hasHeaderConflict = ({ resource, ruled, theirs }: DocumentMerge): boolean => {
  const [before, saved] = [ruled.base(), toFormValues(resource, getHeader(theirs))]
  return Object.entries(ruled.typed()).some(([name, value]) => {
    const isEdited = value !== (before[name] ?? '')
    return isEdited && saved[name] !== before[name] && saved[name] !== value
  })
}

const readSavedRows = ({ lines: { name }, resource }: LineSet, of: DocumentRow) =>
  getLines(of, name).map(row => toSavedValues(resource, row))

const findLineChanges = (set: LineSet, { base, theirs }: DocumentMerge): OwnLineChanges | undefined => {
  const mine = set.rows.lines().map(({ values }) => values)
  const editable = set.resource.fields
    .filter(({ readOnly, calc, fetch }) => !readOnly && calc === undefined && fetch === undefined)
    .map(({ name }) => name)
  const rows = { base: readSavedRows(set, base), mine, theirs: readSavedRows(set, theirs) }
  return findOwnChanges(rows, { written: editable, unique: set.lines.unique })
}

const applyLineChanges = (set: LineSet, { cells, removed, added }: OwnLineChanges, { theirs }: DocumentMerge): void => {
  const { rows } = set
  const ownLines = rows.lines()
  rows.replace(readSavedRows(set, theirs))
  const idsOnScreen = new Map(rows.lines().map(({ id, values }) => [values.id, id]))
  for (const { id, name, value } of cells) {
    const row = idsOnScreen.get(id)
    if (row !== undefined) rows.change(row, name, value)
  }
  for (const id of removed) {
    const row = idsOnScreen.get(id)
    if (row !== undefined) rows.remove(row)
  }
  for (const index of added) {
    const line = ownLines[index]
    if (line) rows.add(line.values, line.typedFields)
  }
}

// Lines that two people changed at once: what one of them changed, to be put into what the other one saved.

/** Saved rows carry their `id`, new ones have none. */
type SavedLineValues = readonly FormValues[]

interface LineVersions {
  /** As both had read them. */
  readonly base: SavedLineValues
  readonly mine: SavedLineValues
  /** The current saved version. */
  readonly theirs: SavedLineValues
}

interface OwnLineChanges {
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
