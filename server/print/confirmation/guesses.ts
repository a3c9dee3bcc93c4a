// Limits how often wrong confirmation codes may be tried, by client address.
import { addTry, computeLimitWait, type TryState } from '../../caller/sign-in-limits.ts'

/** Wrong codes of one address. The limit recovers quickly because many users may share an address. */
const addressLimit = { free: 10, every: 30 } as const
/** Wrong codes of all addresses together, against clients with many addresses. */
const totalLimit = { free: 300, every: 1 } as const

const maxAddresses = 10_000

export interface GuessLimiter {
  /** Seconds until the address may try again; 0: now. */
  readonly getDelaySeconds: (address: string) => number
  readonly recordMiss: (address: string) => void
}

/** Keeps the counts in the memory of one process: a guess costs one index lookup, and codes have more than 70 random bits. */
export const createGuessLimiter = (now: () => Date): GuessLimiter => {
  const misses = new Map<string, TryState>()
  let total: TryState | undefined
  return {
    getDelaySeconds: address =>
      Math.max(computeLimitWait(addressLimit, misses.get(address), now()), computeLimitWait(totalLimit, total, now())),
    recordMiss: address => {
      const next = addTry(addressLimit, misses.get(address), now())
      misses.delete(address)
      misses.set(address, next)
      total = addTry(totalLimit, total, now())
      const [oldest] = misses.keys()
      if (misses.size > maxAddresses && oldest !== undefined) misses.delete(oldest)
    },
  }
}
