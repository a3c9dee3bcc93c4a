// What a shop needs beside its row: a business date, the rows that every shop begins with, and nobody inside once it is closed.
import type { Row } from '../../../engine/record/row.ts'
import { todayIn } from '../../../engine/values/tanggal.ts'
import { UserRuleBroken } from '../../errors.ts'
import type { Caller } from '../../operations/caller.ts'
import type { RowChange, WriteHooks } from '../../operations/write-hooks.ts'
import { emptyNewShop, fillNewShop } from '../../start-data.ts'
import { deleteSessionsIn } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'

/** A new shop begins with the date that it is there. */
const withDate = ({ schema, now }: Caller, row: Row): Row => {
  const { businessDate, timeZone } = schema.project.shop
  return { ...row, [businessDate]: row[businessDate] ?? todayIn(String(row[timeZone]), now()) }
}

/** Who works in a shop cannot shut it over his own head, so one shop is always open. */
const checkShop = async (connection: Connection, caller: Caller, { before, after }: RowChange): Promise<void> => {
  const { schema, shop } = caller
  const { key, active } = schema.project.shop
  if (active !== undefined && before?.[key] === shop.code && after?.[active] !== 1) throw new UserRuleBroken('shop.own')
  if (before && !after) await emptyNewShop(connection, caller, String(before[key]))
}

const followShop = async (connection: Connection, caller: Caller, { before, after }: RowChange): Promise<void> => {
  const { key, active } = caller.schema.project.shop
  if (!before && after) await fillNewShop(connection, caller, String(after[key]))
  if (before && active !== undefined && after?.[active] !== 1) await deleteSessionsIn(connection, String(before[key]))
}

export const shopHooks: WriteHooks = { fill: withDate, check: checkShop, follow: followShop }
