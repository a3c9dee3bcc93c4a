// A repeated save takes effect once: the key is claimed, and the answer stored, in the transaction of the effect.

import type { Caller } from '../../caller/caller.ts'
import { refuseUnconfirmed } from '../../caller/confirming.ts'
import { KeyReused } from '../../errors/errors.ts'
import { claimKey, keepAnswer } from '../../storage/claims.ts'
import type { Connection, WriteOptions } from '../../storage/storage.ts'

export interface Written<T> {
  readonly answer: T
  /** True when an earlier request with the same key did it, and this is that request's answer. */
  readonly replayed: boolean
  /** The answer as JSON, where it is stored as that. */
  readonly text?: string
}

/** Runs the work in one transaction, which is lost where a question of it is not confirmed. Same key and request: the first answer again; same key, other request: KeyReused. */
export const writeOnce = async <T>(
  caller: Caller,
  work: (connection: Connection) => Promise<T>,
  options: WriteOptions = {},
): Promise<Written<T>> => {
  const { storage, shop, user, claim: asked, now } = caller
  const confirmed = async (connection: Connection): Promise<T> => {
    // A transaction that lost to another one is worked out anew.
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

/** The same for a row, or a few: others that come at the same moment may share its commit. */
export const writeShortOnce = <T>(caller: Caller, work: (connection: Connection) => Promise<T>): Promise<Written<T>> =>
  writeOnce(caller, work, { together: true })
