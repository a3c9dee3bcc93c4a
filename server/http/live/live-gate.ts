// Decides which live connections may begin: pages of this server, with a limit for connections that are not authenticated.
import type { IncomingMessage } from 'node:http'

export interface LiveLimits {
  /** Maximum connections of a session; the oldest is closed when there is one more. */
  readonly ofSession: number
  /** The same for all sessions of a user, who may sign in at several tills. */
  readonly ofUser: number
  /** Maximum connections without a token, by address and in total. */
  readonly unknownOfAddress: number
  readonly unknownInAll: number
  /** Time limit for a connection to send its token. */
  readonly unknownMilliseconds: number
}

export const defaultLiveLimits: LiveLimits = {
  ofSession: 20,
  ofUser: 200,
  unknownOfAddress: 50,
  unknownInAll: 500,
  unknownMilliseconds: 10_000,
}

export interface LiveGate {
  /** Returns why the connection is refused; undefined if it is accepted. */
  readonly findRefusal: (request: IncomingMessage) => string | undefined
  /** Counts a connection until the returned function is called; further calls have no effect. */
  readonly begin: (request: IncomingMessage) => () => void
}

interface LiveGateOptions extends Pick<LiveLimits, 'unknownOfAddress' | 'unknownInAll'> {
  readonly getAddress: (request: IncomingMessage) => string
}

export const createLiveGate = (
  origins: readonly string[],
  { unknownOfAddress: anonymousPerAddress, unknownInAll: anonymousTotal, getAddress }: LiveGateOptions,
): LiveGate => {
  const anonymous = new Map<string, number>()
  let total = 0
  const changeCount = (address: string, change: number): void => {
    const now = (anonymous.get(address) ?? 0) + change
    total += change
    if (now === 0) anonymous.delete(address)
    else anonymous.set(address, now)
  }
  return {
    findRefusal: request => {
      if (!isAllowedOrigin(request, origins)) return 'origin'
      const isFull = total >= anonymousTotal || (anonymous.get(getAddress(request)) ?? 0) >= anonymousPerAddress
      return isFull ? 'too many' : undefined
    },
    begin: request => {
      const address = getAddress(request)
      changeCount(address, 1)
      let isReleased = false
      return () => {
        if (!isReleased) changeCount(address, -1)
        isReleased = true
      }
    },
  }
}

/** Programs send no origin. Browsers always send the origin of the page, and scripts cannot change it. */
export const isAllowedOrigin = ({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host?.toLowerCase() || origins.includes(page.origin)
}
