// Watches for schemas applied by other processes.
import type { Connection } from '../storage.ts'
import { appliedChannel, findAppliedVersion } from './applied-schema.ts'
import { listenTo } from './listen-to.ts'

/**
 * Reports the applied version at once, after each notification and at intervals, until the returned function is called.
 */
export const watchApplied = (url: string, notify: (version: string) => void): (() => Promise<void>) => {
  let isOver = false
  const look = async (connection: Connection): Promise<void> => {
    const version = await findAppliedVersion(connection)
    if (version !== undefined && !isOver) notify(version)
  }
  const stop = listenTo(url, { channel: appliedChannel, heard: (_, connection) => look(connection), look })
  return () => {
    isOver = true
    return stop()
  }
}
