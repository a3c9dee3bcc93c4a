// Publishes the progress of a job to the browsers of its shop whose users may see it; `GET jobs/{name}` is authoritative.

import type { ByHand } from '../../by-hand/by-hand.ts'
import type { Caller } from '../../caller/caller.ts'
import { findJob, type JobPlace } from '../../storage/jobs.ts'
import type { Storage } from '../../storage/storage.ts'

export interface JobEvent {
  readonly name: string
  readonly state: string
  readonly percentage: number
  readonly message: string
}

interface Listener {
  readonly caller: Caller
  /** `name`: an additional event name. */
  readonly emit: (event: JobEvent, name?: string) => void
}

export const announceJob = async (
  { storage, byHand }: { readonly storage: Storage; readonly byHand?: ByHand },
  listeners: readonly Listener[],
  { onlyRunning = false, ...place }: JobPlace & { readonly onlyRunning?: boolean },
): Promise<void> => {
  const job = byHand?.jobs[place.name]
  const own = listeners.filter(({ caller }) => caller.shop.code === place.shop && job?.who(caller))
  if (own.length === 0) return
  const run = await storage.read(connection => findJob(connection, place))
  if (!run || (onlyRunning && run.state !== 'running')) return
  const { state, percentage, message } = run
  for (const { emit } of own) emit({ name: place.name, state, percentage, message }, job?.event)
}
