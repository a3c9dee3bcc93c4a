import type { Authorization, Move } from '../../../engine/schema/document.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { canMove } from '../../caller/move-access.ts'
import { AccessDenied, RouteNotFound } from '../../error/errors.ts'

/**
 * Returns the move to authorize; throws RouteNotFound if it requires no authorization, AccessDenied if the caller may not
 * run it.
 */
export const getAuthorizableMove = (
  caller: Caller,
  resource: StoredResource,
  { move: id, isNew }: { readonly move: string; readonly isNew: boolean },
): Move & { readonly authorize: Authorization } => {
  const {
    lifecycle: { flow },
  } = resource
  if (flow && caller.access.of(resource).moves.size === 0) throw new AccessDenied()
  const move = flow?.moves.find(one => one.id === id && one.from.some(state => (state === flow.initial) === isNew))
  if (!move?.authorize) throw new RouteNotFound()
  if (!canMove(caller, resource, move)) throw new AccessDenied()
  return { ...move, authorize: move.authorize }
}
