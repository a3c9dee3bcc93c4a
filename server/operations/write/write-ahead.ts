// Reads before a transaction: a save with many lines reads ahead, so that other writers wait only for the write.
import type { Connection, Storage } from '../../storage/storage.ts'

type Reading<A> = (connection: Connection) => Promise<A>

/** The values read ahead are outdated. */
class Outdated extends Error {
  constructor() {
    super('the values read ahead of a save are outdated')
    this.name = 'Outdated'
  }
}

const mostTries = 3

interface WriteAhead<A, T> {
  /** The document body. */
  readonly raw: unknown
  readonly read: Reading<A>
  readonly write: (taken: Reading<A>) => Promise<T>
}

/**
 * Runs `write` with the result of `read`. For a long document, `read` runs before the transaction if the database can
 * detect changes, otherwise inside it. An error of `read` is thrown inside, where a repeated request gets its stored
 * response first.
 */
export const writeAhead = async <A, T>(storage: Storage, { raw, read, write }: WriteAhead<A, T>): Promise<T> => {
  for (let tries = 1; storage.ahead && isLong(raw); tries++) {
    const ahead = await storage.ahead(read).catch(() => undefined)
    if (!ahead) break
    try {
      return await write(async connection => {
        if (ahead.holds()) return ahead.value
        if (tries < mostTries) throw new Outdated()
        return read(connection)
      })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
  return write(read)
}

const longLength = 100

/** Number of lines from which reading twice after a conflict costs less than blocking other writers. */
export const isLong = (raw: unknown): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  Object.values(raw).some(one => Array.isArray(one) && one.length >= longLength)
