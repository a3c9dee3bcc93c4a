import type { Connection, Storage, WriteOptions } from './storage.ts'

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
