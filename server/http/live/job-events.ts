// Publishes the progress of a job to the browsers of its shop whose users may see it; `GET jobs/{name}` is authoritative.

import type { Caller } from '../../caller/caller.ts'
import type { CustomModules } from '../../module/custom-modules.ts'
import { findJob, type JobKey } from '../../storage/jobs.ts'
import type { Storage } from '../../storage/storage.ts'

export interface JobEvent {
  readonly name: string
  readonly state: string
  readonly percentage: number
  readonly message: string
}

interface JobListener {
  readonly caller: Caller
  /** `name`: an additional event name. */
  readonly emit: (event: JobEvent, name?: string) => void
}

export const publishJobProgress = async (
  { storage, byHand }: { readonly storage: Storage; readonly byHand?: CustomModules },
  listeners: readonly JobListener[],
  { onlyRunning = false, ...jobKey }: JobKey & { readonly onlyRunning?: boolean },
): Promise<void> => {
  const job = byHand?.jobs[jobKey.name]
  const recipients = listeners.filter(({ caller }) => caller.shop.code === jobKey.shop && job?.who(caller))
  if (recipients.length === 0) return
  const run = await storage.read(connection => findJob(connection, jobKey))
  if (!run || (onlyRunning && run.state !== 'running')) return
  const { state, percentage, message } = run
  for (const { emit } of recipients) emit({ name: jobKey.name, state, percentage, message }, job?.event)
}
