// Finds the route of a request and checks authentication and access, once for each request.

import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Project } from '../../../engine/schema/project.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import { type Caller, hashToken, isServiceToken } from '../../caller/caller.ts'
import { createConfirmation } from '../../caller/confirmation.ts'
import { AccessDenied, MalformedRequest, MethodNotAllowed, RequestError, RouteNotFound } from '../../error/errors.ts'
import { type MaybePromise, mapMaybePromise } from '../../event-loop/work-turns.ts'
import { getLocalizedSchema, type HttpContext } from '../../http/context/http-context.ts'
import type { AuthenticatedRoute, Params, PublicRoute, Router } from '../../http/routing/route.ts'
import { SentFile } from '../../import/reading/sent-file.ts'
import { SentRows } from '../../import/reading/sent-rows.ts'
import { digestSecret, hasSecret } from '../../record/rule/secrets.ts'
import { resolveRequestCaller, type SessionContext as SessionWorld } from '../sign-in/session.ts'
import { resolveTokenCaller } from '../sign-in/token-caller.ts'

export type AuthorizedCall = { readonly params: Params } & (
  | { readonly route: PublicRoute; readonly caller?: undefined }
  | { readonly route: AuthenticatedRoute; readonly caller: Caller }
)

export interface RouteGate {
  /** Throws NotSignedIn before anything about the path is revealed, RouteNotFound, MethodNotAllowed or AccessDenied. */
  readonly authorize: (request: FastifyRequest) => MaybePromise<AuthorizedCall>
  /** Returns the result from before the body was read; checks again if it is too old or from another schema. */
  readonly getAuthorized: (request: FastifyRequest) => MaybePromise<AuthorizedCall>
}

interface CachedAuthorization {
  readonly authorized: AuthorizedCall
  readonly at: number
  readonly router: Router
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The access version of the caller, once known. */
    rights: string | undefined
    /** Who called, also of a call that is refused. */
    userId: string | undefined
    /** The path pattern of the called route, once known. */
    routePath: string | undefined
    noted: CachedAuthorization | undefined
    /** The hash of the token, once it is needed. */
    tokenHash: string | undefined
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
  const authorize: RouteGate['authorize'] = request => {
    const router = getRouter(getLocalizedSchema(context, request))
    return mapMaybePromise(authorizeCall(router, context, request), authorized => {
      if (authorized.caller) remember(request, authorized.caller)
      request.noted = { authorized, at: context.now().getTime(), router }
      return authorized
    })
  }
  return {
    authorize,
    getAuthorized: request => {
      const record = request.noted
      const isFresh = record && Math.abs(context.now().getTime() - record.at) < freshMilliseconds
      return isFresh && record.router === getRouter(getLocalizedSchema(context, request))
        ? record.authorized
        : authorize(request)
    },
  }
}

const authorizeCall = (router: Router, context: HttpContext, request: FastifyRequest): MaybePromise<AuthorizedCall> => {
  const path = getApiPath(request)
  const match = router.find(request.method === 'HEAD' ? 'GET' : request.method, path)
  request.routePath = match?.route.path
  if (match?.route.who === 'open') return { route: match.route, params: match.params }
  return mapMaybePromise(resolveCaller(context, request), caller => {
    if (!match) {
      const allowed = router.listMethods(path)
      throw allowed.length > 0 ? new MethodNotAllowed(allowed) : new RouteNotFound()
    }
    const { route, params } = match as { route: AuthenticatedRoute; params: Params }
    const limit = findTokenLimit(caller, route)
    if (limit) throw limit
    if (!route.who(caller)) throw route.denied?.(caller) ?? new AccessDenied()
    return { route, params, caller }
  })
}

/** Returns the encoded path below `/api`; a slash inside a parameter is %2F there. */
const getApiPath = ({ url }: FastifyRequest): string => /^[^?#]*?\/api(\/[^?#]*)/.exec(url)?.[1] ?? '/'

// What the requests of a minute are counted by: the user in the shop, so that users behind one address do not share a
// limit. A token that was not accepted before counts for its address, so that made-up ones have one limit together.

const maxSessions = 10_000

interface RateKeys {
  readonly find: (request: FastifyRequest) => string
  /** The token of the request was accepted as that of the caller. */
  readonly remember: (request: FastifyRequest, caller: Pick<Caller, 'shop' | 'user'>) => void
}

export const createRateKeys = (): RateKeys => {
  const keys = new Map<string, string>()
  return {
    find: request => {
      const hasToken = readToken(request) !== ''
      return (hasToken ? keys.get(getTokenHash(request)) : undefined) ?? request.ip
    },
    remember: (request, { shop, user }) => {
      const session = getTokenHash(request)
      const key = `${shop.code} ${user.userId}`
      if (keys.get(session) === key) return
      keys.set(session, key)
      const [oldest] = keys.keys()
      if (keys.size > maxSessions && oldest !== undefined) keys.delete(oldest)
    },
  }
}

// What a service token may call: routes whose rows in the table are open to tokens, to read or, if it may write, to write.

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

// Resolves the caller of a request.

/** Reads the token from `Authorization: Bearer` or `x-auth-token`; empty if there is none. */
export const readToken = ({ headers }: FastifyRequest): string => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const plain = headers['x-auth-token']
  return bearer ?? (typeof plain === 'string' ? plain : '')
}

