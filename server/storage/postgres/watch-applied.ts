// Watches for schemas applied by other processes.

import { findAppliedVersion } from '../migration/applied-files.ts'
import type { Connection } from '../storage.ts'
import { appliedChannel } from './applied-schema.ts'
import { subscribeChannel } from './subscribe-channel.ts'

/**
 * Reports the applied version at once, after each notification and at intervals, until the returned function is called.
 */
export const watchAppliedVersion = (url: string, notify: (version: string) => void): (() => Promise<void>) => {
  let hasStopped = false
  const reportVersion = async (connection: Connection): Promise<void> => {
    const version = await findAppliedVersion(connection)
    if (version !== undefined && !hasStopped) notify(version)
  }
  const stop = subscribeChannel(url, {
    channel: appliedChannel,
    onMessage: (_, connection) => reportVersion(connection),
    poll: reportVersion,
  })
  return () => {
    hasStopped = true
    return stop()
  }
}
