// Deletes expired rows from time to time: sessions, idempotency keys, authorizations, drafts and requests for report
// files.
import type { Clock } from '../day/clock.ts'
import { deleteAuthorizationsBefore } from '../storage/authorizations.ts'
import { deleteClaimsBefore } from '../storage/claims.ts'
import { deleteDevicesBefore } from '../storage/devices.ts'
import { deleteDraftsBefore } from '../storage/drafts.ts'
import { deleteRefusedSignInsBefore } from '../storage/refused-sign-ins.ts'
import { deleteReportFilesBefore } from '../storage/report-files.ts'
import { deleteExpiredSessions } from '../storage/sessions.ts'
import { deleteTriesOutside } from '../storage/sign-in-tries.ts'
import type { Storage } from '../storage/storage.ts'

const storedDays = 7
const draftDays = 30
const deviceDays = 180
const hour = 3_600_000

/**
 * Deletes expired sessions, idempotency keys, authorizations and throttled sign-ins older than seven days, drafts older
 * than thirty days, devices unused for half a year, and failed sign-ins of the day before.
 */
export const tidyUp = async (storage: Storage, now: Date): Promise<void> => {
  if (storage.trouble()) return
  const before = (days: number): string => new Date(now.getTime() - days * 24 * hour).toISOString()
  await storage.write(async connection => {
    await deleteExpiredSessions(connection, now.toISOString())
    await deleteClaimsBefore(connection, before(storedDays))
    await deleteAuthorizationsBefore(connection, before(storedDays))
    await deleteDraftsBefore(connection, before(draftDays))
    await deleteDevicesBefore(connection, before(deviceDays))
    await deleteTriesOutside(connection, before(1), before(-1))
    await deleteReportFilesBefore(connection, before(1))
    await deleteRefusedSignInsBefore(connection, before(storedDays))
  })
}

/**
 * Cleans up at once and then hourly, until the returned function is called; a failure is reported and retried after an
 * hour. Nothing is deleted while the clock is in doubt, since a clock that is ahead makes every row look old.
 */
export const keepTidy = (
  { storage, now, clock }: { readonly storage: Storage; readonly now: () => Date; readonly clock: Clock },
  onError: (error: unknown) => void,
): (() => void) => {
  const tidy = async (): Promise<void> => {
    if (clock.doubt()) return
    await clock.keep()
    await tidyUp(storage, now())
  }
  const step = (): void => void tidy().catch(onError)
  step()
  const timer = setInterval(step, hour)
  timer.unref()
  return () => clearInterval(timer)
}
