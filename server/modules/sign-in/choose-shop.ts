import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { AccessDenied, NotSignedIn } from '../../errors/errors.ts'
import { findRowById } from '../../storage/rows.ts'
import { moveSession } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'
import { listOpenShops, type ShopEntry, toWorker } from '../users/shop-access.ts'

/** The open shops that the caller may work in. */
export const listCallerShops = (caller: Caller): Promise<readonly ShopEntry[]> =>
  caller.storage.read(connection => loadCallerShops(connection, caller))

const loadCallerShops = async (connection: Connection, { schema, user }: Caller): Promise<readonly ShopEntry[]> => {
  const row = await findRowById(connection, getResource(schema, schema.project.user.resource), user.rowId)
  if (!row) throw new NotSignedIn()
  return listOpenShops(connection, schema, toWorker(schema, row))
}

/**
 * Moves the session of the token to another shop; throws AccessDenied if it is closed or not one of the user's shops.
 */
export const chooseShop = (caller: Caller, tokenHash: string, code: string): Promise<void> =>
  caller.storage.write(
    async connection => {
      const shops = await loadCallerShops(connection, caller)
      if (!shops.some(shop => shop.code === code)) throw new AccessDenied()
      await moveSession(connection, tokenHash, code)
    },
    { sessionsOnly: true },
  )
