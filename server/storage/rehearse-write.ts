import { type Connection, type Statement, type Storage, StorageConflict, type WriteOptions } from './storage.ts'

class Rehearsed extends Error {}

const rehearsals = new WeakSet<Connection>()

/** True if nothing of the transaction stays: it needs no audit. */
export const isRehearsal = (connection: Connection): boolean => rehearsals.has(connection)

/** Runs the work in a transaction that is always rolled back; returns what the work returns, or throws what it throws. */
export const rehearseWrite = async <T>(
  storage: Storage,
  work: (connection: Connection) => Promise<T>,
  options: Pick<WriteOptions, 'isBatch'> = {},
): Promise<T> => {
  const results: T[] = []
  try {
    await storage.write(
      async connection => {
        rehearsals.add(connection)
        try {
          results.push(await work(connection))
        } finally {
          rehearsals.delete(connection)
        }
        throw new Rehearsed()
      },
      { ...options, isRehearsal: true },
    )
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return results.at(-1) as T
}

// Changes whose result is not needed: a database across a network receives them together with the next statement.

/**
 * Runs a change of a write, now or before its next statement. Throws StorageConflict, now or by a later statement, if it
 * affects another number of rows than expected.
 */
export const deferChange = async (
  connection: Connection,
  statement: Statement,
  expectedRows?: number,
): Promise<void> => {
  if (connection.defer) await connection.defer(statement, expectedRows)
  else assertAffected(await connection.run(statement), expectedRows)
}

export const assertAffected = (rows: number, expectedRows: number | undefined): void => {
  if (expectedRows !== undefined && rows !== expectedRows)
    throw new StorageConflict(new Error(`${rows} rows were changed in place of ${expectedRows}`))
}
