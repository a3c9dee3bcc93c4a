import type { Connection, Storage } from './storage.ts'

class Rehearsed extends Error {}

/** Runs the work in a transaction that is always rolled back; returns what the work returns, or throws what it throws. */
export const rehearseWrite = async <T>(storage: Storage, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const results: T[] = []
  try {
    await storage.write(
      async connection => {
        results.push(await work(connection))
        throw new Rehearsed()
      },
      { isRehearsal: true },
    )
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return results.at(-1) as T
}
