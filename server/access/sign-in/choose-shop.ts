import type { Caller } from '../../caller/caller.ts'
import { loadUserShops, type ShopEntry } from '../../caller/shop-access.ts'
import { AccessDenied } from '../../error/errors.ts'
import { moveSession } from '../../storage/sessions.ts'

/** The open shops that the caller may work in. */
export const listCallerShops = (caller: Caller): Promise<readonly ShopEntry[]> =>
  caller.storage.read(connection => loadUserShops(connection, caller.schema, caller.user.rowId))

/**
 * Moves the session of the token to another shop; throws AccessDenied if it is closed or not one of the user's shops.
 */
export const chooseShop = (caller: Caller, tokenHash: string, code: string): Promise<void> =>
  caller.storage.write(
    async connection => {
      const shops = await loadUserShops(connection, caller.schema, caller.user.rowId)
      if (!shops.some(shop => shop.code === code)) throw new AccessDenied()
      await moveSession(connection, tokenHash, code)
    },
    { sessionsOnly: true },
  )
