// Stops guessing: after some wrong passwords a user and address, and after many an address, must wait.

export interface SignInGuard {
  /** Seconds to wait before another try is looked at; 0 when there is no need. */
  readonly waitOf: (userId: string, address: string) => number
  /** Counts a try before its password is looked at, so that many at once are not looked at all together. */
  readonly tried: (userId: string, address: string) => void
  /** Forgets the tries of the user, and this one of the address. */
  readonly succeeded: (userId: string, address: string) => void
}

const windowSeconds = 15 * 60
const triesOfUser = 10
const triesOfAddress = 100
const keptKeys = 10_000

interface Tries {
  readonly count: number
  readonly until: number
}

/** Counts in memory: a restart forgives, and a stranger can lock out no one but his own address. */
export const signInGuard = (now: () => Date): SignInGuard => {
  const tries = new Map<string, Tries>()
  const seconds = () => now().getTime() / 1000
  const current = (key: string): Tries | undefined => {
    const found = tries.get(key)
    return found && found.until > seconds() ? found : undefined
  }
  const wait = (key: string, limit: number): number => {
    const found = current(key)
    return found && found.count >= limit ? Math.ceil(found.until - seconds()) : 0
  }
  const count = (key: string): void => {
    if (tries.size >= keptKeys) tries.clear()
    tries.set(key, { count: (current(key)?.count ?? 0) + 1, until: seconds() + windowSeconds })
  }
  return {
    waitOf: (userId, address) => Math.max(wait(`${address} ${userId}`, triesOfUser), wait(address, triesOfAddress)),
    tried: (userId, address) => {
      count(`${address} ${userId}`)
      count(address)
    },
    succeeded: (userId, address) => {
      tries.delete(`${address} ${userId}`)
      const found = current(address)
      if (found) tries.set(address, { ...found, count: found.count - 1 })
    },
  }
}
