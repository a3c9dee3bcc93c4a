// Watches for schemas applied by other processes.

import { findAppliedVersion } from '../migration/applied-files.ts'
import type { Connection } from '../storage.ts'
import { appliedChannel } from './applied-schema.ts'
import { registerProgram } from './living-programs.ts'
import { subscribeChannel } from './subscribe-channel.ts'

interface AppliedWatch {
  /** Of this process, which counts as running meanwhile. */
  readonly programVersion?: string | undefined
  readonly notify: (version: string) => void
}

/**
 * Reports the applied version at once, after each notification and at intervals, until the returned function is called.
 */
export const watchAppliedVersion = (url: string, { programVersion, notify }: AppliedWatch): (() => Promise<void>) => {
  let hasStopped = false
  const reportVersion = async (connection: Connection): Promise<void> => {
    const version = await findAppliedVersion(connection)
    if (version !== undefined && !hasStopped) notify(version)
  }
  const stop = subscribeChannel(url, {
    channel: appliedChannel,
    ...(programVersion !== undefined && { onConnect: client => registerProgram(client, programVersion) }),
    onMessage: (_, connection) => reportVersion(connection),
    poll: reportVersion,
  })
  return () => {
    hasStopped = true
    return stop()
  }
}
