// Lines that moves add as input, and remove when they reverse the entries of those moves.

import type { Row } from '../../../engine/record/row.ts'
import { requestingMoveField } from '../../../engine/schema/lines.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { type Document, getLineTable } from '../document/document.ts'
import type { MoveContext } from '../document/move-context.ts'
import { recalculate } from '../document/recalculate.ts'

/** Removes the lines that this move reverses, adds its input lines, and recalculates. */
export const withInputLines = async (context: MoveContext, document: Document): Promise<Document> => {
  const { caller, resource } = context
  const lines: Record<string, readonly Row[]> = { ...document.lines }
  for (const [name, rows] of Object.entries(document.lines)) {
    const remainingRows = rows.filter(row => !isReversed(context, name, row))
    const added = (context.answer?.lines[name] ?? []).map(row => ({ ...row, [requestingMoveField]: context.move.id }))
    if (remainingRows.length < rows.length || added.length > 0) lines[name] = [...remainingRows, ...added]
  }
  const changedLines = Object.keys(lines).filter(name => lines[name] !== document.lines[name])
  if (changedLines.length === 0) return document
  const changed = changedLines.flatMap(name => listLineNames(name, getLineTable(caller.schema, resource, name)))
  return recalculate(context, { ...document, lines }, new Set(changed))
}

/** The names of the lines and of all their fields. */
const listLineNames = (name: string, { fields }: ResourceFields): readonly string[] => [
  name,
  ...fields.map(field => `${name}.${field.name}`),
]

/** A line of a move is removed when its entry set is reversed and, if lines are selected, it is selected. */
const isReversed = ({ move, flow, picked }: MoveContext, name: string, row: Row): boolean => {
  if (move.reverse.length === 0 || (picked?.lines === name && !picked.ids.has(String(row.id)))) return false
  const inputMove = flow.moves.find(({ id }) => id === row[requestingMoveField])
  return inputMove?.post.some(set => move.reverse.includes(set)) === true
}