export const getTokenHash = (request: FastifyRequest): string => {
  request.tokenHash ??= hashToken(readToken(request))
  return request.tokenHash
}

const maxDeviceLength = 200

export const readDevice = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, maxDeviceLength)

/** Returns the context in which sessions are looked up, one for each schema and language. */
export const toSessionContext = (context: HttpContext, schema: Schema = context.active.schema): SessionWorld =>
  getSessionContexts(context)(schema)

const getSessionContexts = memoizeByObject(({ storage, now, byHand, clock }: HttpContext) =>
  memoizeByObject(
    (schema: Schema): SessionWorld => ({
      schema,
      storage,
      now,
      clock,
      ...(byHand && { moveHookOf: byHand.moveHookOf }),
      observeWork: byHand?.observeWork,
      messageQueue: byHand?.messageQueue,
      openDay: byHand?.openDay,
    }),
  ),
)

const maxIdleSeconds = 7 * 86_400

/**
 * Seconds since the last activity of the user, because pages also send automatic requests. Without the header each request
 * counts as activity.
 */
const readIdleSeconds = ({ headers: { 'idle-seconds': idle } }: FastifyRequest): number =>
  typeof idle === 'string' && /^\d{1,9}$/.test(idle) ? Math.min(Number(idle), maxIdleSeconds) : 0

/** Resolves the caller from the headers; throws NotSignedIn. */
export const resolveCaller = (context: HttpContext, request: FastifyRequest): MaybePromise<Caller> => {
  const session = toSessionContext(context, getLocalizedSchema(context, request))
  const token = readToken(request)
  const device = readDevice(request)
  const caller = isServiceToken(token)
    ? resolveTokenCaller(session, token, device)
    : resolveRequestCaller(session, {
        token,
        tokenHash: getTokenHash(request),
        device,
        idleSeconds: readIdleSeconds(request),
      })
  return mapMaybePromise(caller, resolved => {
    request.rights = resolved.rights
    request.userId = resolved.user.userId
    return resolved
  })
}

/** Adds the confirmations and the idempotency key of a write; throws MalformedRequest for an invalid key. */
export const prepareWriteCaller = async (caller: Caller, request: FastifyRequest): Promise<Caller> => {
  const confirmingCaller = {
    ...caller,
    confirming: createConfirmation(readConfirmedIds(request), readConfirmReason(request)),
  }
  const key = request.headers['idempotency-key']
  if (key === undefined) return confirmingCaller
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) throw new MalformedRequest([], 'idempotency.form')
  return { ...confirmingCaller, claim: { key, bodyHash: await hashRequest(caller.schema, request, key) } }
}

/** Reads the comma-separated ids of confirmed questions. */
const readConfirmedIds = ({ headers: { confirmed } }: FastifyRequest): readonly string[] =>
  typeof confirmed === 'string' ? confirmed.split(',').map(id => id.trim()) : []

const maxReasonLength = 500

/** Decodes the percent-encoded reason; throws MalformedRequest if it is invalid. */
const readConfirmReason = ({ headers: { 'confirm-reason': reason } }: FastifyRequest): string => {
  if (typeof reason !== 'string') return ''
  try {
    return decodeURIComponent(reason).slice(0, maxReasonLength)
  } catch {
    throw new MalformedRequest()
  }
}

/** The hash is stored for days, so a request with a secret gets the slow hash of secrets. */
const hashRequest = async (schema: Schema, { method, url, body }: FastifyRequest, key: string): Promise<string> => {
  const text = `${method} ${url}\n${serializeBody(body)}`
  return hasSecret(schema, body) ? digestSecret(text, key) : hash('sha256', text, 'base64url')
}

/** Throws MalformedRequest if the body is nested too deeply to be serialized. */
const serializeBody = (body: unknown): string => {
  if (body instanceof SentFile || body instanceof SentRows) return body.getHash()
  if (Buffer.isBuffer(body)) return hash('sha256', body, 'base64url')
  try {
    return JSON.stringify(body ?? null)
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedRequest()
    throw error
  }
}
