// Checks a request before its body is read: authentication, access, business date, body size and memory.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../caller/token.ts'
import { assertToday } from '../../day/day.ts'
import { BodyTooLarge } from '../../error/request-errors.ts'
import { type BodyLimits, smallBodyBytes } from '../../http/bodies/body-limits.ts'
import { type BodyOwner, createBodyMemory } from '../../http/bodies/body-memory.ts'
import { getPendingWork, setBodyAllowance } from '../../http/bodies/body-room.ts'
import type { BodyAllowance } from '../../http/routing/route.ts'
import type { AuthorizedCall, RouteGate } from './authorize-call.ts'
import { readToken } from './resolve-caller.ts'

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
    setBodyAllowance(request, allowance)
    if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue()
  }
  const reserveMemory = (
    request: FastifyRequest,
    reply: FastifyReply,
    { owner, bytes }: { readonly owner: BodyOwner; readonly bytes: number },
  ): void => {
    const release = memory.reserve(owner, bytes)
    reply.raw.once('close', () => void getPendingWork(request).then(release, release))
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
