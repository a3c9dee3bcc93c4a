// Flushes what was committed to the disk, outside of the server's thread: whoever wrote waits for it, and nobody else does.
import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

const [openFile, flushFile, closeFile] = [promisify(open), promisify(fdatasync), promisify(close)]

export interface LogFlush {
  /** Resolves when all that was committed before the call is on the disk; rejects where the disk refused that. */
  readonly flushed: () => Promise<void>
  /** After the last flush, and before the database is closed. */
  readonly close: () => Promise<void>
}

/** The write-ahead log of an open database; throws where it cannot be opened. */
export const openLogFlush = async (file: string): Promise<LogFlush> => {
  // Windows flushes only what is open for writing.
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
  /** A flush that is under way may have begun before the commit: those that come meanwhile share the one after it. */
  const flushNext = async (): Promise<void> => {
    await running?.catch(() => undefined)
    next = undefined
    return flush()
  }
  return {
    flushed: () => {
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
