// Reads of one moment. Each has a connection to itself while it lasts, as a transaction of a connection that others share
// would hold them at its own moment, and one without it sees what is committed between its statements.
import { Semaphore } from 'es-toolkit/promise'
import type { Connection } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

/** Further reads of one moment wait for one of these to end. */
const mostAtOnce = 8

type Read = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>

/** All statements of a work see the database as it is at the first of them. */
export const readsOfOneMoment = (open: () => SqliteConnection): Read => {
  const room = new Semaphore(mostAtOnce)
  const idle: SqliteConnection[] = []
  return async work => {
    await room.acquire()
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
      room.release()
    }
  }
}
