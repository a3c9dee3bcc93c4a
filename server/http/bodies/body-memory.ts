// Limits the memory of request bodies in transfer and in work: bytes by session, large bodies by shop and in total.

import type { FastifyRequest } from 'fastify'
import { BodyBusy, BodyOfSession, BodyOfShop } from '../../error/request-errors.ts'
import type { BodyAllowance } from '../routing/route.ts'
import { type BodyLimits, defaultBodyBytes } from './read-body.ts'

export interface BodyOwner {
  readonly session: string
  readonly shop: string
}

interface BodyMemory {
  /** Reserves memory and returns the function that releases it; throws BodyOfSession, BodyOfShop or BodyBusy. */
  readonly reserve: (owner: BodyOwner, bytes: number) => () => void
}

export const createBodyMemory = ({ bytesOfSession, largeOfShop, largeAtOnce }: BodyLimits): BodyMemory => {
  const bytesOfSessions = createCounts()
  const largeOfShops = createCounts()
  const reserveSmall = (session: string, bytes: number): (() => void) => {
    if (bytesOfSessions.get(session) + bytes > bytesOfSession) throw new BodyOfSession()
    return bytesOfSessions.add(session, bytes)
  }
  const reserveLarge = (shop: string): (() => void) => {
    if (largeOfShops.get(shop) >= largeOfShop) throw new BodyOfShop()
    if (largeOfShops.getTotal() >= largeAtOnce) throw new BodyBusy()
    return largeOfShops.add(shop, 1)
  }
  return {
    reserve: ({ session, shop }, length) =>
      length > defaultBodyBytes ? reserveLarge(shop) : reserveSmall(session, length),
  }
}

const createCounts = () => {
  const counts = new Map<string, number>()
  let total = 0
  const get = (key: string): number => counts.get(key) ?? 0
  const change = (key: string, amount: number): void => {
    total += amount
    const count = get(key) + amount
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return {
    get,
    getTotal: () => total,
    /** Returns the function that subtracts it, once. */
    add: (key: string, amount: number): (() => void) => {
      let isReleased = false
      change(key, amount)
      return () => {
        if (!isReleased) change(key, -amount)
        isReleased = true
      }
    },
  }
}

// What a request may send, and how long the memory of its body stays reserved.

const allowances = new WeakMap<FastifyRequest, BodyAllowance>()

export const setBodyAllowance = (request: FastifyRequest, allowance: BodyAllowance): void =>
  void allowances.set(request, allowance)

/** Returns how much the request may send; 0 bytes if it was not checked. */
export const getBodyAllowance = (request: FastifyRequest): BodyAllowance => allowances.get(request) ?? { bytes: 0 }

/** Whether the request was checked, and an `Expect` header of it accepted. */
export const hasBodyAllowance = (request: FastifyRequest): boolean => allowances.has(request)

const pendingWork = new WeakMap<FastifyRequest, Promise<unknown>>()

/** Keeps the memory of the body reserved until the work ends, even if the response was sent before. */
export const keepBodyUntil = (request: FastifyRequest, work: Promise<unknown>): void =>
  void pendingWork.set(request, work)

/** The work that needs the body; settled if there is none. */
export const getPendingWork = (request: FastifyRequest): Promise<unknown> =>
  pendingWork.get(request) ?? Promise.resolve()
