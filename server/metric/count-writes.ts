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

// Counts answered requests and their durations in plain numbers, which are formatted only when read.

/** Upper bounds of the classes of durations, in seconds. */
export const latencyBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export interface RouteCounts {
  readonly method: string
  /** The pattern of the path, never a path itself: there are few of them. */
  readonly route: string
  /** Number of answers by HTTP status. */
  readonly statuses: Map<number, number>
  /** Number of answers by class of duration; the last class has no bound. */
  readonly durations: number[]
  seconds: number
}

interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export interface RequestCounts {
  readonly record: (request: AnsweredRequest) => void
  readonly all: () => Iterable<RouteCounts>
}

export const createRequestCounts = (): RequestCounts => {
  const routes = new Map<string, RouteCounts>()
  return {
    record: ({ method, route, status, seconds }) => {
      const key = `${method} ${route}`
      let counts = routes.get(key)
      if (counts === undefined) {
        counts = { method, route, statuses: new Map(), durations: Array(latencyBounds.length + 1).fill(0), seconds: 0 }
        routes.set(key, counts)
      }
      const bound = latencyBounds.findIndex(most => seconds <= most)
      const place = bound < 0 ? latencyBounds.length : bound
      counts.durations[place] = (counts.durations[place] ?? 0) + 1
      counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
      counts.seconds += seconds
    },
    all: () => routes.values(),
  }
}
