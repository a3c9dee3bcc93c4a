// Summarizes a move for the authorizing user: document, state, and fields before and after.
import { stateOf } from '../../../engine/document/flow-moves.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { isNumberType, storedText } from '../../../engine/fields/value-text.ts'
import { filledFrom, isBlank, labelOf, type Row } from '../../../engine/record/row.ts'
import type { Comparison } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { type Document, lineTable } from '../document/document.ts'
import {
  evaluateExpression,
  holds,
  linesOfMove,
  type Moving,
  onDocument,
  onLine,
  valuesIn,
} from '../document/moving.ts'
import type { ShownChange, ShownMove } from '../document/shown-move.ts'
import type { On } from '../rules/evaluate-for.ts'

/** Builds the summary of a move with its completed document and input. */
export const showMove = async (moving: Moving, document: Document): Promise<ShownMove> => {
  const { resource, move, caller, saved } = moving
  const shown: ShownChange[] = []
  for (const comparison of move.authorize?.shows ?? []) shown.push(...(await compareIn(moving, document, comparison)))
  const { userId, name } = caller.user
  return {
    document: saved ? `${resource.title} ${labelOf(resource, document.row)}` : resource.title,
    move: move.title,
    asked: name === '' ? userId : `${userId} - ${name}`,
    changes: [...shown, ...(await showState(moving, document)), ...showAnswers(moving)],
  }
}

const compareIn = async (
  moving: Moving,
  document: Document,
  comparison: Comparison,
): Promise<readonly ShownChange[]> => {
  const { resource, caller } = moving
  const { lines: name } = comparison
  if (name === undefined) {
    const on = onDocument(moving, document)
    return compareRow(moving, comparison, { resource, row: document.row, on })
  }
  const table = lineTable(caller.schema, resource, name)
  const shown: ShownChange[] = []
  for (const line of linesOfMove(moving, document, name)) {
    const on = onLine(moving, document, { name, line })
    shown.push(...(await compareRow(moving, comparison, { resource: table, row: line, on })))
  }
  return shown
}

interface ComparedRow {
  readonly resource: Resource
  readonly row: Row
  readonly on: On
}

/** Returns the fields that differ, or the first field if none does. */
const compareRow = async (
  moving: Moving,
  { if: condition, label, from, to }: Comparison,
  { resource, row, on }: ComparedRow,
): Promise<readonly ShownChange[]> => {
  if (!(await holds(moving, condition, on))) return []
  const before = await valuesIn(moving, resource, { said: from, on })
  const after = { ...row, ...(await valuesIn(moving, resource, { said: to, on })) }
  const piece = filledFrom(resource, row, label)
  const compared = Object.keys(from).flatMap(name => {
    const field = resource.field[name]
    return field ? [{ piece, ...compareValues(field, before[name] ?? null, after[name] ?? null) }] : []
  })
  const changed = compared.filter(one => one.before !== one.after)
  return changed.length > 0 ? changed : compared.slice(0, 1)
}

const compareValues = (field: Field, before: Stored, after: Stored): Omit<ShownChange, 'piece'> => {
  const percent = isNumberType(field.type) ? percentBetween(before, after) : undefined
  return {
    title: field.title,
    before: storedText(field, before),
    after: storedText(field, after),
    ...(percent !== undefined && { percent }),
  }
}

/** Takes stored numbers, which are integers in the smallest unit. */
const percentBetween = (before: Stored, after: Stored): string | undefined => {
  const [first, second] = [Number(before), Number(after)]
  if (before === null || after === null || first === 0 || first === second) return undefined
  const percent = ((second - first) / Math.abs(first)) * 100
  return `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent).toFixed(1)}%`
}

/** The state before and after the move, if it changes. */
const showState = async (moving: Moving, document: Document): Promise<readonly ShownChange[]> => {
  const { flow, move, saved, resource } = moving
  if (!saved) return []
  const { to } = move
  const next = 'state' in to ? to.state : String(await evaluateExpression(moving, to.by, onDocument(moving, document)))
  const [before, after] = [String(saved.row[flow.field]), next].map(name => stateOf(flow, name)?.title ?? name)
  if (before === after) return []
  return [{ piece: '', title: resource.field[flow.field]?.title ?? '', before: before ?? '', after: after ?? '' }]
}

/** The input of the move, such as a reason or an amount. */
const showAnswers = ({ resource, move, answer, caller }: Moving): readonly ShownChange[] => {
  const asked = resource.lifecycle.asks[move.id]
  if (!asked || !answer) return []
  return asked.fields.flatMap(field => {
    const value = answer.row[field.name] ?? null
    if (field.type.uploaded || field.type.hashed || isBlank(field, value, caller.schema.project.emptyText)) return []
    return [{ piece: '', title: field.title, before: '', after: storedText(field, value) }]
  })
}
