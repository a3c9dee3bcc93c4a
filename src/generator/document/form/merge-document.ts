// A document that two people changed: what was typed here goes into what the other one saved, where nothing of it collides.
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { toFormValues } from '../../form/form-values.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { type DocumentRow, getHeader, getLines } from '../document-row.ts'
import { type LineSet, toSavedValues } from '../lines/line-set.ts'
import { findOwnChanges, type OwnLineChanges } from '../lines/merge-lines.ts'

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
