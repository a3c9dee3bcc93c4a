// Why a user may not authorize a move: checked when the user agrees, and once more when the agreement is used.

import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../error/authorization-errors.ts'
import type { Connection } from '../../storage/storage.ts'
import type { RequiredAuthorization } from '../document/move-context.ts'
import { findPassedByAuthorizer } from '../limit/assess-limits.ts'
import { canAuthorize, formatAuthorizerLevels } from './authorizer-levels.ts'

interface ProposedGrant {
  readonly requirement: Pick<RequiredAuthorization, 'who' | 'except' | 'uses'>
  /** The authorizing user and its level. */
  readonly by: string
  readonly level: string
}

/** Undefined if the user may authorize it: not the own move, by level, and within the own limits of the day. */
export const findGrantRefusal = async (
  connection: Connection,
  caller: Caller,
  grant: ProposedGrant,
): Promise<AuthorizationRefused | undefined> => {
  const { requirement, by, level } = grant
  const { schema, shop, user } = caller
  if (by === user.userId || requirement.except.includes(by)) return new AuthorizationRefused('authorize.self')
  const { who } = requirement
  if (!canAuthorize(schema.project, level, who))
    return new AuthorizationRefused('authorize.level', {
      user: by,
      shop: shop.name,
      who: formatAuthorizerLevels(schema.project, who),
    })
  return findLimitRefusal(connection, caller, grant)
}

/** An authorizing user has limits too: above them a full level authorizes. */
export const findLimitRefusal = async (
  connection: Connection,
  caller: Caller,
  { requirement, by, level }: ProposedGrant,
): Promise<AuthorizationRefused | undefined> => {
  const limit = await findPassedByAuthorizer(connection, caller, { uses: requirement.uses, by: { user: by, level } })
  if (limit === undefined) return undefined
  const who = formatAuthorizerLevels(caller.schema.project, [])
  return new AuthorizationRefused('authorize.limit', { user: by, limit, who })
}
