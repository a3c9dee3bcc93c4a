// Copies the write-ahead log into the database file in a separate thread, so that no save waits for it.
import { Worker } from 'node:worker_threads'
import type Database from 'better-sqlite3'

export interface Checkpoints {
  /** Starts a checkpoint if enough pages were written since the last one. */
  readonly afterCommit: () => void
  readonly close: () => Promise<void>
}

/** Number of log pages not yet in the database file that start a checkpoint. */
const mostWaiting = 1000

/** Above this size the writer itself checkpoints at a commit, so that the log restarts even under continuous writes. */
const mostPages = 8000

interface LogSize {
  readonly log: number
  readonly checkpointed: number
}

/** The thread starts with the first checkpoint. If it ends, SQLite checkpoints at commits as it does by default. */
export const checkpointsOf = (file: string, writer: Database.Database): Checkpoints => {
  const size = writer.prepare<[], LogSize>('PRAGMA wal_checkpoint(NOOP)')
  let worker: Worker | undefined
  let ended: Promise<unknown> | undefined
  let isBusy = false
  let isOver = false
  writer.pragma(`wal_autocheckpoint = ${mostPages}`)
  const over = (): void => {
    if (!isOver) writer.pragma(`wal_autocheckpoint = ${mostWaiting}`)
    isOver = true
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./checkpoint.worker.ts', import.meta.url), { workerData: { file } })
    // The thread must not keep the process alive.
    begun.unref()
    begun.on('message', () => {
      isBusy = false
    })
    begun.once('error', over)
    begun.once('exit', over)
    ended = new Promise(resolve => begun.once('exit', resolve))
    return begun
  }
  return {
    afterCommit: () => {
      if (isBusy || isOver) return
      const { log, checkpointed } = size.get() ?? { log: 0, checkpointed: 0 }
      if (log - checkpointed < mostWaiting) return
      isBusy = true
      worker ??= begin()
      worker.postMessage('checkpoint')
    },
    // The thread ends itself: terminating it while it loads the database would end the process.
    close: async () => {
      isOver = true
      worker?.ref()
      worker?.postMessage('end')
      await ended
    },
  }
}
