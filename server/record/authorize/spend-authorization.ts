// Uses an authorization inside the transaction of the move that requires it, and logs it.

import type { Stored } from '../../../engine/field/field-type.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { addCodes } from '../../../engine/value/coded-text.ts'
import { mapByName } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../error/authorization-errors.ts'
import { findAuthorization, markSpent } from '../../storage/authorizations.ts'
import { createId } from '../../storage/create-id.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import type { RequiredAuthorization } from '../document/move-context.ts'
import { formatLoggedChanges } from '../document/move-summary.ts'
import { readUserLevel } from '../rule/user-level.ts'
import { encodeText } from '../write/coded-texts.ts'
import { insertShopRow } from '../write/insert-shop-row.ts'
import { formatCategory } from './authorization-category.ts'
import { canAuthorize } from './authorizer-levels.ts'
import { authorizationsKey, hashContent } from './content-hash.ts'
import { findGrantRefusal, findLimitRefusal } from './grant-refusal.ts'

/** The request as it was sent, with its authorizations. */
export interface AuthorizedRequest {
  readonly resource: StoredResource
  readonly move: string
  /** The id of a saved document; undefined for a new one. */
  readonly id?: string | undefined
  readonly body: unknown
  /** Called with the agreement of an authorization that is used. */
  readonly addAgreement?: (agreement: string) => void
}

/** Who authorized, as the log stores it. */
interface AuthorizationGrant {
  readonly by: string
  readonly remark: string
  readonly level: string
  readonly way: AuthorizationWay
  readonly device: string
  readonly address: string
}

/** Name and password were typed at the till, or a request was answered from another place. */
type AuthorizationWay = 'TILL' | 'REMOTE'

/**
 * Creates a function that authorizes the moves of one request. One authorization covers all of them if the level of its
 * user may authorize each. Throws AuthorizationRefused.
 */
export const createAuthorizer = (
  connection: Connection,
  caller: Caller,
  request: AuthorizedRequest,
): ((requirement: RequiredAuthorization) => Promise<string>) => {
  let grant: AuthorizationGrant | undefined
  return async requirement => {
    if (requirement.isSelfAuthorized) {
      const { user, device } = caller
      const common = { by: user.userId, remark: caller.schema.project.emptyText, device, address: '' }
      const grantBySelf = { ...common, way: 'TILL', id: createId() } as const
      await logAuthorization(connection, caller, requirement, grantBySelf)
      return grantBySelf.by
    }
    if (
      grant &&
      !requirement.except.includes(grant.by) &&
      canAuthorize(caller.schema.project, grant.level, requirement.who)
    ) {
      const refusal = await findLimitRefusal(connection, caller, { requirement, ...grant })
      if (refusal) throw refusal
      await logAuthorization(connection, caller, requirement, { ...grant, id: createId() })
    } else grant = await spendAuthorization(connection, caller, request, requirement)
    return grant.by
  }
}

/** Throws AuthorizationRefused, without changes, unless the body has an authorization for exactly this content. */
const spendAuthorization = async (
  connection: Connection,
  caller: Caller,
  request: AuthorizedRequest,
  requirement: RequiredAuthorization,
): Promise<AuthorizationGrant> => {
  const { category, text, summary } = requirement
  const shown = { category: formatCategory(caller.schema, category), text }
  let lastRefusal = new AuthorizationRefused('authorize.needed', shown, summary)
  for (const id of listAuthorizationIds(request.body)) {
    const requester = { shop: caller.shop.code, requestedBy: caller.user.userId }
    const authorization = await findAuthorization(connection, requester, id)
    const level = authorization ? await readUserLevel(connection, caller, String(authorization.given_by)) : ''
    const refusal = await trySpend(connection, caller, { request, requirement, level }, authorization)
    if (authorization && !refusal) {
      const grant: AuthorizationGrant = {
        by: String(authorization.given_by),
        remark: String(authorization.remark),
        level,
        way: authorization.request === '' ? 'TILL' : 'REMOTE',
        device: String(authorization.device),
        address: String(authorization.address),
      }
      await logAuthorization(connection, caller, requirement, { ...grant, id: String(authorization.id) })
      request.addAgreement?.(String(authorization.agreement))
      return grant
    }
    lastRefusal = refusal ?? lastRefusal
  }
  throw lastRefusal
}

const maxInspected = 10

const listAuthorizationIds = (body: unknown): readonly string[] => {
  const authorizations = (body as { readonly [authorizationsKey]?: unknown } | null | undefined)?.[authorizationsKey]
  if (!Array.isArray(authorizations)) return []
  const ids = authorizations.map((one: { readonly _id?: unknown } | null) => one?._id)
  // Databases refuse NUL, and no id contains one.
  return ids.flatMap(id => (typeof id === 'string' && /^[\w-]+$/.test(id) ? [id] : ['-'])).slice(0, maxInspected)
}

interface AuthorizationCheck {
  readonly request: AuthorizedRequest
  readonly requirement: RequiredAuthorization
  /** The level of the authorizing user. */
  readonly level: string
}

/** Marks the authorization as used, or returns why it is not valid. */
const trySpend = async (
  connection: Connection,
  caller: Caller,
  { request, requirement, level }: AuthorizationCheck,
  authorization: DatabaseRow | undefined,
): Promise<AuthorizationRefused | undefined> => {
  if (!authorization) return new AuthorizationRefused('authorize.unknown')
  const now = caller.now().toISOString()
  if (authorization.spent_at !== null) return new AuthorizationRefused('authorize.spent')
  if (String(authorization.expires_at) <= now) return new AuthorizationRefused('authorize.expired')
  const { resource, move, id, body } = request
  if (authorization.content_hash !== hashContent({ resource: resource.name, move, id, body }))
    return new AuthorizationRefused('authorize.changed')
  const refusal = await findGrantRefusal(connection, caller, {
    requirement,
    by: String(authorization.given_by),
    level,
  })
  if (refusal) return refusal
  return (await markSpent(connection, String(authorization.id), now))
    ? undefined
    : new AuthorizationRefused('authorize.spent')
}

const logAuthorization = async (
  connection: Connection,
  caller: Caller,
  { category, document, logged: { text, codes, changes } }: RequiredAuthorization,
  { id, by, remark, way, device, address }: Omit<AuthorizationGrant, 'level'> & { readonly id: string },
): Promise<void> => {
  const { schema, shop, user, now } = caller
  const { authorization: log, emptyText } = schema.project
  if (!log) return
  const logTable = getResource(schema, log.resource)
  const values: Readonly<Record<keyof typeof log.fields, Stored>> = {
    id,
    date: shop.businessDate,
    at: now().toISOString(),
    by,
    requester: user.userId,
    category,
    text: addCodes(text, codes),
    remark,
    document: document.resource,
    title: encodeText(schema, { resource: document.resource }),
    move: document.move,
    row: document.id,
    number: document.number,
    changes: formatLoggedChanges(changes),
    way,
    device: device || emptyText,
    address: address || emptyText,
  }
  const stored = Object.entries(log.fields).map(
    ([part, field]) => [field, values[part as keyof typeof values]] as const,
  )
  const empty = mapByName(logTable.fields, field => field.default)
  await insertShopRow(connection, caller, logTable, { ...empty, ...Object.fromEntries(stored) })
}
