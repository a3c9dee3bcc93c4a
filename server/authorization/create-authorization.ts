// Another user authorizes a move on the caller's device, by user id and password; the authorization is bound to the
// content.

import type { Row } from '../../engine/record/row.ts'
import { findMissingCode, hasSecondFactor, type MissingCode } from '../access/sign-in/second-factor.ts'
import { verifyUser } from '../access/sign-in/sign-in.ts'
import type { Caller } from '../caller/caller.ts'
import type { SignInGuard } from '../caller/sign-in-guard.ts'
import { AuthorizationRefused, WrongCode } from '../error/concept-errors.ts'
import { parseShownFigures } from '../record/authorize/agreement.ts'
import { getAuthorizableMove } from '../record/authorize/grant-refusal.ts'
import {
  assertShown,
  hashContent,
  type RehearsedAgreement,
  recordAuthorization,
} from '../record/authorize/spend-authorization.ts'
import { findPassedBound } from '../record/limit/assess-limits.ts'
import { getRow } from '../record/rows/read-record.ts'
import { readUserLevel } from '../record/rule/caller-in-shop.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { createId } from '../storage/create-id.ts'
import { assertGrantable, type RehearsedMove, rehearseGrant } from './rehearse-grant.ts'

/** Long enough to send the authorized move, too short for later use. */
export const minutesValid = 5

interface TypedAuthorization extends RehearsedMove {
  /** What the person was shown: `authorize` of the refused move; undefined if the client does not send it. */
  readonly shown?: unknown
  readonly userId: string
  readonly password: string
  /** Code of the authenticator app, or a recovery code; empty if none was typed. */
  readonly code: string
  readonly remark: string
  readonly address: string
  readonly deviceToken: string
}

interface CreatedAuthorization {
  readonly _id: string
  readonly expires_at: string
}

/**
 * Throws AuthorizationRefused if the credentials are wrong, are the caller's own, or have no right to authorize this, if the
 * figures are others than those that were shown, or if the amount passes the bound of a document and the code of the user's
 * second factor is missing; WrongCode; SignInLocked after many tries; what refuses the move itself.
 */
export const createAuthorization = async (
  caller: Caller,
  guard: SignInGuard,
  request: TypedAuthorization,
): Promise<WriteResult<CreatedAuthorization>> => {
  const { resource, move, id, content, shown, ...credentials } = request
  getAuthorizableMove(caller, resource, { move, isNew: id === undefined })
  const { storage, shop } = caller
  if (id !== undefined) await storage.read(connection => getRow(connection, resource, id, caller))
  const by = credentials.userId
  if (by === caller.user.userId) throw new AuthorizationRefused('authorize.self')
  const rehearse = async (): Promise<RehearsedAgreement> => {
    const level = await storage.read(connection => readUserLevel(connection, caller, by))
    const rehearsed = await rehearseGrant(caller, { resource, move, id, content }, { by, level })
    const figures = parseShownFigures(shown)
    if (figures) assertShown(figures, rehearsed)
    await storage.read(connection => assertGrantable(connection, caller, rehearsed.requirements, { by, level }))
    return rehearsed
  }
  const { user, rehearsed } = await verifyAuthorizer(caller, guard, { ...credentials, rehearse })
  if (!user) throw new AuthorizationRefused('authorize.wrong')
  const { agreement } = rehearsed ?? (await rehearse())
  return writeOnce(caller, async connection => {
    const at = caller.now()
    const expiresAt = new Date(at.getTime() + minutesValid * 60_000).toISOString()
    const _id = createId()
    await recordAuthorization(connection, caller, {
      id: _id,
      shop: shop.code,
      requestedBy: caller.user.userId,
      authorizedBy: by,
      resource: resource.name,
      move,
      contentHash: hashContent({ resource: resource.name, move, id, body: content }),
      agreement: JSON.stringify(agreement),
      remark: credentials.remark,
      createdAt: at.toISOString(),
      expiresAt,
      device: caller.device,
      address: credentials.address,
    })
    return { _id, expires_at: expiresAt }
  })
}

interface VerifiedAuthorizer {
  /** Undefined if user or password is wrong. */
  readonly user: Row | undefined
  /** Present if the user has a second factor. */
  readonly rehearsed?: RehearsedAgreement
}

interface AuthorizerCheck extends Pick<TypedAuthorization, 'userId' | 'password' | 'code' | 'address' | 'deviceToken'> {
  readonly rehearse: () => Promise<RehearsedAgreement>
}

/** A user with a second factor enters its code for amounts above the bound; a wrong one counts like a wrong password. */
const verifyAuthorizer = async (
  caller: Caller,
  guard: SignInGuard,
  { rehearse, ...credentials }: AuthorizerCheck,
): Promise<VerifiedAuthorizer> => {
  let missing: MissingCode
  let rehearsed: RehearsedAgreement | undefined
  const user = await verifyUser(caller, guard, { ...credentials, caller: caller.user.userId }, async row => {
    if (!(await hasSecondFactor(caller, String(row.id)))) return true
    // The code is not used up by a refusal, which the same rehearsal gives once more.
    rehearsed = await rehearse().catch(() => undefined)
    if (!rehearsed || !(await isAboveBound(caller, rehearsed))) return true
    missing = await findMissingCode(caller, row, credentials.code)
    return missing === undefined
  })
  if (missing === 'code') throw new AuthorizationRefused('authorize.code-needed')
  if (missing === 'right code') throw new WrongCode(422)
  return { user, ...(rehearsed && { rehearsed }) }
}

const isAboveBound = (caller: Caller, { requirements }: RehearsedAgreement): Promise<boolean> =>
  caller.storage.read(async connection => {
    const uses = requirements.flatMap(requirement => requirement.uses)
    return (await findPassedBound(connection, caller, uses)) !== undefined
  })
