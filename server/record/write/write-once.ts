// Idempotent writes: the key is claimed and the response stored in the transaction of the write.

import type { Caller } from '../../caller/caller.ts'
import { assertQuestionsConfirmed } from '../../caller/confirmation.ts'
import { KeyReused } from '../../error/errors.ts'
import { assertShopActive } from '../../ledger/open-day.ts'
import { claimKey, saveAnswer } from '../../storage/claims.ts'
import type { Connection, WriteOptions } from '../../storage/storage.ts'

export interface WriteResult<T> {
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
): Promise<WriteResult<T>> => {
  const { storage, shop, user, claim: requestClaim, now } = caller
  const runConfirmed = async (connection: Connection): Promise<T> => {
    // A retried transaction collects its questions again.
    caller.confirming?.questions.clear()
    await assertShopActive(connection, caller)
    const answer = await work(connection)
    assertQuestionsConfirmed(caller)
    return answer
  }
  const shopOptions = { shop: shop.code, ...options }
  if (!requestClaim) return { answer: await storage.write(runConfirmed, shopOptions), replayed: false }
  const claim = { shop: shop.code, userId: user.userId, ...requestClaim, at: now().toISOString() }
  return storage.write(async connection => {
    const storedAnswer = await claimKey(connection, claim)
    if (storedAnswer && storedAnswer.bodyHash !== claim.bodyHash) throw new KeyReused()
    if (storedAnswer) return { answer: JSON.parse(storedAnswer.answer) as T, replayed: true, text: storedAnswer.answer }
    const answer = await runConfirmed(connection)
    const text = JSON.stringify(answer)
    await saveAnswer(connection, claim, text)
    return { answer, replayed: false, text }
  }, shopOptions)
}

/** The same for a few rows: concurrent writes may share a commit. */
export const writeShortOnce = <T>(
  caller: Caller,
  work: (connection: Connection) => Promise<T>,
): Promise<WriteResult<T>> => writeOnce(caller, work, { together: true })
