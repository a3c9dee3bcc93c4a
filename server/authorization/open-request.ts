// A request for an authorization as its requester and the users who may answer it see it.

import type { OpenRequest } from '../../engine/answers/request-answers.ts'
import { getMove } from '../../engine/document/flow-moves.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { loadRightsInShop } from '../caller/shop-access.ts'
import { AuthorizationRefused } from '../error/concept-errors.ts'
import { RequestError } from '../error/errors.ts'
import { formatCategory } from '../record/authorize/spend-authorization.ts'
import type { RequiredAuthorization } from '../record/document/move-context.ts'
import { readUserLevel } from '../record/rule/caller-in-shop.ts'
import { insertAudit } from '../storage/audit.ts'
import {
  type AuthorizationRequest,
  endRequest,
  findAuthorizationRequest,
  type RequestEnd,
  requestStates,
} from '../storage/authorization-requests.ts'
import type { Connection } from '../storage/storage.ts'
import { computeSystemSeals, sealedRequests } from '../storage/system-seals.ts'
import { getRequestsTopic } from '../storage/topics.ts'
import { assertGrantable, assertGrantLevel, type RehearsedMove } from './rehearse-grant.ts'

/** What a needed authorization demands of the user who agrees. */
export type StoredNeed = Pick<RequiredAuthorization, 'category' | 'who' | 'except' | 'uses'>

/** A request beside its requester, and the level in that shop of the user who may answer it. */
export interface AnswerableRequest {
  readonly request: AuthorizationRequest
  /** The user who asks, with the rights of now, in the language of the answering user. */
  readonly requester: Caller
  readonly level: string
  readonly needs: readonly StoredNeed[]
}

const parseNeeds = ({ needs }: AuthorizationRequest): readonly StoredNeed[] => JSON.parse(needs) as StoredNeed[]

/** Undefined if the requester may not work in the shop now, or the move does not exist any more. */
export const loadRequester = async (
  connection: Connection,
  { storage, now, getWriteHooks, moveHookOf, clock, openDay }: Caller,
  schema: Schema,
  { userRow, shop, device }: AuthorizationRequest,
): Promise<Caller | undefined> => {
  const rights = await loadRightsInShop(connection, schema, { userRow, shop })
  if (!rights) return undefined
  const common = { storage, now, getWriteHooks, moveHookOf, device }
  return { ...rights, ...common, ...(clock && { clock }), ...(openDay && { openDay }) }
}

/** The move of a request; undefined if the schema has it no more. */
export const findRequestedMove = (
  { schema }: Pick<Caller, 'schema'>,
  { resource: name, move, rowId, content }: AuthorizationRequest,
): RehearsedMove | undefined => {
  const resource = findResource(schema, name)
  const isKnown = resource?.lifecycle.flow?.moves.some(({ id }) => id === move)
  if (!resource || !isKnown) return undefined
  return { resource, move, id: rowId, content: content === '' ? {} : JSON.parse(content) }
}

/**
 * The request if the caller may agree to it by level and shop, as at the till; undefined otherwise. A user never agrees to
 * an own request.
 */
export const findAnswerable = async (
  connection: Connection,
  caller: Caller,
  request: AuthorizationRequest,
): Promise<AnswerableRequest | undefined> => {
  const { userId } = caller.user
  if (request.requestedBy === userId) return undefined
  const level = await readUserLevel(
    connection,
    { schema: caller.schema, shop: { ...caller.shop, code: request.shop } },
    userId,
  )
  if (level === '') return undefined
  const requester = await loadRequester(connection, caller, caller.schema, request)
  const target = requester && findRequestedMove(requester, request)
  if (!requester || !target) return undefined
  const needs = parseNeeds(request)
  // A limit that is used up since is a refusal with a reason; levels and persons that may never agree see nothing.
  const withoutUses = needs.map(need => ({ ...need, uses: [] }))
  try {
    assertGrantLevel(requester, target, { by: userId, level })
    await assertGrantable(connection, requester, withoutUses, { by: userId, level })
  } catch (error) {
    if (error instanceof RequestError) return undefined
    throw error
  }
  return { request, requester, level, needs }
}

/** Throws AuthorizationRefused if the request has ended or expired. */
export const assertOpen = ({ state, expiresAt, answeredBy }: AuthorizationRequest, now: Date): void => {
  if (state === requestStates.withdrawn) throw new AuthorizationRefused('authorize.withdrawn')
  if (state !== requestStates.open) throw new AuthorizationRefused('authorize.answered', { user: answeredBy })
  if (expiresAt <= now.toISOString()) throw new AuthorizationRefused('authorize.too-old')
}

/** The first answer counts. Throws AuthorizationRefused if the request has ended meanwhile. */
export const endOpenRequest = async (
  connection: Connection,
  actor: Caller,
  request: AuthorizationRequest,
  end: RequestEnd,
): Promise<void> => {
  if (!(await endRequest(connection, request, end))) {
    const ended = await findAuthorizationRequest(connection, request.id)
    if (ended) assertOpen(ended, actor.now())
    throw new AuthorizationRefused('authorize.too-old')
  }
  await auditRequest(connection, actor, { request, verb: `request:${end.state}` })
}

/** Seals the request as it is now, and announces the change to its requester and to those who may answer. */
export const auditRequest = async (
  connection: Connection,
  actor: Caller,
  {
    request: { shop, id, userRow },
    verb,
  }: { readonly request: Pick<AuthorizationRequest, 'shop' | 'id' | 'userRow'>; readonly verb: string },
): Promise<void> => {
  await insertAudit(connection, {
    ...buildAuditBase(actor),
    shop,
    resource: 'authorization-requests',
    rowId: id,
    verb,
    before: null,
    after: null,
    wrote: { system: await computeSystemSeals(connection, sealedRequests, { shop, id }) },
  })
  await connection.notify(getRequestsTopic(userRow))
}

/** What every answer about a request has; the titles are in the language of the caller. */
export const describeRequest = (
  { schema, user, now }: Caller,
  request: AuthorizationRequest,
  requester?: Caller,
): OpenRequest => {
  const { id, shop, resource: name, move, number, createdAt, expiresAt, state, answeredBy, remark } = request
  const resource = findResource(schema, name)
  const left = Math.ceil((Date.parse(expiresAt) - now().getTime()) / 1000)
  const { userId, name: userName } = requester?.user ?? user
  return {
    _id: id,
    state: state === requestStates.open && left <= 0 ? ('EXPIRED' as const) : state,
    category: formatCategory(schema, parseNeeds(request)[0]?.category ?? ''),
    document: [resource?.title ?? name, number].filter(text => text !== '').join(' '),
    move: resource?.lifecycle.flow?.moves.some(one => one.id === move) ? getMove(resource, move).title : move,
    requester: userName === '' ? userId : `${userId} - ${userName}`,
    shop,
    shop_name: requester?.shop.name ?? shop,
    created_at: createdAt,
    expires_at: expiresAt,
    seconds_left: Math.max(0, left),
    answered_by: answeredBy,
    remark,
  }
}
