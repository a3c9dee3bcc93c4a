// Recalculates only the fields that depend on values that a move changed; other fields keep their saved values.

import { lineFieldsIn, needsOf, ownFieldsIn } from '../../../engine/expression/terms/needs.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { type Document, lineTable, withLines } from './document.ts'
import { evaluateExpression, type Moving, onDocument, onLine, storedIn } from './moving.ts'

/** Changed names: `field` of the document, `lines.field` of its lines. */
export type ChangedNames = ReadonlySet<string>

const known = new WeakMap<Field, readonly string[]>()

/** The names that a calculation reads: `x`, `parent.x`, and in sums `lines.x`. */
const namesIn = (field: Field): readonly string[] => {
  const names = known.get(field) ?? namesOf(field)
  known.set(field, names)
  return names
}

const namesOf = ({ calc }: Field): readonly string[] => {
  if (!calc) return []
  const others = needsOf(calc.term).paths.flatMap(({ root, steps: [first] }) =>
    root !== undefined && first ? [`${root}.${first.name}`] : [],
  )
  return [...ownFieldsIn(calc.term), ...lineFieldsIn(calc.term), ...others]
}

const needs = (field: Field, changed: ReadonlySet<string>): boolean => namesIn(field).some(name => changed.has(name))

/** Recalculates lines, then the document, until nothing changes. */
export const recalculate = async (moving: Moving, document: Document, changed: ChangedNames): Promise<Document> => {
  const names = new Set(changed)
  let current = document
  for (let before = -1; before !== names.size; ) {
    before = names.size
    for (const { name } of moving.resource.lifecycle.lines)
      current = await recalculateLines(moving, current, { name, names })
    const row = await recalculateRow(moving, current, names)
    current = { ...current, row }
  }
  return current
}

const calculatedIn = ({ calculated, field }: ResourceFields): readonly Field[] =>
  calculated.flatMap(name => field[name] ?? [])

const recalculateRow = async (moving: Moving, document: Document, names: Set<string>): Promise<Row> => {
  const { resource, caller } = moving
  const row: Record<string, Stored> = { ...document.row }
  const on = onDocument(moving, { ...document, row }, moving.saved?.row)
  for (const field of calculatedIn(resource)) {
    if (!field.calc || !needs(field, names)) continue
    const value = await evaluateExpression(moving, field.calc, on)
    row[field.name] = storedIn(resource, field, value, caller.schema.project.emptyText) ?? null
    names.add(field.name)
  }
  return row
}

const recalculateLines = async (
  moving: Moving,
  document: Document,
  { name, names }: { readonly name: string; readonly names: Set<string> },
): Promise<Document> => {
  const { caller, resource } = moving
  const table = lineTable(caller.schema, resource, name)
  const own = new Set(
    [...names].flatMap(one => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : [`parent.${one}`])),
  )
  const due = calculatedIn(table).filter(field => {
    const isDue = needs(field, own)
    if (isDue) own.add(field.name)
    return isDue
  })
  if (due.length === 0) return document
  const rows: Row[] = []
  for (const line of document.lines[name] ?? []) {
    const row: Record<string, Stored> = { ...line }
    const on = onLine(moving, document, { name, line: row, before: savedLine(moving, name, line) })
    for (const field of due) {
      if (!field.calc) continue
      const value = await evaluateExpression(moving, field.calc, on)
      row[field.name] = storedIn(table, field, value, caller.schema.project.emptyText) ?? null
    }
    rows.push(row)
  }
  for (const field of due) names.add(`${name}.${field.name}`)
  return withLines(document, name, (_, index) => rows[index] ?? {})
}

const savedLine = ({ saved }: Moving, name: string, { id }: Row): Row | undefined =>
  saved?.lines[name]?.find(line => line.id === id)
