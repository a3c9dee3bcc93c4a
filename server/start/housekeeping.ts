// What grows and is not needed for ever is taken away from time to time: old sessions, keys, authorizations, drafts and
// requests for files.
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
 * Takes away sessions past their end, keys, authorizations and refused sign-ins older than seven days, drafts older than thirty, devices that
 * nobody signed in on for half a year, and wrong passwords of yesterday.
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
 * Tidies up at once and then hourly, until the answer is called; a failure is reported and retried an hour later. With
 * a clock that is in doubt nothing is deleted: to one that is ahead everything is old.
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
