// Counts the transactions of a storage that write.
import type { Storage } from '../storage/storage.ts'

export interface WriteCounts {
  committed: number
  failed: number
  /** Number of previews and dry runs, which are always rolled back. */
  rehearsed: number
  /** Number of transaction retries after conflicts. */
  retries: number
  /** Number of writes that were requested and have not begun. */
  waiting: number
}

export const createWriteCounts = (): WriteCounts => ({ committed: 0, failed: 0, rehearsed: 0, retries: 0, waiting: 0 })

/** The same storage, whose transactions are counted in `counts`. */
export const countWrites = (storage: Storage, counts: WriteCounts): Storage => ({
  ...storage,
  write: async (work, options) => {
    let runs = 0
    counts.waiting++
    try {
      const result = await storage.write(connection => {
        if (runs === 0) counts.waiting--
        runs++
        return work(connection)
      }, options)
      counts.committed++
      return result
    } catch (error) {
      if (options?.isRehearsal) counts.rehearsed++
      else counts.failed++
      throw error
    } finally {
      if (runs === 0) counts.waiting--
      counts.retries += Math.max(runs - 1, 0)
    }
  },
})
