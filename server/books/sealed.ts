// What a book holds on the open day, kept from those who count it.
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { Caller } from '../caller/caller.ts'

/** The shop counts it blind. */
export const isCountedBlind = ({ shop }: Pick<Caller, 'shop'>, { sealed }: Pick<Ledger, 'sealed'>): boolean =>
  sealed !== undefined && shop.modules.includes(sealed)

/** The shop counts it blind, and the caller is of no full level. */
export const isSealed = (
  { schema: { project }, user, shop }: Pick<Caller, 'schema' | 'user' | 'shop'>,
  ledger: Pick<Ledger, 'sealed'>,
): boolean => isCountedBlind({ shop }, ledger) && project.levels[user.level]?.full !== true
