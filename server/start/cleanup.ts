// Deletes expired rows from time to time: sessions, idempotency keys, authorizations, drafts and requests for report
// files.

import type { DatabaseClock } from '../day/day.ts'
import type { PeriodicTasks } from '../event-loop/periodic-tasks.ts'
import { deleteExpiredRows } from '../storage/expired-rows.ts'
import { deleteExpiredSessions } from '../storage/sessions.ts'
import { deleteTriesOutside } from '../storage/sign-in-rows.ts'
import type { Storage } from '../storage/storage.ts'

const hourMilliseconds = 3_600_000
const minuteMilliseconds = 60_000

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
 * Cleans up at once and then hourly, and follows the clock every minute, until the returned function is called. Nothing is deleted while the clock is in doubt,
 * since a clock that is ahead makes every row look old.
 */
export const startCleanup = (
  tasks: PeriodicTasks,
  { storage, now, clock }: { readonly storage: Storage; readonly now: () => Date; readonly clock: DatabaseClock },
): (() => Promise<void>) => {
  const run = async (): Promise<void> => {
    if (clock.doubt()) return
    await clock.keep()
    await deleteExpired(storage, now())
  }
  const stops = [
    tasks.start({ name: 'cleanup', milliseconds: hourMilliseconds, run }),
    tasks.start({
      name: 'clock',
      milliseconds: minuteMilliseconds,
      firstAfter: minuteMilliseconds,
      run: clock.follow,
    }),
  ]
  return async () => {
    for (const stop of stops) await stop()
  }
}
