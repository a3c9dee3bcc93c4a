import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { writeAudit } from '../../operations/write/write-audit.ts'
import { findRowByKey, updateRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { getShopTopic } from '../../storage/topics.ts'

/** Updates fields of the caller's shop that only the program may change, in stored form, and writes an audit row. */
export const changeShop = async (connection: Connection, caller: Caller, values: Row): Promise<void> => {
  const { schema, shop, user, now } = caller
  const shops = getResource(schema, schema.project.shop.resource)
  const before = await findRowByKey(connection, shops, shop.code, shop.code)
  if (!before) return
  const after = await updateRow(connection, shops, {
    row: { ...before, ...values },
    id: String(before.id),
    versi: Number(before.versi),
    stamp: { at: now().toISOString(), by: user.userId },
  })
  if (after) await writeAudit(connection, caller, shops, { verb: 'update', before, after })
  await connection.notify(getShopTopic(shop.code))
}
