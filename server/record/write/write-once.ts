// Idempotent writes: the key is claimed and the response stored in the transaction of the write.
import type { Caller } from '../../caller/caller.ts'
import { assertQuestionsConfirmed } from '../../caller/confirmation.ts'
import { assertShopActive } from '../../day/open-day.ts'
import { KeyReused } from '../../error/errors.ts'
import { claimKey, saveAnswer } from '../../storage/claims.ts'
import type { Connection, Storage, WriteOptions } from '../../storage/storage.ts'

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
    await assertShopActive(connection, caller, { locksDay: !options.isBatch && !options.isLong })
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

// Reads before a transaction: a save with many lines reads ahead, so that other writers wait only for the write.

type ReadFunction<A> = (connection: Connection) => Promise<A>

/** The values read ahead are outdated. */
class OutdatedRead extends Error {
  constructor() {
    super('the values read ahead of a save are outdated')
    this.name = 'Outdated'
  }
}

const maxAttempts = 3

interface WriteAheadOptions<A, T> {
  /** The document body. */
  readonly raw: unknown
  readonly read: ReadFunction<A>
  readonly write: (readAhead: ReadFunction<A>) => Promise<T>
}

/**
 * Runs `write` with the result of `read`. For a long document, `read` runs before the transaction if the database can
 * detect changes, otherwise inside it. An error of `read` is thrown inside, where a repeated request gets its stored
 * response first.
 */
export const writeAhead = async <A, T>(storage: Storage, { raw, read, write }: WriteAheadOptions<A, T>): Promise<T> => {
  for (let attempt = 1; storage.readAhead && isLongDocument(raw); attempt++) {
    const ahead = await storage.readAhead(read).catch(() => undefined)
    if (!ahead) break
    try {
      return await write(async connection => {
        if (ahead.isCurrent()) return ahead.value
        if (attempt < maxAttempts) throw new OutdatedRead()
        return read(connection)
      })
    } catch (error) {
      if (!(error instanceof OutdatedRead)) throw error
    }
  }
  return write(read)
}

const longDocumentLines = 100

/** Number of lines from which reading twice after a conflict costs less than blocking other writers. */
export const isLongDocument = (raw: unknown): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  Object.values(raw).some(one => Array.isArray(one) && one.length >= longDocumentLines)
