import type { ResourceAccess } from '../../engine/access/access.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Verb } from '../../engine/schema/verb.ts'
import { AccessDenied } from '../errors/errors.ts'
import type { Caller } from './caller.ts'

/** The caller's access to the resource; throws AccessDenied when the verb is not in it. */
export const mustMay = (caller: Caller, resource: Resource, verb: Verb): ResourceAccess => {
  const access = caller.access.of(resource)
  if (!access.verbs.has(verb)) throw new AccessDenied()
  return access
}
