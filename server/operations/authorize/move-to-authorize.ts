import type { Authorization, Move } from '../../../engine/schema/document.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { mayMove } from '../../caller/may-move.ts'
import { AccessDenied, RouteNotFound } from '../../errors/errors.ts'

/** The move that somebody is to agree to; throws RouteNotFound where there is nothing to agree to, AccessDenied where the caller may not make it. */
export const getMoveToAuthorize = (
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
  if (!mayMove(caller, resource, move)) throw new AccessDenied()
  return { ...move, authorize: move.authorize }
}
