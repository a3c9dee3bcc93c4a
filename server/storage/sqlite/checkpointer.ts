// Copies the write-ahead log into the database file in a separate thread, so that no save waits for it.
import { Worker } from 'node:worker_threads'
import type Database from 'better-sqlite3'

export interface Checkpointer {
  /** Starts a checkpoint if enough pages were written since the last one. */
  readonly afterCommit: () => void
  readonly close: () => Promise<void>
}

/** Number of log pages not yet in the database file that start a checkpoint. */
const maxPendingPages = 1000

/** Above this size the writer itself checkpoints at a commit, so that the log restarts even under continuous writes. */
const maxLogPages = 8000

interface LogSize {
  readonly log: number
  readonly checkpointed: number
}

/** The thread starts with the first checkpoint. If it ends, SQLite checkpoints at commits as it does by default. */
export const createCheckpointer = (file: string, writer: Database.Database): Checkpointer => {
  const logSize = writer.prepare<[], LogSize>('PRAGMA wal_checkpoint(NOOP)')
  let worker: Worker | undefined
  let untilExit: Promise<unknown> | undefined
  let isBusy = false
  let isClosed = false
  writer.pragma(`wal_autocheckpoint = ${maxLogPages}`)
  const restoreAutoCheckpoint = (): void => {
    if (!isClosed) writer.pragma(`wal_autocheckpoint = ${maxPendingPages}`)
    isClosed = true
  }
  const startWorker = (): Worker => {
    const thread = new Worker(new URL('./checkpoint.worker.ts', import.meta.url), { workerData: { file } })
    // The thread must not keep the process alive.
    thread.unref()
    thread.on('message', () => {
      isBusy = false
    })
    thread.once('error', restoreAutoCheckpoint)
    thread.once('exit', restoreAutoCheckpoint)
    untilExit = new Promise(resolve => thread.once('exit', resolve))
    return thread
  }
  return {
    afterCommit: () => {
      if (isBusy || isClosed) return
      const { log, checkpointed } = logSize.get() ?? { log: 0, checkpointed: 0 }
      if (log - checkpointed < maxPendingPages) return
      isBusy = true
      worker ??= startWorker()
      worker.postMessage('checkpoint')
    },
    // The thread ends itself: terminating it while it loads the database would end the process.
    close: async () => {
      isClosed = true
      worker?.ref()
      worker?.postMessage('end')
      await untilExit
    },
  }
}
