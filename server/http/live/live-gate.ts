// Who may begin a live connection at all: pages of this server, and not too many at once that do not say who they are.
import type { IncomingMessage } from 'node:http'

export interface LiveLimits {
  /** Connections that one session may have open; the oldest goes when there is one more. */
  readonly ofSession: number
  /** Connections without a token yet, of one address and in all. */
  readonly unknownOfAddress: number
  readonly unknownInAll: number
  /** A connection has to bring its token by then. */
  readonly unknownMilliseconds: number
}

export const usualLiveLimits: LiveLimits = {
  ofSession: 20,
  unknownOfAddress: 50,
  unknownInAll: 500,
  unknownMilliseconds: 10_000,
}

export interface LiveGate {
  /** Why the connection may not begin; undefined when it may. */
  readonly refusal: (request: IncomingMessage) => string | undefined
  /** Counts a connection until the answer is called; calling it again does nothing. */
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

/** Programs send no origin; browsers always say which page it is, and no page can say another. */
export const isOwnPage = ({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host?.toLowerCase() || origins.includes(page.origin)
}
