// Decides which live connections may begin: pages of this server, with a limit for connections that are not authenticated.
import type { IncomingMessage } from 'node:http'

export interface LiveLimits {
  /** Maximum connections of a session; the oldest is closed when there is one more. */
  readonly ofSession: number
  /** Maximum connections without a token, by address and in total. */
  readonly unknownOfAddress: number
  readonly unknownInAll: number
  /** Time limit for a connection to send its token. */
  readonly unknownMilliseconds: number
}

export const usualLiveLimits: LiveLimits = {
  ofSession: 20,
  unknownOfAddress: 50,
  unknownInAll: 500,
  unknownMilliseconds: 10_000,
}

export interface LiveGate {
  /** Returns why the connection is refused; undefined if it is accepted. */
  readonly refusal: (request: IncomingMessage) => string | undefined
  /** Counts a connection until the returned function is called; further calls have no effect. */
  readonly begin: (request: IncomingMessage) => () => void
}

interface GateOptions extends Pick<LiveLimits, 'unknownOfAddress' | 'unknownInAll'> {
  readonly addressOf: (request: IncomingMessage) => string
}

export const liveGate = (
  origins: readonly string[],
  { unknownOfAddress, unknownInAll, addressOf }: GateOptions,
): LiveGate => {
  const unknown = new Map<string, number>()
  let all = 0
  const count = (address: string, change: number): void => {
    const now = (unknown.get(address) ?? 0) + change
    all += change
    if (now === 0) unknown.delete(address)
    else unknown.set(address, now)
  }
  return {
    refusal: request => {
      if (!isOwnPage(request, origins)) return 'origin'
      const isFull = all >= unknownInAll || (unknown.get(addressOf(request)) ?? 0) >= unknownOfAddress
      return isFull ? 'too many' : undefined
    },
    begin: request => {
      const address = addressOf(request)
      count(address, 1)
      let isOver = false
      return () => {
        if (!isOver) count(address, -1)
        isOver = true
      }
    },
  }
}

/** Programs send no origin. Browsers always send the origin of the page, and scripts cannot change it. */
export const isOwnPage = ({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host?.toLowerCase() || origins.includes(page.origin)
}
