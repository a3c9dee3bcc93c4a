// Deletes expired rows from time to time: sessions, idempotency keys, authorizations, drafts and requests for report
// files.

import type { DatabaseClock } from '../day/clock.ts'
import { deleteExpiredRows } from '../storage/expired-rows.ts'
import { deleteExpiredSessions } from '../storage/sessions.ts'
import { deleteTriesOutside } from '../storage/sign-in-tries.ts'
import type { Storage } from '../storage/storage.ts'

const hourMilliseconds = 3_600_000

/**
 * Deletes expired sessions, idempotency keys, authorizations and throttled sign-ins older than seven days, drafts older
 * than thirty days, devices unused for half a year, and failed sign-ins of the day before.
 */
export const deleteExpired = async (storage: Storage, now: Date): Promise<void> => {
  if (storage.trouble()) return
  const getCutoff = (days: number): string => new Date(now.getTime() - days * 24 * hourMilliseconds).toISOString()
  await storage.write(async connection => {
    await deleteExpiredSessions(connection, now.toISOString())
    await deleteExpiredRows(connection, getCutoff)
    await deleteTriesOutside(connection, getCutoff(1), getCutoff(-1))
  })
}

/**
 * Cleans up at once and then hourly, until the returned function is called; a failure is reported and retried after an
 * hour. Nothing is deleted while the clock is in doubt, since a clock that is ahead makes every row look old.
 */
export const startCleanup = (
  { storage, now, clock }: { readonly storage: Storage; readonly now: () => Date; readonly clock: DatabaseClock },
  onError: (error: unknown) => void,
): (() => void) => {
  const cleanUp = async (): Promise<void> => {
    if (clock.doubt()) return
    await clock.keep()
    await deleteExpired(storage, now())
  }
  const runCleanup = (): void => void cleanUp().catch(onError)
  runCleanup()
  const timer = setInterval(runCleanup, hourMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
