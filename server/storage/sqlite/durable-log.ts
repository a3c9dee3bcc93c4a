// What makes a commit last: SQLite writes it into the log, which is flushed before the write is answered. The next write does not
// wait for that; its commit comes behind this one in the log, so that it never lasts without it.
import { checkpointsOf } from './checkpoints.ts'
import type { SqliteConnection } from './connection.ts'
import { openLogFlush } from './log-flush.ts'

export interface DurableLog {
  /** Called after each commit, before anything else is written; resolves when it is on the disk. */
  readonly flushed: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Throws where the log cannot be opened; the writer then flushes each commit itself, as before. */
export const openDurableLog = async (file: string, { handle }: SqliteConnection): Promise<DurableLog> => {
  const log = await openLogFlush(file)
  const checkpoints = checkpointsOf(file, handle)
  // Checkpoints flush the log and the file themselves; commits do not.
  handle.pragma('synchronous = NORMAL')
  return {
    flushed: () => {
      checkpoints.afterCommit()
      return log.flushed()
    },
    close: async () => {
      await checkpoints.close()
      await log.close()
    },
  }
}
