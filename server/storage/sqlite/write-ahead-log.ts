// The write-ahead log beside the database file: a mark that shows whether it got lost, and its checkpoints.
import { statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { CheckpointRequest } from './database.worker.ts'
import { startThread, type Thread } from './readers.ts'

/**
 * Stored in the header of the file, which a copy of it keeps: while a server writes, the newest rows may be in the log,
 * and a marked file without a log has lost them.
 */
const marks = { closed: 0, open: 1 } as const

/** Handles of files that this process closes regularly. */
const ownedHandles = new WeakSet<Database.Database>()

/** Called before the file is opened, because opening creates a new log. */
export const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

export const isMarkedOpen = (handle: Database.Database): boolean =>
  handle.pragma('user_version', { simple: true }) === marks.open

/** Sets the mark before the first write and checkpoints it into the file, as the log may get lost. */
export const markOpen = (handle: Database.Database): void => {
  if (ownedHandles.has(handle)) return
  if (!isMarkedOpen(handle)) {
    handle.pragma(`user_version = ${marks.open}`)
    handle.pragma('wal_checkpoint(PASSIVE)')
  }
  ownedHandles.add(handle)
}

/** Takes over a file that a killed process left marked, with its log: this process will close it. */
export const adoptOpenFile = (handle: Database.Database): void => {
  if (isMarkedOpen(handle)) ownedHandles.add(handle)
}

/** The last write before the file is closed. If it fails, the file stays marked and keeps its log. */
export const markClosed = (handle: Database.Database): void => {
  if (!ownedHandles.has(handle)) return
  try {
    markComplete(handle)
  } catch {}
}

/** Marks a file as complete without a log: a copy made by SQLite, or a file whose loss was accepted. */
export const markComplete = (handle: Database.Database): void => void handle.pragma(`user_version = ${marks.closed}`)

export const describeLostLog = (file: string): string =>
  `${file}-wal is missing, which held the newest rows when the server stopped without closing. Stop the server and put that file back beside the database, or restore a backup; "npm run accept:data" accepts the data without those rows`

/** Number of log pages not yet in the database file that start a checkpoint. */
const maxPendingPages = 1000

/** From this number of pages the log restarts as soon as no read needs it; the file may grow to twice that and more. */
const restartPages = 8000

/** A restart that failed is tried again after this number of further pages. */
const pagesBetweenRestarts = 1000

/** How long a restart, and with it the next write, waits for reads that need the log: longer once the log is large. */
const getRestartWait = (pages: number): number => (pages < 2 * restartPages ? 20 : 500)

const pageBytes = 4096

export interface Checkpoints {
  /**
   * Starts a checkpoint in a thread if enough pages wait; no write waits for it. The next write waits for the returned
   * promise: the log restarts only between two writes. After an erasure the log is emptied, as it has the data from before;
   * later commits try again while reads need it.
   */
  readonly afterCommit: (isErasure: boolean) => Promise<void> | undefined
  readonly close: () => Promise<void>
}

/** The thread starts with the first checkpoint; if it fails, SQLite checkpoints at commits, as it does by default. */
export const createCheckpoints = (file: string, writer: Database.Database): Checkpoints => {
  const logSize = writer.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)')
  let thread: Thread | undefined
  let isIdle = true
  let nextRestart = restartPages
  let mustEmpty = false
  let running: Promise<void> | undefined
  writer.pragma('wal_autocheckpoint = 0')
  writer.pragma(`journal_size_limit = ${2 * restartPages * pageBytes}`)
  const requestCheckpoint = async (checkpoint: CheckpointRequest): Promise<void> => {
    isIdle = false
    try {
      thread ??= startThread(file)
      await thread.request(checkpoint)
      isIdle = true
    } catch {
      if (writer.open) writer.pragma(`wal_autocheckpoint = ${maxPendingPages}`)
    }
  }
  const runCheckpoint = (checkpoint: CheckpointRequest): Promise<void> => {
    running = requestCheckpoint(checkpoint)
    return running
  }
  const emptyLog = async (waitMs: number): Promise<void> => {
    await running
    await runCheckpoint({ checkpoint: 'TRUNCATE', waitMs })
    mustEmpty = writer.open && logSize.get()?.log !== 0
  }
  return {
    afterCommit: isErasure => {
      mustEmpty ||= isErasure
      if (mustEmpty) return emptyLog(isErasure ? 500 : 20)
      const size = isIdle ? logSize.get() : undefined
      if (!size) return undefined
      const { log, checkpointed } = size
      if (log < restartPages) nextRestart = restartPages
      if (log >= nextRestart) {
        nextRestart = log + pagesBetweenRestarts
        return runCheckpoint({ checkpoint: 'RESTART', waitMs: getRestartWait(log) })
      }
      if (log - checkpointed >= maxPendingPages) runCheckpoint({ checkpoint: 'PASSIVE', waitMs: 0 })
      return undefined
    },
    close: async () => thread?.close(),
  }
}
