// Checks a request before its body is read: authentication, access, business date, body size and memory.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mustBeToday } from '../../day/day.ts'
import { BodyTooLarge } from '../../errors/sending-errors.ts'
import { hashToken } from '../../modules/sign-in/token.ts'
import type { Admitted, Gate } from '../routing/admitted.ts'
import type { Allowance } from '../routing/route.ts'
import { tokenOf } from '../world/signed-in.ts'
import { type BodyLimits, smallBody } from './body-limits.ts'
import { bodyRoom } from './body-room.ts'

const allowances = new WeakMap<FastifyRequest, Allowance>()

/** Returns how much the request may send; 0 bytes if it was not checked. */
export const allowanceOf = (request: FastifyRequest): Allowance => allowances.get(request) ?? { bytes: 0 }

/** Whether the client sent an `Expect` header that was not accepted; it may or may not send its body after the response. */
export const isUnsent = (request: FastifyRequest): boolean =>
  request.headers.expect !== undefined && !allowances.has(request)

const worksOn = new WeakMap<FastifyRequest, Promise<unknown>>()

/** Keeps the memory of the body reserved until the work ends, even if the response was sent before. */
export const keepsBody = (request: FastifyRequest, work: Promise<unknown>): void => void worksOn.set(request, work)

/** Registers the check as the last `onRequest` hook. Call it after other hooks and before the routes are added. */
export const admitBodies = (server: FastifyInstance, gate: Gate, limits: BodyLimits): void => {
  const room = bodyRoom(limits)
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.routeOptions.config.access !== 'table') return
    const admitted = await gate.admit(request)
    if (!bringsBody(request)) return
    const allowance = await allowedBy(admitted, request)
    const { caller, route } = admitted
    if (caller && route.day === undefined) mustBeToday(caller)
    const declared = declaredLength(request)
    if (declared !== undefined && declared > allowance.bytes) throw new BodyTooLarge(allowance.bytes)
    if (caller) takeRoom(request, reply, declared ?? allowance.bytes)
    allowances.set(request, allowance)
    if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue()
  }
  const takeRoom = (request: FastifyRequest, reply: FastifyReply, bytes: number): void => {
    const giveBack = room.take(hashToken(tokenOf(request)), bytes)
    reply.raw.once('close', () => void (worksOn.get(request) ?? Promise.resolve()).then(giveBack, giveBack))
  }
  server.addHook('onRoute', route => {
    const before = route.onRequest ?? []
    route.onRequest = [...(Array.isArray(before) ? before : [before]), admit]
  })
}

const allowedBy = ({ route, caller, params }: Admitted, request: FastifyRequest): Allowance | Promise<Allowance> => {
  const { body = smallBody } = route
  if (typeof body === 'number') return { bytes: body }
  return caller ? body(caller, { request, params }) : { bytes: smallBody }
}

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

const bringsBody = ({ method, headers }: FastifyRequest): boolean =>
  !bodyless.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Returns undefined for chunked and compressed bodies. */
const declaredLength = ({ headers }: FastifyRequest): number | undefined => {
  const packed = headers['content-encoding'] ?? 'identity'
  return headers['content-length'] === undefined || packed !== 'identity'
    ? undefined
    : Number(headers['content-length'])
}
