// What may be sent to the calls of records: refused here by the same rights by which the operation itself refuses.
import type { Resource, Verb } from '../../../engine/schema.ts'
import { AccessDenied, RouteNotFound } from '../../errors.ts'
import type { Caller } from '../../operations/caller.ts'
import { mustMay } from '../../operations/may.ts'
import { mustBegin } from '../../operations/may-move.ts'
import { isSettings } from '../../operations/settle-entries.ts'
import { partsOf } from '../path-parts.ts'
import type { RouteTarget } from '../registry.ts'
import type { HttpWorld } from '../world.ts'
import type { BodyRule } from './admission.ts'
import { type Allowance, smallBody, usualBody } from './body-limits.ts'

const [small, usual]: readonly [Allowance, Allowance] = [{ bytes: smallBody }, { bytes: usualBody }]

export const recordBody =
  (world: HttpWorld): BodyRule =>
  (caller, request) => {
    const { method } = request
    const target = world.current().registry.find(method, partsOf(request))
    if (!target) throw new RouteNotFound()
    return method === 'DELETE' ? small : bodyOf(target, caller, method)
  }

const bodyOf = (target: RouteTarget, caller: Caller, method: string): Allowance => {
  switch (target.kind) {
    case 'collection':
      return bodyOfCollection(target.resource, caller, method)
    case 'record':
      return method === 'PUT' ? usualFor(caller, target.resource, 'update') : small
    case 'picture':
      return usualFor(caller, target.resource, 'update')
    case 'draft':
      mustBegin(caller, target.resource)
      return usual
    case 'alias':
      return target.alias.move === undefined ? small : usualForMoves(caller, target.resource)
    case 'move':
    case 'preview':
    case 'line':
    case 'fill':
    case 'authorize':
      return usualForMoves(caller, target.resource)
    case 'report':
      if (!caller.access.reports.has(target.report.name)) throw new AccessDenied()
      return usual
    default:
      return small
  }
}

const bodyOfCollection = (resource: Resource, caller: Caller, method: string): Allowance => {
  if (method === 'PUT' && !isSettings(resource)) throw new RouteNotFound()
  return resource.flow ? usualForMoves(caller, resource) : usualFor(caller, resource, 'create')
}

const usualFor = (caller: Caller, resource: Resource, verb: Verb): Allowance => {
  mustMay(caller, resource, verb)
  return usual
}

/** Who edits a document in a form is asked for its lines, whether or not a move of it is his. */
const usualForMoves = (caller: Caller, resource: Resource): Allowance => {
  const { moves, verbs } = caller.access.of(resource)
  if (moves.size === 0 && !verbs.has('update') && !verbs.has('create')) throw new AccessDenied()
  return usual
}
