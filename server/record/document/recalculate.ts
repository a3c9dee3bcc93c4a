// Recalculates only the fields that depend on values that a move changed; other fields keep their saved values.

import { collectLineFields, collectNeeds, collectOwnFields } from '../../../engine/expression/terms/needs.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { memoizeByObject } from '../../../engine/value/memoize-by-object.ts'
import { type Document, getLineTable, withLines } from './document.ts'
import { evaluateExpression, getDocumentScope, getLineScope, type MoveContext, toStoredValue } from './move-context.ts'

/** Changed names: `field` of the document, `lines.field` of its lines. */
type ChangedNames = ReadonlySet<string>

/** The names that a calculation reads: `x`, `parent.x`, and in sums `lines.x`. */
const getReadNames = memoizeByObject(({ calc }: Field): readonly string[] => {
  if (!calc) return []
  const pathNames = collectNeeds(calc.term).paths.flatMap(({ root, steps: [first] }) =>
    root !== undefined && first ? [`${root}.${first.name}`] : [],
  )
  return [...collectOwnFields(calc.term), ...collectLineFields(calc.term), ...pathNames]
})

const isAffected = (field: Field, changed: ReadonlySet<string>): boolean =>
  getReadNames(field).some(name => changed.has(name))

/** Recalculates lines, then the document, until nothing changes. */
export const recalculate = async (
  context: MoveContext,
  document: Document,
  changed: ChangedNames,
): Promise<Document> => {
  const names = new Set(changed)
  let current = document
  for (let before = -1; before !== names.size; ) {
    before = names.size
    for (const { name } of context.resource.lifecycle.lines)
      current = await recalculateLines(context, current, { name, names })
    const row = await recalculateRow(context, current, names)
    current = { ...current, row }
  }
  return current
}

const listCalculatedFields = ({ calculated, field }: ResourceFields): readonly Field[] =>
  calculated.flatMap(name => field[name] ?? [])

const recalculateRow = async (context: MoveContext, document: Document, names: Set<string>): Promise<Row> => {
  const { resource } = context
  const row: Record<string, Stored> = { ...document.row }
  const scope = getDocumentScope(context, { ...document, row }, context.saved?.row)
  for (const field of listCalculatedFields(resource)) {
    if (!field.calc || !isAffected(field, names)) continue
    const value = await evaluateExpression(context, field.calc, scope)
    row[field.name] = toStoredValue(resource, field, value) ?? null
    names.add(field.name)
  }
  return row
}

const recalculateLines = async (
  context: MoveContext,
  document: Document,
  { name, names }: { readonly name: string; readonly names: Set<string> },
): Promise<Document> => {
  const { caller, resource } = context
  const table = getLineTable(caller.schema, resource, name)
  const affectedNames = new Set(
    [...names].flatMap(one => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : [`parent.${one}`])),
  )
  const affectedFields = listCalculatedFields(table).filter(field => {
    const isFieldAffected = isAffected(field, affectedNames)
    if (isFieldAffected) affectedNames.add(field.name)
    return isFieldAffected
  })
  if (affectedFields.length === 0) return document
  const rows: Row[] = []
  for (const line of document.lines[name] ?? []) {
    const row: Record<string, Stored> = { ...line }
    const scope = getLineScope(context, document, { name, line: row, before: findSavedLine(context, name, line) })
    for (const field of affectedFields) {
      if (!field.calc) continue
      const value = await evaluateExpression(context, field.calc, scope)
      row[field.name] = toStoredValue(table, field, value) ?? null
    }
    rows.push(row)
  }
  for (const field of affectedFields) names.add(`${name}.${field.name}`)
  return withLines(document, name, (_, index) => rows[index] ?? {})
}

const findSavedLine = ({ saved }: MoveContext, name: string, { id }: Row): Row | undefined =>
  saved?.lines[name]?.find(line => line.id === id)
