// What a service token may call: routes of the schema files and a few others, to read or, if it may write, to write.

import { flattenMenu } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { RequestError } from '../../errors/errors.ts'
import type { AuthenticatedRoute, RouteDefinition } from './route.ts'

/** Fixed routes that reveal or change only what the menu entries of the token allow. */
const openCalls: readonly RegExp[] = [
  /^GET (openapi\.json|schema|users\/session|system\/date|find)$/,
  /^(GET|DELETE) reports\/files\//,
  /^(GET|POST) imports(\/|$)/,
]

/** For tokens with the entry of the editor of the menu. */
const schemaCall = /^(GET|PUT|POST) schema\//

/** Users type a password there. */
const passwordCall = /\/authorize(\/|$)|^POST authorization$/

/** Marks the routes of the schema files that service tokens may call. */
export const openToTokens = (routes: readonly RouteDefinition[]): readonly RouteDefinition[] =>
  routes.map(route =>
    route.who === 'open' || passwordCall.test(formatCall(route)) || route.path.startsWith('users/hak-akses')
      ? route
      : { ...route, tokens: true },
  )

const formatCall = ({ method, path }: RouteDefinition): string => `${method} ${path}`

const isInScope = ({ access }: Caller, route: AuthenticatedRoute): boolean => {
  if (route.tokens) return true
  const call = formatCall(route)
  if (schemaCall.test(call))
    return flattenMenu(access.menu).some(({ target }) => target?.kind === 'editor' && target.name === 'menu')
  return openCalls.some(pattern => pattern.test(call))
}

const isReading = ({ method, path, onlyAsks }: AuthenticatedRoute): boolean =>
  method === 'GET' || onlyAsks === true || path.startsWith('reports/') || /\/(preview|check|bad-rows)$/.test(path)

/** Why the token of the caller may not call the route; undefined if it may, or if the user is signed in. */
export const findTokenLimit = (caller: Caller, route: AuthenticatedRoute): RequestError | undefined => {
  if (!caller.token) return undefined
  const { name, canWrite } = caller.token
  if (!isInScope(caller, route) || !route.who(caller)) return new RequestError('service-token.scope', { name })
  return canWrite || isReading(route) ? undefined : new RequestError('service-token.reads', { name })
}
