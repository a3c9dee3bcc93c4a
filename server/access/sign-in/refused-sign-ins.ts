// Refused sign-ins that an owner has not confirmed yet; each owner confirms separately.

import type { Caller } from '../../caller/caller.ts'
import { AccessDenied } from '../../error/errors.ts'
import { isOwner } from '../../shop/move-day.ts'
import { findMeta, setMeta } from '../../storage/meta.ts'
import { findRefusedSignInsAfter, type RefusedSignInCount } from '../../storage/refused-sign-in-rows.ts'

const buildMetaName = ({ user }: Caller): string => `refused-sign-ins:${user.rowId}`

/** Newest first; throws AccessDenied if the caller is not an owner. */
export const readRefusedSignIns = async (caller: Caller): Promise<readonly RefusedSignInCount[]> => {
  if (!isOwner(caller)) throw new AccessDenied()
  return caller.storage.read(async connection =>
    findRefusedSignInsAfter(connection, (await findMeta(connection, buildMetaName(caller))) ?? ''),
  )
}

/** Hides refused sign-ins up to `until` from this owner; throws AccessDenied if the caller is not an owner. */
export const confirmRefusedSignIns = async (caller: Caller, until: string): Promise<void> => {
  if (!isOwner(caller)) throw new AccessDenied()
  const now = caller.now().toISOString()
  await caller.storage.write(connection => setMeta(connection, buildMetaName(caller), until < now ? until : now))
}
