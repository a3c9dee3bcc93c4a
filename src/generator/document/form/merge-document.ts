// A document that two people changed: what was typed here goes into what the other one saved, where nothing of it collides.
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { valuesOf } from '../../form/form-values.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { type DocumentRow, headIn, linesIn } from '../document-row.ts'
import { type LineSet, valuesOfSaved } from '../lines/line-set.ts'
import { type OwnChanges, ownChanges } from '../lines/merge-lines.ts'

interface Both {
  readonly resource: Resource
  readonly ruled: RuledForm
  /** The lines that are written. */
  readonly sets: readonly LineSet[]
  /** As it was read before anything was typed. */
  readonly base: DocumentRow
  readonly theirs: DocumentRow
  readonly emptyText: string
}

/** Returns a function that writes the merged version into the form; undefined if the user has to choose. */
export const mergeDocument = (both: Both): (() => void) | undefined => {
  const { resource, ruled, sets, theirs, emptyText } = both
  if (headCollides(both)) return undefined
  const merges = sets.map(set => ({ set, changes: changesOf(set, both) }))
  if (merges.some(({ changes }) => changes === undefined)) return undefined
  return () => {
    const current: JsonRow = headIn(theirs)
    for (const { set, changes } of merges) if (changes) putInto(set, changes, both)
    ruled.standOn({ base: valuesOf(resource, current, emptyText), current }, ruled.typed())
  }
}

const headCollides = ({ resource, ruled, theirs, emptyText }: Both): boolean => {
  const [before, now] = [ruled.base(), valuesOf(resource, headIn(theirs), emptyText)]
  return Object.entries(ruled.typed()).some(([name, value]) => {
    const isTyped = value !== (before[name] ?? '')
    return isTyped && now[name] !== before[name] && now[name] !== value
  })
}

const savedRows = ({ lines: { name }, resource }: LineSet, of: DocumentRow, emptyText: string) =>
  linesIn(of, name).map(row => valuesOfSaved(resource, row, emptyText))

const changesOf = (set: LineSet, { base, theirs, emptyText }: Both): OwnChanges | undefined => {
  const mine = set.rows.lines().map(({ values }) => values)
  const written = set.resource.fields
    .filter(({ readOnly, calc, fetch }) => !readOnly && calc === undefined && fetch === undefined)
    .map(({ name }) => name)
  const rows = { base: savedRows(set, base, emptyText), mine, theirs: savedRows(set, theirs, emptyText) }
  return ownChanges(rows, { written, unique: set.lines.unique })
}

const putInto = (set: LineSet, { cells, removed, added }: OwnChanges, { theirs, emptyText }: Both): void => {
  const { rows } = set
  const own = rows.lines()
  rows.replace(savedRows(set, theirs, emptyText))
  const place = new Map(rows.lines().map(({ id, values }) => [values.id, id]))
  for (const { id, name, value } of cells) {
    const row = place.get(id)
    if (row !== undefined) rows.change(row, name, value)
  }
  for (const id of removed) {
    const row = place.get(id)
    if (row !== undefined) rows.remove(row)
  }
  for (const index of added) {
    const line = own[index]
    if (line) rows.add(line.values, line.given)
  }
}
