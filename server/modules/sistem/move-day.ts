import { getResource } from '../../../engine/schema.ts'
import { AccessDenied } from '../../errors.ts'
import type { Caller } from '../../operations/caller.ts'
import { isBehind, todayOf } from '../../operations/day.ts'
import { writeAudit } from '../../operations/write-audit.ts'
import { findRowByKey, updateRow } from '../../storage/rows.ts'

/** Brings a business date that is behind to the real one, by a full level; closes nothing. Only where no closing is there. */
export const moveDay = async (caller: Caller): Promise<void> => {
  const { schema, storage, shop, user, now } = caller
  if (schema.project.levels[user.level]?.full !== true) throw new AccessDenied()
  if (!isBehind(caller)) return
  const shops = getResource(schema, schema.project.shop.resource)
  await storage.write(async connection => {
    const before = await findRowByKey(connection, shops, shop.code, shop.code)
    if (!before) return
    const after = await updateRow(connection, shops, {
      row: { ...before, [schema.project.shop.businessDate]: todayOf(caller) },
      id: String(before.id),
      versi: Number(before.versi),
      stamp: { at: now().toISOString(), by: user.userId },
    })
    if (after) await writeAudit(connection, caller, shops, { verb: 'update', before, after })
  })
}
