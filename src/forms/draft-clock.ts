// When typed data is sent as a draft: two seconds after the first change, one call at a time, and only unsaved changes.

export interface DraftClock {
  /** The time of the first change that is not saved yet. */
  readonly changedAt?: number | undefined
  readonly sending: boolean
  /** The last call did not arrive. */
  readonly failed: boolean
}

export const idleClock: DraftClock = { sending: false, failed: false }

const delay = 2000
/** What others have to know. */
const urgentDelay = 300
const retryDelay = 10_000

/** Milliseconds until the next call; undefined: nothing to send, or a call is pending. */
export const computeDraftDelay = (
  { changedAt, sending, failed }: DraftClock,
  now: number,
  isUrgent = false,
): number | undefined => {
  if (changedAt === undefined || sending) return undefined
  return Math.max(0, changedAt + (failed ? retryDelay : isUrgent ? urgentDelay : delay) - now)
}

export const markDraftChanged = (clock: DraftClock, now: number): DraftClock => ({
  ...clock,
  changedAt: clock.changedAt ?? now,
})

export const markDraftSending = ({ failed }: DraftClock): DraftClock => ({ sending: true, failed })

/** Changes during the call wait for the next one; a failed call is retried. */
export const markDraftAnswered = ({ changedAt }: DraftClock, arrived: boolean, now: number): DraftClock => {
  const changedSince = arrived ? changedAt : (changedAt ?? now)
  return { sending: false, failed: !arrived, changedAt: changedSince }
}
