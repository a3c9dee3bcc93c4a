// What happens to a request before its body is read: who sends it, whether he may, how much it may be, and whether there is room.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../modules/users/token.ts'
import type { Caller } from '../../operations/caller.ts'
import { BodyTooLarge } from '../../sending-errors.ts'
import { identify, tokenOf } from '../signed-in.ts'
import type { HttpWorld } from '../world.ts'
import { type Allowance, type BodyLimits, smallBody } from './body-limits.ts'
import { bodyRoom } from './body-room.ts'

/** Answers what the caller may send there; throws where he may send nothing. */
export type BodyRule = (caller: Caller, request: FastifyRequest) => Allowance | Promise<Allowance>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that the body may have, or who may send how much; absent: a few values. */
    body?: number | BodyRule
  }
}

const allowances = new WeakMap<FastifyRequest, Allowance>()

/** What the request may send; nothing where it was not asked. */
export const allowanceOf = (request: FastifyRequest): Allowance => allowances.get(request) ?? { bytes: 0 }

/** Whether the client waits to be told that he may send, and never was: he may or may not send it after the answer. */
export const isUnsent = (request: FastifyRequest): boolean =>
  request.headers.expect !== undefined && !allowances.has(request)

const worksOn = new WeakMap<FastifyRequest, Promise<unknown>>()

/** The body stays in memory until the work is done, though the request is answered before. */
export const keepsBody = (request: FastifyRequest, work: Promise<unknown>): void => void worksOn.set(request, work)

/** To be called before the routes are made, and after what shall come before: it is the last thing before a body is read. */
export const admitBodies = (server: FastifyInstance, world: HttpWorld, limits: BodyLimits): void => {
  const room = bodyRoom(limits)
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access, body = smallBody } = request.routeOptions.config
    const caller = access === 'signed-in' ? await identify(world, request) : undefined
    if (!bringsBody(request)) return
    const allowance = typeof body === 'number' ? { bytes: body } : caller && (await body(caller, request))
    if (!allowance) return
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

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

const bringsBody = ({ method, headers }: FastifyRequest): boolean =>
  !bodyless.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Undefined where it is not known: the body comes in chunks, or packed. */
const declaredLength = ({ headers }: FastifyRequest): number | undefined => {
  const packed = headers['content-encoding'] ?? 'identity'
  return headers['content-length'] === undefined || packed !== 'identity'
    ? undefined
    : Number(headers['content-length'])
}
