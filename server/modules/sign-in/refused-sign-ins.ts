// What owners learn of refused sign-ins: each of them those that he has not confirmed yet.

import type { Caller } from '../../caller/caller.ts'
import { AccessDenied } from '../../errors/errors.ts'
import { findMeta, putMeta } from '../../storage/meta.ts'
import { type RefusedSignIn, refusedSignInsAfter } from '../../storage/refused-sign-ins.ts'
import { isOwner } from '../sistem/move-day.ts'

const metaName = ({ user }: Caller): string => `refused-sign-ins:${user.rowId}`

/** Newest first; throws AccessDenied for who is no owner. */
export const readRefusedSignIns = async (caller: Caller): Promise<readonly RefusedSignIn[]> => {
  if (!isOwner(caller)) throw new AccessDenied()
  return caller.storage.read(async connection =>
    refusedSignInsAfter(connection, (await findMeta(connection, metaName(caller))) ?? ''),
  )
}

/** Those up to the moment are not shown to this owner again; later ones are. Throws AccessDenied for who is no owner. */
export const confirmRefusedSignIns = async (caller: Caller, until: string): Promise<void> => {
  if (!isOwner(caller)) throw new AccessDenied()
  const now = caller.now().toISOString()
  await caller.storage.write(connection => putMeta(connection, metaName(caller), until < now ? until : now))
}
