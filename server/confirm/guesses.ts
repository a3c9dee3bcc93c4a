// Limits how often wrong confirmation codes may be tried, by client address.
import { type Counted, waitAt, withOneMore } from '../modules/sign-in/sign-in-limits.ts'

/** Wrong codes of one address. The limit recovers quickly because many users may share an address. */
const limit = { free: 10, every: 30 } as const
/** Wrong codes of all addresses together, against clients with many addresses. */
const limitOfAll = { free: 300, every: 1 } as const

const mostAddresses = 10_000

export interface Guesses {
  /** Seconds until the address may try again; 0: now. */
  readonly wait: (address: string) => number
  readonly miss: (address: string) => void
}

/** Keeps the counts in the memory of one process: a guess costs one index lookup, and codes have more than 70 random bits. */
export const countedGuesses = (now: () => Date): Guesses => {
  const missed = new Map<string, Counted>()
  let all: Counted | undefined
  return {
    wait: address => Math.max(waitAt(limit, missed.get(address), now()), waitAt(limitOfAll, all, now())),
    miss: address => {
      const counted = withOneMore(limit, missed.get(address), now())
      missed.delete(address)
      missed.set(address, counted)
      all = withOneMore(limitOfAll, all, now())
      const [oldest] = missed.keys()
      if (missed.size > mostAddresses && oldest !== undefined) missed.delete(oldest)
    },
  }
}
