// Hooks of the shop resource: fill the business date and the first rows, check that a shop may close, end sessions of a
// closed shop.
import type { Row } from '../../../engine/record/row.ts'
import { todayIn } from '../../../engine/values/tanggal.ts'
import type { Caller, RowChange, WriteHooks } from '../../caller/caller.ts'
import { UserRuleBroken } from '../../errors/errors.ts'
import { deleteSessionsIn } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'
import { leavesAWayIn } from '../users/way-in.ts'
import { emptyNewShop, fillNewShop } from './start-data.ts'

/** A new shop starts with today in its time zone. */
const withDate = ({ schema, now }: Caller, row: Row): Row => {
  const { businessDate, timeZone } = schema.project.shop
  return { ...row, [businessDate]: row[businessDate] ?? todayIn(String(row[timeZone]), now()) }
}

/** A user cannot close the shop of the current session, nor the last shop that an owner can sign in to. */
const checkShop = async (connection: Connection, caller: Caller, change: RowChange): Promise<void> => {
  const { schema, shop } = caller
  const { before, after } = change
  const { key, active } = schema.project.shop
  const wasOpen = before !== undefined && (active === undefined || before[active] === 1)
  const isClosed = wasOpen && (active === undefined ? !after : after?.[active] !== 1)
  if (isClosed && before[key] === shop.code) throw new UserRuleBroken('shop.own')
  if (isClosed && !(await leavesAWayIn(connection, schema, { shop: change }))) throw new UserRuleBroken('shop.last')
  if (before && !after) await emptyNewShop(connection, caller, String(before[key]))
}

const followShop = async (connection: Connection, caller: Caller, { before, after }: RowChange): Promise<void> => {
  const { key, active } = caller.schema.project.shop
  if (!before && after) await fillNewShop(connection, caller, String(after[key]))
  if (before && active !== undefined && after?.[active] !== 1) await deleteSessionsIn(connection, String(before[key]))
}

export const shopHooks: WriteHooks = { fill: withDate, check: checkShop, follow: followShop }
