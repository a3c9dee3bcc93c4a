// Checks whether the caller may run a move today.
import { findMove } from '../../../engine/document/flow-moves.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { canMove, createMoveDenial } from '../../caller/move-access.ts'
import { assertDayOfMove } from '../../day/day.ts'
import { AccessDenied, RequestError, RouteNotFound } from '../../error/errors.ts'

/** Returns the move; throws if it does not exist, if the caller may not run it, or if the business date is behind. */
export const requireMove = (caller: Caller, resource: StoredResource, id: string | undefined): Move => {
  if (!resource.lifecycle.flow) throw new RouteNotFound()
  if (caller.access.of(resource).moves.size === 0) throw new AccessDenied()
  if (id === undefined) throw new RequestError('document.move')
  const move = findMove(resource.lifecycle, id)
  if (!move) throw new RequestError('document.move')
  if (!canMove(caller, resource, move)) throw createMoveDenial(caller, resource, move)
  assertDayOfMove(caller, resource, move)
  return move
}
