import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { writeAudit } from '../../operations/write/write-audit.ts'
import { newsOfShop } from '../../storage/news.ts'
import { findRowByKey, updateRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** Gives the caller's shop these values, in stored form, with a row of the audit; what the program alone may change. */
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
  await connection.notify(newsOfShop(shop.code))
}
