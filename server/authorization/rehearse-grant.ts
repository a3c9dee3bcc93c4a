// What a user who agrees to a move of another user must be allowed, the same at the till and from another place.

import type { Resource } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { AuthorizationRefused } from '../error/concept-errors.ts'
import {
  canAuthorize,
  findGrantRefusal,
  formatAuthorizerLevels,
  getAuthorizableMove,
} from '../record/authorize/grant-refusal.ts'
import type { RehearsedAgreement } from '../record/authorize/spend-authorization.ts'
import type { RequiredAuthorization } from '../record/document/move-context.ts'
import { rehearseAgreement } from '../record/move/run-move.ts'
import type { Connection } from '../storage/storage.ts'

export interface RehearsedMove {
  readonly resource: Resource
  readonly move: string
  /** Id of an existing document. */
  readonly id?: string | undefined
  /** Body of the request that will execute the move. */
  readonly content: unknown
}

/** The agreeing user, with the level in the shop of the caller; empty if the user may not work there. */
export interface AgreeingUser {
  readonly by: string
  readonly level: string
}

/** Throws AuthorizationRefused if the level may never agree to this move. */
export const assertGrantLevel = (
  caller: Caller,
  { resource, move, id }: Omit<RehearsedMove, 'content'>,
  { by, level }: AgreeingUser,
): void => {
  const { authorize } = getAuthorizableMove(caller, resource, { move, isNew: id === undefined })
  const { schema, shop } = caller
  if (level !== '' && canAuthorize(schema.project, level, authorize.who)) return
  const who = formatAuthorizerLevels(schema.project, authorize.who)
  throw new AuthorizationRefused('authorize.level', { user: by, shop: shop.name, who })
}

/** What the user would agree to now. Throws AuthorizationRefused if the level may not; what refuses the move itself. */
export const rehearseGrant = async (
  caller: Caller,
  target: RehearsedMove,
  user: AgreeingUser,
): Promise<RehearsedAgreement> => {
  assertGrantLevel(caller, target, user)
  const { resource, move, id, content } = target
  return rehearseAgreement(caller, resource, { move, id, body: content })
}

/** Throws AuthorizationRefused if the user may authorize nothing of what the move needs. */
export const assertGrantable = async (
  connection: Connection,
  caller: Caller,
  requirements: readonly Pick<RequiredAuthorization, 'who' | 'except' | 'uses'>[],
  user: AgreeingUser,
): Promise<void> => {
  const refusals: (AuthorizationRefused | undefined)[] = []
  for (const requirement of requirements)
    refusals.push(await findGrantRefusal(connection, caller, { requirement, ...user }))
  const [first] = refusals
  if (first && refusals.every(refusal => refusal !== undefined)) throw first
}
