// A save whose long reading part comes before its transaction: whoever saves beside it waits for the rest alone.
import type { Connection, Storage } from '../../storage/storage.ts'

type Reading<A> = (connection: Connection) => Promise<A>

/** What was read ahead is not so any more. */
class Outdated extends Error {
  constructor() {
    super('what was read ahead of a save has changed')
    this.name = 'Outdated'
  }
}

const mostTries = 3

interface WriteAhead<A, T> {
  /** The document as it was sent. */
  readonly raw: unknown
  readonly read: Reading<A>
  readonly write: (taken: Reading<A>) => Promise<T>
}

/**
 * Runs `write`, which takes what `read` gives: of a long document from ahead of its transaction, where the database can
 * say that it still holds, and else from within. What `read` throws is thrown within, where a repeated save has its
 * answer first.
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

/** Of so many lines that a second look, where something has changed, costs less than the wait of others. */
export const isLong = (raw: unknown): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  Object.values(raw).some(one => Array.isArray(one) && one.length >= longLength)
