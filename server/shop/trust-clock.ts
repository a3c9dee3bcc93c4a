import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import type { DatabaseClock } from '../day/clock.ts'
import { RequestError } from '../error/errors.ts'
import { insertAudit } from '../storage/audit.ts'
import { getOwnerTitle, isOwner } from './move-day.ts'

/**
 * An owner confirms that the clock is right: earlier times came from another clock. Does nothing if the clock is not
 * doubted.
 */
export const trustClock = async (caller: Caller, clock: DatabaseClock): Promise<void> => {
  if (!isOwner(caller)) throw new RequestError('day.owner', { owner: getOwnerTitle(caller.schema) })
  const doubt = clock.doubt()
  if (!doubt) return
  await caller.storage.write(async connection => {
    await clock.trust(connection)
    await insertAudit(connection, {
      ...buildAuditBase(caller),
      resource: 'kencana_meta',
      rowId: caller.schema.project.emptyText,
      verb: 'trust-clock',
      before: JSON.stringify({ seen: doubt.seen }),
      after: JSON.stringify({ machine: doubt.machine }),
    })
  })
}
