// Moves a shop from one database to another: it is switched off here first, so that it never works in both.
import { type Config, ConfigError } from '../../config/config.ts'
import { openAppliedSchema } from '../../project/open-applied-schema.ts'
import { StorageBusy } from '../../storage/storage.ts'
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
    // False after a move that was killed: the shop may be there already.
    const isSwitchedOff = await storage.write(
      async connection => {
        await assertSettled(connection, schema, shop)
        await auditExport(connection, context)
        return deactivateShop(connection, context)
      },
      { exclusive: true },
    )
    try {
      const received = { shop, schemaVersion: schema.version, now, command }
      return await storage.read(source => receiveShop(to, source, received), { oneMoment: true })
    } catch (error) {
      if (error instanceof StorageBusy) throw new AnswerLost(shop, error)
      if (isSwitchedOff) await storage.write(connection => activateShop(connection, context))
      throw error
    }
  } finally {
    await storage.close()
  }
}

/** The shop may have arrived, so it must not work on here. */
class AnswerLost extends ConfigError {
  constructor(shop: string, cause: StorageBusy) {
    super(
      `The other database did not answer, so shop ${shop} stays switched off here. Run the same command again: it completes the move, or says that the shop is there.`,
    )
    this.name = 'AnswerLost'
    this.cause = cause
  }
}
