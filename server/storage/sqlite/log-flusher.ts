// Flushes committed transactions to the disk outside of the server's thread: only the callers of a flush wait for it.
import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

const [openFile, flushFile, closeFile] = [promisify(open), promisify(fdatasync), promisify(close)]

export interface LogFlusher {
  /** Resolves when all that was committed before the call is flushed; rejects if the disk refuses. */
  readonly untilFlushed: () => Promise<void>
  /** Called after the last flush, before the database is closed. */
  readonly close: () => Promise<void>
}

/** Opens the write-ahead log of an open database; throws if that fails. */
export const openLogFlusher = async (file: string): Promise<LogFlusher> => {
  // Windows flushes only files that are open for writing.
  const log = await openFile(`${file}-wal`, 'r+')
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const flush = (): Promise<void> => {
    running = flushFile(log).finally(() => {
      running = undefined
    })
    return running
  }
  let closed: Promise<void> | undefined
  const closeOnce = async (): Promise<void> => {
    await (next ?? running)?.catch(() => undefined)
    await closeFile(log)
  }
  /** A running flush may have begun before the commit: calls made meanwhile share the flush after it. */
  const flushNext = async (): Promise<void> => {
    await running?.catch(() => undefined)
    next = undefined
    return flush()
  }
  return {
    untilFlushed: () => {
      if (!running) return flush()
      next ??= flushNext()
      return next
    },
    close: () => {
      closed ??= closeOnce()
      return closed
    },
  }
}
