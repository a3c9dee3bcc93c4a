// Checks a request before its body is read: authentication, access, business date, body size and memory.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertToday } from '../../day/day.ts'
import { BodyTooLarge } from '../../errors/request-errors.ts'
import { hashToken } from '../../modules/sign-in/token.ts'
import { readToken } from '../context/resolve-caller.ts'
import type { AuthorizedCall, RouteGate } from '../routing/authorize-call.ts'
import type { BodyAllowance } from '../routing/route.ts'
import { type BodyLimits, smallBodyBytes } from './body-limits.ts'
import { type BodyOwner, createBodyMemory } from './body-memory.ts'

const allowances = new WeakMap<FastifyRequest, BodyAllowance>()

/** Returns how much the request may send; 0 bytes if it was not checked. */
export const getBodyAllowance = (request: FastifyRequest): BodyAllowance => allowances.get(request) ?? { bytes: 0 }

/** Whether the client sent an `Expect` header that was not accepted; it may or may not send its body after the response. */
export const isExpectUnanswered = (request: FastifyRequest): boolean =>
  request.headers.expect !== undefined && !allowances.has(request)

const pendingWork = new WeakMap<FastifyRequest, Promise<unknown>>()

/** Keeps the memory of the body reserved until the work ends, even if the response was sent before. */
export const keepBodyUntil = (request: FastifyRequest, work: Promise<unknown>): void =>
  void pendingWork.set(request, work)

/** Registers the check as the last `onRequest` hook. Call it after other hooks and before the routes are added. */
export const registerBodyAdmission = (server: FastifyInstance, gate: RouteGate, limits: BodyLimits): void => {
  const memory = createBodyMemory(limits)
  const checkRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.routeOptions.config.access !== 'table') return
    const authorized = await gate.authorize(request)
    if (!hasBody(request)) return
    const allowance = await resolveAllowance(authorized, request)
    const { caller, route } = authorized
    if (caller && route.day === undefined) assertToday(caller)
    const declared = getDeclaredLength(request)
    if (declared !== undefined && declared > allowance.bytes) throw new BodyTooLarge(allowance.bytes)
    if (caller) {
      const owner = { session: hashToken(readToken(request)), shop: caller.shop.code }
      reserveMemory(request, reply, { owner, bytes: declared ?? allowance.bytes })
    }
    allowances.set(request, allowance)
    if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue()
  }
  const reserveMemory = (
    request: FastifyRequest,
    reply: FastifyReply,
    { owner, bytes }: { readonly owner: BodyOwner; readonly bytes: number },
  ): void => {
    const release = memory.reserve(owner, bytes)
    reply.raw.once('close', () => void (pendingWork.get(request) ?? Promise.resolve()).then(release, release))
  }
  server.addHook('onRoute', route => {
    const previousHooks = route.onRequest ?? []
    route.onRequest = [...(Array.isArray(previousHooks) ? previousHooks : [previousHooks]), checkRequest]
  })
}

const resolveAllowance = (
  { route, caller, params }: AuthorizedCall,
  request: FastifyRequest,
): BodyAllowance | Promise<BodyAllowance> => {
  const { body = smallBodyBytes } = route
  if (typeof body === 'number') return { bytes: body }
  return caller ? body(caller, { request, params }) : { bytes: smallBodyBytes }
}

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  !bodyless.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Returns undefined for chunked and compressed bodies. */
const getDeclaredLength = ({ headers }: FastifyRequest): number | undefined => {
  const encoding = headers['content-encoding'] ?? 'identity'
  return headers['content-length'] === undefined || encoding !== 'identity'
    ? undefined
    : Number(headers['content-length'])
}
