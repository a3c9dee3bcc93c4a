// Receives a shop into the database that a configuration names.
import { getResource } from '../../../engine/schema/schema.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { openAppliedSchema } from '../../project/open-applied-schema.ts'
import { quoteIdentifier } from '../../storage/quote-identifier.ts'
import { type Connection, StorageConflict } from '../../storage/storage.ts'
import { carryShop } from './carry-shop.ts'
import { type AdmittedUsers, admitUsers, findNewUsers, type NewUser } from './new-users.ts'
import { ShopRefused } from './shop-refused.ts'

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
