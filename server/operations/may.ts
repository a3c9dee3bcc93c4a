import type { ResourceAccess } from '../../engine/access/access.ts'
import type { Resource, Verb } from '../../engine/schema.ts'
import { AccessDenied } from '../errors.ts'
import type { Caller } from './caller.ts'

/** The caller's access to the resource; throws AccessDenied when the verb is not in it. */
export const mustMay = (caller: Caller, resource: Resource, verb: Verb): ResourceAccess => {
  const access = caller.access.of(resource)
  if (!access.verbs.has(verb)) throw new AccessDenied()
  return access
}
