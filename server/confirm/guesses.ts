// Codes that nobody has, counted by where they come from: after some of them each further answer waits.
import { type Counted, waitAt, withOneMore } from '../modules/sign-in/sign-in-limits.ts'

/** Wrong codes of one address; those that many mistype on one network are forgotten soon. */
const limit = { free: 10, every: 30 } as const
/** Of all addresses together: who has many of them is slowed down too. */
const limitOfAll = { free: 300, every: 1 } as const

const mostAddresses = 10_000

export interface Guesses {
  /** Seconds until the address is answered again; 0: now. */
  readonly wait: (address: string) => number
  readonly miss: (address: string) => void
}

/** In the memory of one server: a guess costs it a look into an index, and codes have more than seventy random bits. */
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
