// Changes fields of the shop that only the program may change.
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { updateDaySums } from '../../ledger/update-day-sums.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { getShopTopic } from '../../storage/topics.ts'
import { updateAuditedRow } from './write-row.ts'

/** Updates fields of the caller's shop that only the program may change, in stored form, and writes an audit row. */
export const changeShop = async (connection: Connection, caller: Caller, values: Row): Promise<void> => {
  const { schema, shop } = caller
  const shops = getResource(schema, schema.project.shop.resource)
  const before = await findRowByKey(connection, shops, shop.code, shop.code)
  if (!before) return
  await updateAuditedRow(connection, caller, shops, { before, row: { ...before, ...values } })
  await connection.notify(getShopTopic(shop.code))
}

/** Moves the business date, with the sums of the days before; in an exclusive transaction. */
export const setBusinessDate = async (connection: Connection, caller: Caller, day: string): Promise<void> => {
  const { schema, shop, user, now } = caller
  await changeShop(connection, caller, { [schema.project.shop.businessDate]: day })
  await updateDaySums(connection, schema, { shop: shop.code, day, at: now().toISOString(), user: user.userId })
}
