// What a request may send, and how long the memory of its body stays reserved.
import type { FastifyRequest } from 'fastify'
import type { BodyAllowance } from '../routing/route.ts'

const allowances = new WeakMap<FastifyRequest, BodyAllowance>()

export const setBodyAllowance = (request: FastifyRequest, allowance: BodyAllowance): void =>
  void allowances.set(request, allowance)

/** Returns how much the request may send; 0 bytes if it was not checked. */
export const getBodyAllowance = (request: FastifyRequest): BodyAllowance => allowances.get(request) ?? { bytes: 0 }

/** Whether the client sent an `Expect` header that was not accepted; it may or may not send its body after the response. */
export const isExpectUnanswered = (request: FastifyRequest): boolean =>
  request.headers.expect !== undefined && !allowances.has(request)

const pendingWork = new WeakMap<FastifyRequest, Promise<unknown>>()

/** Keeps the memory of the body reserved until the work ends, even if the response was sent before. */
export const keepBodyUntil = (request: FastifyRequest, work: Promise<unknown>): void =>
  void pendingWork.set(request, work)

/** The work that needs the body; settled if there is none. */
export const getPendingWork = (request: FastifyRequest): Promise<unknown> =>
  pendingWork.get(request) ?? Promise.resolve()
