// Makes commits durable: SQLite appends to the write-ahead log, which is flushed before the write is answered. The next
// write does not wait for the flush; its commit follows this one in the log, so it is never durable without it.
import { createCheckpointer } from './checkpointer.ts'
import type { SqliteConnection } from './connection.ts'
import { openLogFlusher } from './log-flusher.ts'

export interface DurableLog {
  /** Called after each commit, before the next write; resolves when the commit is flushed. */
  readonly untilFlushed: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Throws if the log cannot be opened; the writer then flushes each commit itself. */
export const openDurableLog = async (file: string, { handle }: SqliteConnection): Promise<DurableLog> => {
  const log = await openLogFlusher(file)
  const checkpoints = createCheckpointer(file, handle)
  // Checkpoints flush the log and the file; commits do not.
  handle.pragma('synchronous = NORMAL')
  return {
    untilFlushed: () => {
      checkpoints.afterCommit()
      return log.untilFlushed()
    },
    close: async () => {
      await checkpoints.close()
      await log.close()
    },
  }
}
