// Finds the route of a request and checks authentication and access, once for each request.
import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { AccessDenied, MethodNotAllowed, RouteNotFound } from '../../error/errors.ts'
import { getLocalizedSchema, type HttpContext } from '../../http/context/http-context.ts'
import type { AuthenticatedRoute, Params, PublicRoute } from '../../http/routing/route.ts'
import type { Router } from '../../http/routing/router.ts'
import { findTokenLimit } from '../../http/routing/token-limits.ts'
import type { RateKeys } from './rate-keys.ts'
import { resolveCaller } from './resolve-caller.ts'

export type AuthorizedCall = { readonly params: Params } & (
  | { readonly route: PublicRoute; readonly caller?: undefined }
  | { readonly route: AuthenticatedRoute; readonly caller: Caller }
)

export interface RouteGate {
  /** Throws NotSignedIn before anything about the path is revealed, RouteNotFound, MethodNotAllowed or AccessDenied. */
  readonly authorize: (request: FastifyRequest) => Promise<AuthorizedCall>
  /** Returns the result from before the body was read; checks again if it is too old or from another schema. */
  readonly getAuthorized: (request: FastifyRequest) => Promise<AuthorizedCall>
}

interface CachedAuthorization {
  readonly authorized: AuthorizedCall
  readonly at: number
  readonly router: Router
}

declare module 'fastify' {
  interface FastifyRequest {
    noted: CachedAuthorization | undefined
  }
}

/** A session may end during the transfer of a body, so an older result is checked again. */
const freshMilliseconds = 1000

/** Returns the kind of body that the route expects. */
export const getBodyKind = (request: FastifyRequest): 'rows' | 'picture' | undefined =>
  request.noted?.authorized.route.takes

/** `getRouter`: returns the router of a schema in any language. */
export const createRouteGate = (
  context: HttpContext,
  getRouter: (schema: Schema) => Router,
  { remember }: Pick<RateKeys, 'remember'>,
): RouteGate => {
  const authorize: RouteGate['authorize'] = async request => {
    const router = getRouter(getLocalizedSchema(context, request))
    const authorized = await authorizeCall(router, context, request)
    if (authorized.caller) remember(request, authorized.caller)
    request.noted = { authorized, at: context.now().getTime(), router }
    return authorized
  }
  return {
    authorize,
    getAuthorized: async request => {
      const record = request.noted
      const isFresh = record && Math.abs(context.now().getTime() - record.at) < freshMilliseconds
      return isFresh && record.router === getRouter(getLocalizedSchema(context, request))
        ? record.authorized
        : authorize(request)
    },
  }
}

const authorizeCall = async (
  router: Router,
  context: HttpContext,
  request: FastifyRequest,
): Promise<AuthorizedCall> => {
  const path = getApiPath(request)
  const match = router.find(request.method === 'HEAD' ? 'GET' : request.method, path)
  request.routePath = match?.route.path
  if (match?.route.who === 'open') return { route: match.route, params: match.params }
  const caller = await resolveCaller(context, request)
  if (!match) {
    const allowed = router.listMethods(path)
    throw allowed.length > 0 ? new MethodNotAllowed(allowed) : new RouteNotFound()
  }
  const { route, params } = match as { route: AuthenticatedRoute; params: Params }
  const limit = findTokenLimit(caller, route)
  if (limit) throw limit
  if (!route.who(caller)) throw route.denied?.(caller) ?? new AccessDenied()
  return { route, params, caller }
}

/** Returns the encoded path below `/api`; a slash inside a parameter is %2F there. */
const getApiPath = ({ url }: FastifyRequest): string => /^[^?#]*?\/api(\/[^?#]*)/.exec(url)?.[1] ?? '/'
