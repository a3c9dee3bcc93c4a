// Ledgers that are counted blind: users who count them do not see their balance on the open day.
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { Caller } from '../caller/caller.ts'

/** Returns whether the shop counts the ledger blind. */
export const isBlindCounted = ({ shop }: Pick<Caller, 'shop'>, { sealed }: Pick<Ledger, 'sealed'>): boolean =>
  sealed !== undefined && shop.modules.includes(sealed)

/** Returns whether the shop counts the ledger blind and the caller has no full level. */
export const isSealed = (
  { schema: { project }, user, shop }: Pick<Caller, 'schema' | 'user' | 'shop'>,
  ledger: Pick<Ledger, 'sealed'>,
): boolean => isBlindCounted({ shop }, ledger) && project.levels[user.level]?.full !== true
