// Refused sign-ins that an owner has not confirmed yet; each owner confirms separately.

import type { Caller } from '../../caller/caller.ts'
import { AccessDenied } from '../../errors/errors.ts'
import { findMeta, putMeta } from '../../storage/meta.ts'
import { type RefusedSignIn, refusedSignInsAfter } from '../../storage/refused-sign-ins.ts'
import { isOwner } from '../sistem/move-day.ts'

const metaName = ({ user }: Caller): string => `refused-sign-ins:${user.rowId}`

/** Newest first; throws AccessDenied if the caller is not an owner. */
export const readRefusedSignIns = async (caller: Caller): Promise<readonly RefusedSignIn[]> => {
  if (!isOwner(caller)) throw new AccessDenied()
  return caller.storage.read(async connection =>
    refusedSignInsAfter(connection, (await findMeta(connection, metaName(caller))) ?? ''),
  )
}

/** Hides refused sign-ins up to `until` from this owner; throws AccessDenied if the caller is not an owner. */
export const confirmRefusedSignIns = async (caller: Caller, until: string): Promise<void> => {
  if (!isOwner(caller)) throw new AccessDenied()
  const now = caller.now().toISOString()
  await caller.storage.write(connection => putMeta(connection, metaName(caller), until < now ? until : now))
}
