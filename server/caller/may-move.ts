// Which moves of a document the caller may make, and whether he may begin a row of a resource at all.
import type { Move } from '../../engine/schema/document.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { MoveRefused } from '../errors/document-errors.ts'
import { AccessDenied, type RequestError } from '../errors/errors.ts'
import type { Caller } from './caller.ts'

export const mayMove = ({ access }: Caller, resource: StoredResource, { id }: Move): boolean =>
  access.of(resource).moves.has(id)

/** Why he may not make the move, in its own words where it has some for his level and he sees the document otherwise. */
export const deniedMove = (caller: Caller, resource: StoredResource, { who, messages }: Move): RequestError => {
  const { verbs, moves } = caller.access.of(resource)
  const isSeen = verbs.size > 0 || moves.size > 0
  const message = messages?.who
  return isSeen && message !== undefined && !who.includes(caller.user.level)
    ? new MoveRefused('document.level', { message })
    : new AccessDenied()
}

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
