// Ledgers that are counted blind: users who count them do not see their balance on the open day.

import type { Ledger } from '../../engine/schema/ledger.ts'
import type { Caller } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'

/** Returns whether the shop counts the ledger blind. */
export const isBlindCounted = ({ shop }: Pick<Caller, 'shop'>, { sealed }: Pick<Ledger, 'sealed'>): boolean =>
  sealed !== undefined && shop.modules.includes(sealed)

/** Returns whether the shop counts the ledger blind and the caller has no full level. */
export const isSealed = (caller: Pick<Caller, 'schema' | 'user' | 'shop'>, ledger: Ledger): boolean =>
  isBlindCounted(caller, ledger) && !hasFullLevel(caller)
