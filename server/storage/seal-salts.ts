// The salts of an audit row: each seal in it, and its values before and after, are hashed with one, so that an erasure makes
// them useless for guesses by throwing their salts away. All but the thrown away ones can be checked as before.
import { createHash, randomBytes } from 'node:crypto'
import { mapNames } from '../../engine/value/records.ts'

/** Names the salt of the values before and after. */
export const contentKey = 'content'

/** From a seed all salts of an audit row follow, until one of them is thrown away. */
export const createSeed = (): string => randomBytes(12).toString('base64url')

export const deriveSalt = (seed: string, key: string): string =>
  createHash('sha256').update(`${seed} ${key}`).digest('base64url').slice(0, 16)

/**
 * Returns the salt of a sealed row or of the content: undefined in a row of an older version, whose hashes have none. A salt
 * that was thrown away is replaced by one that fits nothing.
 */
export const getSalt = (salts: unknown, key: string): string | undefined => {
  if (typeof salts !== 'string') return undefined
  if (!salts.startsWith('{')) return deriveSalt(salts, key)
  const left = (JSON.parse(salts) as Readonly<Record<string, string>>)[key]
  return left ?? 'erased'
}

/** The salts without those that are thrown away, for an audit row with these sealed rows. */
export const removeSalts = (
  salts: string,
  sealedIds: readonly string[],
  isRemoved: (key: string) => boolean,
): string => {
  const left = [contentKey, ...sealedIds].filter(key => !isRemoved(key))
  return JSON.stringify(mapNames(left, key => getSalt(salts, key) ?? ''))
}
