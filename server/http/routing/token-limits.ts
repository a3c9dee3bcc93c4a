// What a service token may call: routes whose rows in the table are open to tokens, to read or, if it may write, to write.

import type { Project } from '../../../engine/schema/project.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RequestError } from '../../error/errors.ts'
import type { AuthenticatedRoute } from './route.ts'

/** Why the token of the caller may not call the route; undefined if it may, or if the user is signed in. */
export const findTokenLimit = (caller: Caller, route: AuthenticatedRoute): RequestError | undefined => {
  if (!caller.token) return undefined
  const { name, canWrite } = caller.token
  if (route.tokens === 'refused' || !route.who(caller)) return new RequestError('service-token.scope', { name })
  return canWrite || route.tokens === 'read' ? undefined : new RequestError('service-token.reads', { name })
}

/** Whether rows of the resource decide who may do what: users, shops and service tokens. */
const isAccessResource = ({ user, shop, tokens }: Project, { name }: ResourceCore): boolean =>
  [user.resource, shop.resource, tokens?.resource].includes(name)

/** Refuses tokens where the routes of such a resource write. */
export const limitTokens = (
  project: Project,
  resource: ResourceCore,
  routes: readonly AuthenticatedRoute[],
): readonly AuthenticatedRoute[] =>
  isAccessResource(project, resource)
    ? routes.map(route => (route.tokens === 'write' ? { ...route, tokens: 'refused' } : route))
    : routes
