// What a book holds on the open day, kept from those who count it.
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { Caller } from '../caller/caller.ts'

/** The shop counts it blind, and the caller is of no full level. */
export const isSealed = (
  { schema: { project }, user, shop }: Pick<Caller, 'schema' | 'user' | 'shop'>,
  { sealed }: Pick<Ledger, 'sealed'>,
): boolean => sealed !== undefined && shop.modules.includes(sealed) && project.levels[user.level]?.full !== true
