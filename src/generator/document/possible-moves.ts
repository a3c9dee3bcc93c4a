// Which moves a row has where it is shown.

import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { RecordWorld } from '../../../engine/record/row-work.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { storedRow } from '../form/form-values.ts'
import { viewActions } from './offered-prints.ts'

export const offeredMoves = (resource: Resource): readonly Move[] => {
  const actions = viewActions(resource)
  const moves =
    resource.lifecycle.flow?.moves.filter(({ from }) =>
      from.some(state => state !== resource.lifecycle.flow?.initial),
    ) ?? []
  return actions ? moves.filter(({ id }) => actions.includes(id)) : moves
}

/** Moves that start from the state of the row and whose condition is not known to fail, or that explain the failure. */
export const possibleMoves = (resource: Resource, row: JsonRow, world: RecordWorld): readonly Move[] => {
  const state = String(row[resource.lifecycle.flow?.field ?? ''] ?? '')
  const stored = storedRow(resource, row, world.emptyText)
  const reader = { ...world, row: recordReader(resource, stored, world.rows) }
  return offeredMoves(resource).filter(move => {
    if (!move.from.includes(state)) return false
    if (move.messages?.if !== undefined) return true
    const holds = move.if && evaluate(move.if.term, reader)
    return !holds || !('value' in holds) || holds.value !== false
  })
}

/** Whether rows of the lines may be chosen for the move, as far as it is known here. */
export const mayPick = (move: Move, lines: ResourceFields, line: JsonRow, world: RecordWorld): boolean => {
  const condition = move.pick?.if
  if (!condition) return true
  const stored = storedRow(lines, line, world.emptyText)
  const holds = evaluate(condition.term, { ...world, row: recordReader(lines, stored, world.rows) })
  return !('value' in holds) || holds.value !== false
}
