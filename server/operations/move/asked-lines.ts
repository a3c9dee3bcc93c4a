// Lines that moves add as input, and remove when they reverse the entries of those moves.

import type { Row } from '../../../engine/record/row.ts'
import { askedLink } from '../../../engine/schema/lines.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { type Document, lineTable } from '../document/document.ts'
import type { Moving } from '../document/moving.ts'
import { recalculate } from '../document/recalculate.ts'

/** Removes the lines that this move reverses, adds its input lines, and recalculates. */
export const withAskedLines = async (moving: Moving, document: Document): Promise<Document> => {
  const { caller, resource } = moving
  const lines: Record<string, readonly Row[]> = { ...document.lines }
  for (const [name, rows] of Object.entries(document.lines)) {
    const left = rows.filter(row => !isTakenBack(moving, name, row))
    const added = (moving.answer?.lines[name] ?? []).map(row => ({ ...row, [askedLink]: moving.move.id }))
    if (left.length < rows.length || added.length > 0) lines[name] = [...left, ...added]
  }
  const others = Object.keys(lines).filter(name => lines[name] !== document.lines[name])
  if (others.length === 0) return document
  const changed = others.flatMap(name => namesIn(name, lineTable(caller.schema, resource, name)))
  return recalculate(moving, { ...document, lines }, new Set(changed))
}

/** The names of the lines and of all their fields. */
const namesIn = (name: string, { fields }: ResourceFields): readonly string[] => [
  name,
  ...fields.map(field => `${name}.${field.name}`),
]

/** A line of a move is removed when its entry set is reversed and, if lines are selected, it is selected. */
const isTakenBack = ({ move, flow, picked }: Moving, name: string, row: Row): boolean => {
  if (move.reverse.length === 0 || (picked?.lines === name && !picked.ids.has(String(row.id)))) return false
  const asked = flow.moves.find(({ id }) => id === row[askedLink])
  return asked?.post.some(set => move.reverse.includes(set)) === true
}
