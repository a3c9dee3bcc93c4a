// Moves a shop from one database to another: it is switched off here first, so that it never works in both.

import { getResource } from '../../../engine/schema/schema.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { openAppliedSchema } from '../../project/open-storage.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import { type Connection, StorageBusy, StorageConflict } from '../../storage/storage.ts'
import { carryShop } from './carry-shop.ts'
import { activateShop, assertSettled, auditExport, deactivateShop } from './leave-shop.ts'
import { type AdmittedUsers, admitUsers, findNewUsers, type NewUser } from './new-users.ts'
import { ShopRefused } from './shop-refused.ts'

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

// Receives a shop into the database that a configuration names.

interface ReceivedShop {
  readonly shop: string
  /** Of the database that the shop comes from. */
  readonly schemaVersion: string
  readonly now: Date
  readonly command: string
  /** Absent where the operator has both databases: users arrive as they are. */
  readonly users?: ReceivedUsers
}

export interface ReceivedUsers {
  /** Whether users who reach beyond the shop stay switched on. */
  readonly keepsOwners: boolean
  /** Called before anything is written, unless there is no new user; false takes nothing in. */
  readonly confirm: (users: readonly NewUser[]) => Promise<boolean>
}

/** Returns the number of rows of each table. All or nothing, while other writes to that database wait. */
export const receiveShop = async (
  config: Config,
  source: Connection,
  { shop, schemaVersion, now, command, users }: ReceivedShop,
): Promise<ReadonlyMap<string, number>> => {
  const { schema, storage } = await openAppliedSchema(config, { now: () => now, command })
  try {
    if (schema.version !== schemaVersion)
      throw new ConfigError(
        `The shop has the schema ${schemaVersion}, the database that it comes to ${schema.version}; bring both to the same schema first. Nothing was changed.`,
      )
    const confirmUsers = async ({ keepsOwners, confirm }: ReceivedUsers): Promise<AdmittedUsers> => {
      const confirmed = await storage.read(target => findNewUsers(source, target, { schema, shop }))
      if (confirmed.length > 0 && !(await confirm(confirmed)))
        throw new ShopRefused(shop, ['Its new users were not confirmed.'])
      return admitUsers(schema, { shop, confirmed, keepsOwners })
    }
    const { resource } = schema.project.shop
    const sql = `select 1 as one from ${quoteIdentifier(getResource(schema, resource).table)} limit 1`
    const admit = users && (await confirmUsers(users))
    const writeShop = async (target: Connection): Promise<ReadonlyMap<string, number>> => {
      if ((await target.all({ sql, values: [] })).length === 0)
        throw new ConfigError('The database that the shop comes to is empty; start the server there once.')
      return carryShop(source, target, { schema, shop, now, device: `npm run ${command}`, ...(admit && { admit }) })
    }
    return await storage.write(writeShop, { exclusive: true })
  } catch (error) {
    if (!(error instanceof StorageConflict)) throw error
    throw new ShopRefused(shop, ['A row of it, or its number, is in the other database already.'])
  } finally {
    await storage.close()
  }
}
