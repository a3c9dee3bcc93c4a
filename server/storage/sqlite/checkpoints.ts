// Moves what the write-ahead log holds into the database file in a thread of its own, so that no save waits for it.
import { Worker } from 'node:worker_threads'
import type Database from 'better-sqlite3'

export interface Checkpoints {
  /** Begins a checkpoint where enough was written since the last one. */
  readonly afterCommit: () => void
  readonly close: () => Promise<void>
}

/** Pages of the log that are not in the database file yet. */
const mostWaiting = 1000

/** Beyond it the writer takes the rest along at a commit, so that the log begins anew although there is always somebody who writes. */
const mostPages = 8000

interface LogSize {
  readonly log: number
  readonly checkpointed: number
}

/** The thread begins with the first checkpoint; if it ends, SQLite makes checkpoints at commits as it does by itself. */
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
    // It keeps no process from ending.
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
    // The thread ends itself: one that is terminated while it still loads the database takes the process along.
    close: async () => {
      isOver = true
      worker?.ref()
      worker?.postMessage('end')
      await ended
    },
  }
}
