// Whether the caller may make a move of a document, and whether today is a day for it.
import { findMove } from '../../../engine/document/flow-moves.ts'
import type { Move } from '../../../engine/document.ts'
import type { Resource } from '../../../engine/schema.ts'
import { MoveRefused } from '../../document-errors.ts'
import { AccessDenied, RouteNotFound } from '../../errors.ts'
import type { Caller } from '../caller.ts'
import { mustBeToday } from '../day.ts'

/** The move; throws where there is none of that name, where it is not the caller's to make, or the day is behind. */
export const mustMove = (caller: Caller, resource: Resource, id: string | undefined): Move => {
  if (!resource.flow) throw new RouteNotFound()
  if (caller.access.of(resource).moves.size === 0) throw new AccessDenied()
  if (id === undefined) throw new MoveRefused('document.move')
  const move = findMove(resource, id)
  if (!move) throw new MoveRefused('document.move')
  if (!caller.access.of(resource).moves.has(move.id)) throw new AccessDenied()
  mustBeToday(caller, resource)
  return move
}
