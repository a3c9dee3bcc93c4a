// Reads before a transaction: a save with many lines reads ahead, so that other writers wait only for the write.
import type { Connection, Storage } from '../../storage/storage.ts'

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
