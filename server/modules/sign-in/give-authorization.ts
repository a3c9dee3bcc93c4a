// Another user authorizes a move on the caller's device, by user id and password; the authorization is bound to the
// content.

import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../errors/draft-errors.ts'
import { contentHash } from '../../operations/authorize/content-hash.ts'
import { askable, mayAuthorize } from '../../operations/authorize/may-authorize.ts'
import { getMoveToAuthorize } from '../../operations/authorize/move-to-authorize.ts'
import { recordAuthorization } from '../../operations/authorize/record-authorization.ts'
import { getRow } from '../../operations/records/read-record.ts'
import { type Written, writeOnce } from '../../operations/write/write-once.ts'
import { newId } from '../../storage/new-id.ts'
import { workerOf, worksIn } from '../users/works-in.ts'
import { userBehind } from './sign-in.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** Long enough to send the authorized move, too short for later use. */
const minutesValid = 5

export interface Agreement {
  readonly resource: StoredResource
  readonly move: string
  /** Id of an existing document. */
  readonly id?: string
  /** Body of the request that will execute the move. */
  readonly content: unknown
  readonly userId: string
  readonly password: string
  readonly remark: string
  readonly address: string
  readonly deviceToken: string
}

export interface Given {
  readonly _id: string
  readonly expires_at: string
}

/**
 * Throws AuthorizationRefused if the credentials are wrong, are the caller's own, or have no right to authorize this;
 * SignInLocked after many tries.
 */
export const giveAuthorization = async (
  caller: Caller,
  guard: SignInGuard,
  { resource, move: name, id, content, ...said }: Agreement,
): Promise<Written<Given>> => {
  const { authorize } = getMoveToAuthorize(caller, resource, { move: name, isNew: id === undefined })
  const { schema, storage, shop } = caller
  if (id !== undefined) await storage.read(connection => getRow(connection, resource, id, caller))
  if (said.userId === caller.user.userId) throw new AuthorizationRefused('authorize.self')
  const user = await userBehind(caller, guard, { ...said, caller: caller.user.userId })
  if (!user) throw new AuthorizationRefused('authorize.wrong')
  const worker = workerOf(schema, user)
  if (!worksIn(schema.project, worker, shop.code) || !mayAuthorize(schema.project, worker.level, authorize.who))
    throw new AuthorizationRefused('authorize.level', {
      user: said.userId,
      shop: shop.name,
      who: askable(schema.project, authorize.who),
    })
  return writeOnce(caller, async connection => {
    const at = caller.now()
    const expiresAt = new Date(at.getTime() + minutesValid * 60_000).toISOString()
    const _id = newId()
    await recordAuthorization(connection, caller, {
      id: _id,
      shop: shop.code,
      askedBy: caller.user.userId,
      givenBy: said.userId,
      resource: resource.name,
      move: name,
      contentHash: contentHash({ resource: resource.name, move: name, id, body: content }),
      remark: said.remark,
      createdAt: at.toISOString(),
      expiresAt,
    })
    return { _id, expires_at: expiresAt }
  })
}
