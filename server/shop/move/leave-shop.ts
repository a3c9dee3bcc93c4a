// The database that a shop leaves: it must be settled, is audited, and keeps its history there while it is switched off.
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { updateAuditedRow } from '../../record/write/write-row.ts'
import { deleteShopSessions } from '../../storage/sessions.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { createProgramCaller } from '../start-data.ts'
import { getShopRow } from './carry-shop.ts'
import { findUnsettled } from './find-unsettled.ts'
import { ShopRefused } from './shop-refused.ts'

interface LeavingShop {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: Date
  readonly shop: string
  /** The command, for the audit. */
  readonly device: string
}

/** Throws ShopRefused with a sentence for each reason. */
export const assertSettled = async (connection: Connection, schema: Schema, shop: string): Promise<void> => {
  const reasons = await findUnsettled(connection, schema, await getShopRow(connection, schema, shop))
  if (reasons.length > 0) throw new ShopRefused(shop, reasons)
}

const buildCaller = ({ schema, storage, now, shop, device }: LeavingShop) => ({
  ...createProgramCaller({ schema, storage, now: () => now }, shop),
  device,
})

/** Writes an audit row about the copy that was made of the shop. */
export const auditExport = async (connection: Connection, context: LeavingShop): Promise<void> => {
  const { schema, shop } = context
  const resource = getResource(schema, schema.project.shop.resource)
  const row = await getShopRow(connection, schema, shop)
  await auditUnchanged(connection, buildCaller(context), resource, { verb: 'export', row })
}

/** Ends all sessions of the shop and refuses new ones; false if it is switched off already. */
export const deactivateShop = (connection: Connection, context: LeavingShop): Promise<boolean> =>
  setActive(connection, context, 0)

export const activateShop = (connection: Connection, context: LeavingShop): Promise<boolean> =>
  setActive(connection, context, 1)

const setActive = async (connection: Connection, context: LeavingShop, value: 0 | 1): Promise<boolean> => {
  const { schema, shop } = context
  const { active, resource } = schema.project.shop
  const before = await getShopRow(connection, schema, shop)
  if (active === undefined || before[active] === value) return false
  const row = { ...before, [active]: value }
  await updateAuditedRow(connection, buildCaller(context), getResource(schema, resource), { before, row })
  await deleteShopSessions(connection, shop)
  return true
}
