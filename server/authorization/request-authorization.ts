// A user asks other users to agree to a move from where they are, and takes the request back.

import type { OpenRequest, OwnRequest } from '../../engine/answers/request-answers.ts'
import { formatLabel } from '../../engine/record/row.ts'
import { getFileSchema } from '../../engine/schema-file/file-language.ts'
import type { Caller } from '../caller/caller.ts'
import { AuthorizationRefused } from '../error/authorization-errors.ts'
import { RecordNotFound, TooManyRequests } from '../error/errors.ts'
import type { PushMessage } from '../message/push/push-service.ts'
import { parseShownFigures } from '../record/authorize/agreement.ts'
import { assertShown } from '../record/authorize/assert-agreed.ts'
import { hashContent } from '../record/authorize/content-hash.ts'
import { createHiddenAttempt } from '../record/authorize/hidden-attempts.ts'
import { getAuthorizableMove } from '../record/authorize/move-to-authorize.ts'
import { rehearseAgreement } from '../record/move/run-move.ts'
import { getRow } from '../record/rows/read-record.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { localizeSchema } from '../schema/load-schema.ts'
import {
  type AuthorizationRequest,
  findAuthorizationRequest,
  insertAuthorizationRequest,
  listOpenRequests,
  type NewAuthorizationRequest,
  requestStates,
} from '../storage/authorization-requests.ts'
import { createId } from '../storage/create-id.ts'
import type { Connection } from '../storage/storage.ts'
import { canAnswerNow } from './answer-request.ts'
import { minutesValid } from './create-authorization.ts'
import { assertOpen, auditRequest, describeRequest, endOpenRequest } from './open-request.ts'
import type { RehearsedMove } from './rehearse-grant.ts'

/** The page of the browser that lists requests. */
const requestsPath = '/authorization-requests'

interface RequestedAuthorization extends RehearsedMove {
  /** What the requester was shown: `authorize` of the refused move; undefined if the client does not send it. */
  readonly shown?: unknown
  readonly language: string
}

/** Open requests of a user; a client that sends more is faulty. */
const maximumOpen = 10

/**
 * Asks those who may agree. An open request of the same user for the same content is withdrawn. Throws AuthorizationRefused
 * if the move needs no authorization now, or shows other figures; what refuses the move itself; TooManyRequests.
 */
export const requestAuthorization = async (
  caller: Caller,
  { resource, move, id, content, shown, language }: RequestedAuthorization,
): Promise<WriteResult<OpenRequest>> => {
  getAuthorizableMove(caller, resource, { move, isNew: id === undefined })
  const { storage, shop, user } = caller
  const saved = id === undefined ? undefined : await storage.read(one => getRow(one, resource, id, caller))
  // Whether a move needs an authorization may be an answer about hidden values: it is counted as the move itself.
  const attempt = createHiddenAttempt(caller)
  const rehearsed = await attempt.settleRehearsal(
    rehearseAgreement(caller, resource, { move, id, body: content, attempt }),
  )
  const { requirements, agreement } = rehearsed
  if (requirements.length === 0) throw new AuthorizationRefused('authorize.changed')
  const figures = parseShownFigures(shown)
  if (figures) assertShown(figures, rehearsed)
  const at = caller.now()
  const request: NewAuthorizationRequest = {
    id: createId(),
    shop: shop.code,
    requestedBy: user.userId,
    userRow: user.rowId,
    device: caller.device,
    language,
    resource: resource.name,
    move,
    rowId: id,
    number: saved ? formatLabel(resource, saved) : '',
    content: JSON.stringify(content),
    contentHash: hashContent({ resource: resource.name, move, id, body: content }),
    agreement: JSON.stringify(agreement),
    needs: JSON.stringify(requirements.map(({ category, who, except, uses }) => ({ category, who, except, uses }))),
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + minutesValid * 60_000).toISOString(),
  }
  return writeOnce(caller, async connection => {
    await endEarlierRequests(connection, caller, request)
    await insertAuthorizationRequest(connection, request)
    await auditRequest(connection, caller, { request, verb: 'request' })
    return describeRequest(caller, await getRequest(connection, request.id))
  })
}

const getRequest = async (connection: Connection, id: string): Promise<AuthorizationRequest> => {
  const request = await findAuthorizationRequest(connection, id)
  if (!request) throw new RecordNotFound()
  return request
}

const endEarlierRequests = async (
  connection: Connection,
  caller: Caller,
  { requestedBy, shop, contentHash, createdAt: at }: NewAuthorizationRequest,
): Promise<void> => {
  const open = await listOpenRequests(connection, at)
  const own = open.filter(one => one.requestedBy === requestedBy && one.shop === shop)
  for (const one of own)
    if (one.contentHash === contentHash)
      await endOpenRequest(connection, caller, one, { state: requestStates.withdrawn, at })
  const [first] = own
  if (first && own.length >= maximumOpen)
    throw new TooManyRequests(Math.ceil((Date.parse(first.expiresAt) - Date.parse(at)) / 1000))
}

/** The request of the caller, with the id of the authorization once a user has agreed. Throws RecordNotFound. */
export const readOwnRequest = async (caller: Caller, id: string): Promise<OwnRequest> => {
  const request = await caller.storage.read(connection => getOwnRequest(connection, caller, id))
  const { state, authorizationId } = request
  return {
    ...describeRequest(caller, request),
    shop_name: caller.shop.name,
    ...(state === requestStates.agreed && { authorization: authorizationId }),
  }
}

const getOwnRequest = async (connection: Connection, { user, shop }: Caller, id: string) => {
  const request = await getRequest(connection, id)
  if (request.requestedBy !== user.userId || request.shop !== shop.code) throw new RecordNotFound()
  return request
}

/** Throws RecordNotFound, and AuthorizationRefused if a user has answered already. */
export const withdrawRequest = (caller: Caller, id: string): Promise<WriteResult<OpenRequest>> =>
  writeOnce(caller, async connection => {
    const request = await getOwnRequest(connection, caller, id)
    const at = caller.now()
    assertOpen(request, at)
    await endOpenRequest(connection, caller, request, { state: requestStates.withdrawn, at: at.toISOString() })
    return describeRequest(caller, await getRequest(connection, id))
  })

/** The message to the users who may agree to the request, while it is open: no names of customers, no amounts. */
export const createRequestMessage = (caller: Caller, id: string): PushMessage => ({
  shop: caller.shop.code,
  who: async (rights, connection) => {
    const request = await findAuthorizationRequest(connection, id)
    // A further attempt is for nothing once the request has ended.
    return request?.state === requestStates.open && (await canAnswerNow(connection, { ...caller, ...rights }, request))
  },
  read: async (connection, language) => {
    const request = await findAuthorizationRequest(connection, id)
    if (request?.state !== requestStates.open) return undefined
    const schema = localizeSchema(getFileSchema(caller.schema), language)
    const { category, document } = describeRequest({ ...caller, schema }, request)
    return {
      title: caller.shop.name,
      body: `${category}: ${document}, ${request.requestedBy}`,
      path: `${requestsPath}?id=${encodeURIComponent(id)}`,
      tag: `${caller.shop.code} ${id}`,
    }
  },
})
