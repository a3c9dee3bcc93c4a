// Reads in a snapshot. Each read has its own connection: a transaction on a shared connection would hold the other
// reads at its snapshot, and statements without a transaction see commits made between them.
import { Semaphore } from 'es-toolkit/promise'
import type { Connection } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

/** More snapshot reads wait until one of these ends. */
const maxConcurrentReads = 8

type ReadSnapshot = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>

/** All statements of the work see the database as of the first one. */
export const createSnapshotReader = (open: () => SqliteConnection): ReadSnapshot => {
  const slots = new Semaphore(maxConcurrentReads)
  const idle: SqliteConnection[] = []
  return async work => {
    await slots.acquire()
    try {
      const reader = idle.pop() ?? open()
      try {
        reader.handle.exec('BEGIN')
        return await work(reader)
      } finally {
        if (reader.handle.inTransaction) reader.handle.exec('COMMIT')
        idle.push(reader)
      }
    } finally {
      slots.release()
    }
  }
}
