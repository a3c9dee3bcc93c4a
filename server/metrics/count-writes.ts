// Counts the transactions of a storage that write.
import type { Storage } from '../storage/storage.ts'

export interface WriteCounts {
  committed: number
  failed: number
  /** Number of transaction retries after conflicts. */
  retries: number
}

/** The same storage, whose transactions are counted in `counts`. */
export const countWrites = (storage: Storage, counts: WriteCounts): Storage => ({
  ...storage,
  write: async (work, options) => {
    let runs = 0
    try {
      const result = await storage.write(connection => {
        runs++
        return work(connection)
      }, options)
      counts.committed++
      return result
    } catch (error) {
      counts.failed++
      throw error
    } finally {
      counts.retries += Math.max(runs - 1, 0)
    }
  },
})
