// Moves a shop from one database to another: it is switched off here first, so that it never works in both.
import type { Config } from '../config/config.ts'
import { openAppliedSchema } from '../start/open-applied-schema.ts'
import { activateShop, assertSettled, auditExport, deactivateShop } from './leave-shop.ts'
import { receiveShop } from './receive-shop.ts'

const command = 'shop:move'

/**
 * Returns the number of rows of each table. Throws ShopRefused or ConfigError, and the shop works on here. After a kill in
 * between the shop is off here and not there: the same call again completes the move.
 */
export const moveShop = async (
  from: Config,
  to: Config,
  { shop, now }: { readonly shop: string; readonly now: Date },
): Promise<ReadonlyMap<string, number>> => {
  const { schema, storage } = await openAppliedSchema(from, { now: () => now, command })
  const context = { schema, storage, now, shop, device: `npm run ${command}` }
  try {
    await storage.write(
      async connection => {
        await assertSettled(connection, schema, shop)
        await auditExport(connection, context)
        await deactivateShop(connection, context)
      },
      { exclusive: true },
    )
    try {
      const received = { shop, schemaVersion: schema.version, now, command }
      return await storage.read(source => receiveShop(to, source, received), { oneMoment: true })
    } catch (error) {
      await storage.write(connection => activateShop(connection, context))
      throw error
    }
  } finally {
    await storage.close()
  }
}
