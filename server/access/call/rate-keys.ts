// What the requests of a minute are counted by: the user in the shop, so that users behind one address do not share a
// limit. A token that was not accepted before counts for its address, so that made-up ones have one limit together.
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../caller/caller.ts'
import { hashToken } from '../../caller/token.ts'
import { readToken } from './resolve-caller.ts'

const maxSessions = 10_000

export interface RateKeys {
  readonly find: (request: FastifyRequest) => string
  /** The token of the request was accepted as that of the caller. */
  readonly remember: (request: FastifyRequest, caller: Pick<Caller, 'shop' | 'user'>) => void
}

export const createRateKeys = (): RateKeys => {
  const keys = new Map<string, string>()
  return {
    find: request => {
      const token = readToken(request)
      return (token === '' ? undefined : keys.get(hashToken(token))) ?? request.ip
    },
    remember: (request, { shop, user }) => {
      const session = hashToken(readToken(request))
      const key = `${shop.code} ${user.userId}`
      if (keys.get(session) === key) return
      keys.set(session, key)
      const [oldest] = keys.keys()
      if (keys.size > maxSessions && oldest !== undefined) keys.delete(oldest)
    },
  }
}
