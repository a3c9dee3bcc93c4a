// Lines that moves ask for: added to the document at the move that asks, gone from it at one that takes back what that posted.

import type { Row } from '../../../engine/record/row.ts'
import { askedLink } from '../../../engine/schema/lines.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { type Document, lineTable } from '../document/document.ts'
import type { Moving } from '../document/moving.ts'
import { recalculate } from '../document/recalculate.ts'

/** The document without the lines that this move takes back, with those that it asked for, and with what is worked out of them. */
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

/** The lines, which are others or more, and all that is in them. */
const namesIn = (name: string, { fields }: ResourceFields): readonly string[] => [
  name,
  ...fields.map(field => `${name}.${field.name}`),
]

/** A line of a move that posted a set of entries goes with that set, where lines are picked if it is picked. */
const isTakenBack = ({ move, flow, picked }: Moving, name: string, row: Row): boolean => {
  if (move.reverse.length === 0 || (picked?.lines === name && !picked.ids.has(String(row.id)))) return false
  const asked = flow.moves.find(({ id }) => id === row[askedLink])
  return asked?.post.some(set => move.reverse.includes(set)) === true
}
