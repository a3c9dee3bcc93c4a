// Finds the route of a request and checks authentication and access, once for each request.
import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { AccessDenied, MethodNotAllowed, RouteNotFound } from '../../errors/errors.ts'
import { identify } from '../world/signed-in.ts'
import { type HttpWorld, schemaFor } from '../world/world.ts'
import type { OpenRoute, Params, SignedRoute } from './route.ts'
import type { Router } from './router.ts'

export type Admitted = { readonly params: Params } & (
  | { readonly route: OpenRoute; readonly caller?: undefined }
  | { readonly route: SignedRoute; readonly caller: Caller }
)

export interface Gate {
  /** Throws NotSignedIn before anything about the path is revealed, RouteNotFound, MethodNotAllowed or AccessDenied. */
  readonly admit: (request: FastifyRequest) => Promise<Admitted>
  /** Returns the result from before the body was read; checks again if it is too old or from another schema. */
  readonly take: (request: FastifyRequest) => Promise<Admitted>
}

interface Noted {
  readonly admitted: Admitted
  readonly at: number
  readonly router: Router
}

declare module 'fastify' {
  interface FastifyRequest {
    noted: Noted | undefined
  }
}

/** A session may end during the transfer of a body, so an older result is checked again. */
const goodMilliseconds = 1000

/** Returns the kind of body that the route expects. */
export const bodyKindOf = (request: FastifyRequest): 'rows' | 'picture' | undefined =>
  request.noted?.admitted.route.takes

/** `getRouter`: returns the router of a schema in any language. */
export const gateOf = (world: HttpWorld, routerFor: (schema: Schema) => Router): Gate => {
  const admit: Gate['admit'] = async request => {
    const router = routerFor(schemaFor(world, request))
    const admitted = await admittedBy(router, world, request)
    request.noted = { admitted, at: world.now().getTime(), router }
    return admitted
  }
  return {
    admit,
    take: async request => {
      const found = request.noted
      const isFresh = found && Math.abs(world.now().getTime() - found.at) < goodMilliseconds
      return isFresh && found.router === routerFor(schemaFor(world, request)) ? found.admitted : admit(request)
    },
  }
}

const admittedBy = async (router: Router, world: HttpWorld, request: FastifyRequest): Promise<Admitted> => {
  const path = pathOf(request)
  const found = router.find(request.method === 'HEAD' ? 'GET' : request.method, path)
  if (found?.route.who === 'open') return { route: found.route, params: found.params }
  const caller = await identify(world, request)
  if (!found) {
    const allowed = router.methodsAt(path)
    throw allowed.length > 0 ? new MethodNotAllowed(allowed) : new RouteNotFound()
  }
  const { route, params } = found as { route: SignedRoute; params: Params }
  if (!route.who(caller)) throw route.denied?.(caller) ?? new AccessDenied()
  return { route, params, caller }
}

/** Returns the encoded path below `/api`; a slash inside a parameter is %2F there. */
const pathOf = ({ url }: FastifyRequest): string => /^[^?#]*?\/api(\/[^?#]*)/.exec(url)?.[1] ?? '/'
