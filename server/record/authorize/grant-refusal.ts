// Why a user may not authorize a move: checked when the user agrees, and once more when the agreement is used.

import { isFullLevel } from '../../../engine/access/access-user.ts'
import type { Authorization, Move } from '../../../engine/schema/document.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import type { Caller, CallerRights } from '../../caller/caller.ts'
import { canMove } from '../../caller/move-access.ts'
import { AuthorizationRefused } from '../../error/concept-errors.ts'
import { AccessDenied, RouteNotFound } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import type { RequiredAuthorization } from '../document/move-context.ts'
import { findPassedByAuthorizer } from '../limit/assess-limits.ts'

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

// Which levels may authorize moves of other users.

/** Full levels may authorize everything; other levels only what names them. */
export const canAuthorize = (project: Project, level: string, who: readonly string[]): boolean =>
  isFullLevel(project, level) || who.includes(level)

/** Whether the level may authorize any move of the schema. */
export const canAuthorizeSome = ({ schema, user }: Pick<CallerRights, 'schema' | 'user'>): boolean =>
  isFullLevel(schema.project, user.level) || listNamedLevels(schema).has(user.level)

const listNamedLevels = memoizeByObject(
  (schema: Schema): ReadonlySet<string> =>
    new Set(
      Object.values(schema.resources).flatMap(({ lifecycle: { flow } }) =>
        (flow?.moves ?? []).flatMap(({ authorize }) => authorize?.who ?? []),
      ),
    ),
)

/** Formats the titles of the levels that may authorize. */
export const formatAuthorizerLevels = ({ levels }: Project, who: readonly string[]): string =>
  Object.entries(levels)
    .filter(([name, { full }]) => (who.length === 0 ? full : who.includes(name)))
    .map(([, { title }]) => title)
    .join(', ')

/**
 * Returns the move to authorize; throws RouteNotFound if it requires no authorization, AccessDenied if the caller may not
 * run it.
 */
export const getAuthorizableMove = (
  caller: Caller,
  resource: StoredResource,
  { move: id, isNew }: { readonly move: string; readonly isNew: boolean },
): Move & { readonly authorize: Authorization } => {
  const {
    lifecycle: { flow },
  } = resource
  if (flow && caller.access.of(resource).moves.size === 0) throw new AccessDenied()
  const move = flow?.moves.find(one => one.id === id && one.from.some(state => (state === flow.initial) === isNew))
  if (!move?.authorize) throw new RouteNotFound()
  if (!canMove(caller, resource, move)) throw new AccessDenied()
  return { ...move, authorize: move.authorize }
}
