// Another user authorizes a move on the caller's device, by user id and password; the authorization is bound to the
// content.

import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../errors/authorization-errors.ts'
import { parseShownFigures } from '../../operations/authorize/agreement.ts'
import { assertShown } from '../../operations/authorize/assert-agreed.ts'
import { canAuthorize, formatAuthorizerLevels } from '../../operations/authorize/authorizer-levels.ts'
import { hashContent } from '../../operations/authorize/content-hash.ts'
import { getAuthorizableMove } from '../../operations/authorize/move-to-authorize.ts'
import { recordAuthorization } from '../../operations/authorize/record-authorization.ts'
import { rehearseAgreement } from '../../operations/move/run-move.ts'
import { getRow } from '../../operations/records/read-record.ts'
import { type WriteResult, writeOnce } from '../../operations/write/write-once.ts'
import { createId } from '../../storage/create-id.ts'
import { canWorkInShop, toWorker } from '../users/shop-access.ts'
import { verifyUser } from './sign-in.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** Long enough to send the authorized move, too short for later use. */
const minutesValid = 5

interface AuthorizationRequest {
  readonly resource: Resource
  readonly move: string
  /** Id of an existing document. */
  readonly id?: string | undefined
  /** Body of the request that will execute the move. */
  readonly content: unknown
  /** What the person was shown: `authorize` of the refused move; undefined if the client does not send it. */
  readonly shown?: unknown
  readonly userId: string
  readonly password: string
  readonly remark: string
  readonly address: string
  readonly deviceToken: string
}

interface CreatedAuthorization {
  readonly _id: string
  readonly expires_at: string
}

/**
 * Throws AuthorizationRefused if the credentials are wrong, are the caller's own, or have no right to authorize this, or if
 * the figures are others than those that were shown; SignInLocked after many tries; what refuses the move itself.
 */
export const createAuthorization = async (
  caller: Caller,
  guard: SignInGuard,
  { resource, move: name, id, content, shown, ...credentials }: AuthorizationRequest,
): Promise<WriteResult<CreatedAuthorization>> => {
  const { authorize } = getAuthorizableMove(caller, resource, { move: name, isNew: id === undefined })
  const { schema, storage, shop } = caller
  if (id !== undefined) await storage.read(connection => getRow(connection, resource, id, caller))
  if (credentials.userId === caller.user.userId) throw new AuthorizationRefused('authorize.self')
  const user = await verifyUser(caller, guard, { ...credentials, caller: caller.user.userId })
  if (!user) throw new AuthorizationRefused('authorize.wrong')
  const worker = toWorker(schema, user)
  if (!canWorkInShop(schema.project, worker, shop.code) || !canAuthorize(schema.project, worker.level, authorize.who))
    throw new AuthorizationRefused('authorize.level', {
      user: credentials.userId,
      shop: shop.name,
      who: formatAuthorizerLevels(schema.project, authorize.who),
    })
  const rehearsed = await rehearseAgreement(caller, resource, { move: name, id, body: content })
  const figures = parseShownFigures(shown)
  if (figures) assertShown(figures, rehearsed)
  return writeOnce(caller, async connection => {
    const at = caller.now()
    const expiresAt = new Date(at.getTime() + minutesValid * 60_000).toISOString()
    const _id = createId()
    await recordAuthorization(connection, caller, {
      id: _id,
      shop: shop.code,
      requestedBy: caller.user.userId,
      authorizedBy: credentials.userId,
      resource: resource.name,
      move: name,
      contentHash: hashContent({ resource: resource.name, move: name, id, body: content }),
      agreement: JSON.stringify(rehearsed.agreement),
      remark: credentials.remark,
      createdAt: at.toISOString(),
      expiresAt,
    })
    return { _id, expires_at: expiresAt }
  })
}
