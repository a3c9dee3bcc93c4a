// Which moves of a document the caller may make, and whether he may begin a row of a resource at all.
import type { Move } from '../../engine/schema/document.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { AccessDenied } from '../errors/errors.ts'
import type { Caller } from './caller.ts'

export const mayMove = ({ access }: Caller, resource: StoredResource, { id }: Move): boolean =>
  access.of(resource).moves.has(id)

/** Whether he may make a row, or a document by one of the moves that begin it. */
export const mayBegin = (caller: Caller, resource: StoredResource): boolean => {
  const {
    lifecycle: { flow },
  } = resource
  if (caller.access.of(resource).verbs.has('create')) return true
  return flow?.moves.some(move => move.from.includes(flow.initial) && mayMove(caller, resource, move)) === true
}

/** Throws AccessDenied unless he may. */
export const mustBegin = (caller: Caller, resource: StoredResource): void => {
  if (!mayBegin(caller, resource)) throw new AccessDenied()
}
