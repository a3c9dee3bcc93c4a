// Idempotent writes: the key is claimed and the response stored in the transaction of the write.

import type { Caller } from '../../caller/caller.ts'
import { refuseUnconfirmed } from '../../caller/confirming.ts'
import { KeyReused } from '../../errors/errors.ts'
import { claimKey, keepAnswer } from '../../storage/claims.ts'
import type { Connection, WriteOptions } from '../../storage/storage.ts'

export interface Written<T> {
  readonly answer: T
  /** Whether an earlier request with the same key did the work, and this is its response. */
  readonly replayed: boolean
  /** The response as JSON text, if it is stored. */
  readonly text?: string
}

/**
 * Runs the work in one transaction, which is rolled back if a question is not confirmed. A repeated request with the same
 * key returns the stored response; another request with the key throws KeyReused.
 */
export const writeOnce = async <T>(
  caller: Caller,
  work: (connection: Connection) => Promise<T>,
  options: WriteOptions = {},
): Promise<Written<T>> => {
  const { storage, shop, user, claim: asked, now } = caller
  const confirmed = async (connection: Connection): Promise<T> => {
    // A retried transaction collects its questions again.
    caller.confirming?.asked.clear()
    const answer = await work(connection)
    refuseUnconfirmed(caller)
    return answer
  }
  if (!asked) return { answer: await storage.write(confirmed, options), replayed: false }
  const claim = { shop: shop.code, userId: user.userId, ...asked, at: now().toISOString() }
  return storage.write(async connection => {
    const earlier = await claimKey(connection, claim)
    if (earlier && earlier.bodyHash !== claim.bodyHash) throw new KeyReused()
    if (earlier) return { answer: JSON.parse(earlier.answer) as T, replayed: true, text: earlier.answer }
    const answer = await confirmed(connection)
    const text = JSON.stringify(answer)
    await keepAnswer(connection, claim, text)
    return { answer, replayed: false, text }
  }, options)
}

/** The same for a few rows: concurrent writes may share a commit. */
export const writeShortOnce = <T>(caller: Caller, work: (connection: Connection) => Promise<T>): Promise<Written<T>> =>
  writeOnce(caller, work, { together: true })
