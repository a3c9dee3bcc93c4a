// In the place of `@node-rs/argon2` where a test is about something else: real hashes of the least cost there is. A hash
// says what it cost, so those of the program are checked as well.
import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const hash = (secret: string, options?: Options): Promise<string> => real.hash(secret, { ...options, ...least })

export const hashRaw = (secret: string, options?: Options): Promise<Buffer> =>
  real.hashRaw(secret, { ...options, ...least })

export const { verify } = real
