// Routes by which a user asks others to agree to a move from where they are, and by which they look at it and answer.
import {
  authorizationRequest,
  authorizationRequests,
  type OpenRequest,
  type OwnRequest,
  openRequest,
  ownRequest,
} from '../../engine/answers/request-answers.ts'
import { formatLabel } from '../../engine/record/row.ts'
import { getFileSchema } from '../../engine/schema/schema.ts'
import { allowAbsent, anyObject, flag, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { logRefusedPassword } from '../access/sign-in-routes.ts'
import type { Caller } from '../caller/caller.ts'
import { jpeg, jsonResponse, response } from '../description/operation.ts'
import { AuthorizationRefused } from '../error/concept-errors.ts'
import { MalformedRequest, RecordNotFound, requireObject, TooManyRequests } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { type HttpContext, parseTexts, selectLanguage } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../http/routing/route.ts'
import type { PushMessage } from '../message/push/push-service.ts'
import { parseShownFigures } from '../record/authorize/agreement.ts'
import { getAuthorizableMove } from '../record/authorize/grant-refusal.ts'
import { createHiddenAttempt } from '../record/authorize/hidden-attempts.ts'
import { assertShown, hashContent } from '../record/authorize/spend-authorization.ts'
import { rehearseAgreement } from '../record/move/run-move.ts'
import { sendPicture } from '../record/picture-routes.ts'
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
import {
  answerRequest,
  canAnswerNow,
  getAnswerable,
  listRequests,
  type RequestAnswer,
  readRequest,
  readRequestPicture,
} from './answer-request.ts'
import { minutesValid } from './create-authorization.ts'
import { assertOpen, auditRequest, describeRequest, endOpenRequest } from './open-request.ts'
import type { RehearsedMove } from './rehearse-grant.ts'
import { findMoveToAuthorize, stripControlCharacters } from './routes.ts'

// A user asks other users to agree to a move from where they are, and takes the request back.

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
const requestAuthorization = async (
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
const readOwnRequest = async (caller: Caller, id: string): Promise<OwnRequest> => {
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
const withdrawRequest = (caller: Caller, id: string): Promise<WriteResult<OpenRequest>> =>
  writeOnce(caller, async connection => {
    const request = await getOwnRequest(connection, caller, id)
    const at = caller.now()
    assertOpen(request, at)
    await endOpenRequest(connection, caller, request, { state: requestStates.withdrawn, at: at.toISOString() })
    return describeRequest(caller, await getRequest(connection, id))
  })

/** The message to the users who may agree to the request, while it is open: no names of customers, no amounts. */
const createRequestMessage = (caller: Caller, id: string): PushMessage => ({
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

const tag = 'Authorization'
const path = 'authorization/requests'
const common = { tokens: 'refused', who: isAnyUser } as const

const ask: AuthenticatedRoute = {
  ...common,
  method: 'POST',
  path,
  day: 'asks-itself',
  body: defaultBodyBytes,
  answer: async call => {
    const { caller, context, request } = call
    const { dokumen, move, id, content, shown, ...others } = requireObject(request.body)
    if (Object.keys(others).length > 0 || typeof dokumen !== 'string' || typeof move !== 'string')
      throw new MalformedRequest()
    const written = await requestAuthorization(caller, {
      ...findMoveToAuthorize(caller, { dokumen, move, id }),
      content: requireObject(content, 'content'),
      ...(shown !== undefined && { shown: requireObject(shown, 'shown') }),
      language: selectLanguage(request.headers['accept-language']),
    })
    const { _id } = written.answer
    if (!written.replayed) context.push.send(createRequestMessage(caller, _id))
    return answerWritten(written, call, 201)
  },
  describe: {
    tag,
    summary: 'Ask the users who may agree to a move, for five minutes, wherever they are',
    body: objectSchema({
      dokumen: { ...text, description: 'The resource of the document' },
      move: text,
      id: allowAbsent({ ...text, description: 'The document, where it is saved already' }),
      content: { ...anyObject, description: 'The body that the move will be sent' },
      shown: allowAbsent({ ...anyObject, description: '`authorize` of the refused move, as it was shown' }),
    }),
    answers: jsonResponse(openRequest, '201'),
  },
}

const answerWritten = <T>({ answer, replayed }: WriteResult<T>, { reply }: RouteCall, status = 200): T => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status)
  return answer
}

const getSchemaIn = (context: HttpContext) => (language: string) => localizeSchema(context.active.schema, language)

export const authorizationRequestRoutes: readonly AuthenticatedRoute[] = [
  ask,
  {
    ...common,
    method: 'GET',
    path,
    answer: async ({ caller }) => ({ requests: await listRequests(caller) }),
    describe: { tag, summary: 'The open requests that the user may agree to', answer: authorizationRequests },
  },
  {
    ...common,
    method: 'GET',
    path: `${path}/{id}`,
    answer: ({ caller, context, params: { id = '' } }) => readRequest(caller, getSchemaIn(context), id),
    describe: { tag, summary: 'A request with what it is for, as it is now', answer: authorizationRequest },
  },
  {
    ...common,
    method: 'GET',
    path: `${path}/{id}/pictures/{number}`,
    answer: async call => {
      const { id = '', number = '' } = call.params
      const answerable = await getAnswerable(call.caller, id)
      return sendPicture(await readRequestPicture(answerable, /^\d{1,4}$/.test(number) ? Number(number) : -1), call)
    },
    describe: {
      tag,
      summary: 'A picture of the document that a request is for',
      answers: { 200: response(jpeg) },
    },
  },
  {
    ...common,
    method: 'GET',
    path: `${path}/{id}/own`,
    answer: ({ caller, params: { id = '' } }) => readOwnRequest(caller, id),
    describe: { tag, summary: 'An own request, with the authorization once it is there', answer: ownRequest },
  },
  {
    ...common,
    method: 'DELETE',
    path: `${path}/{id}`,
    day: 'any',
    answer: async call => answerWritten(await withdrawRequest(call.caller, call.params.id ?? ''), call),
    describe: { tag, summary: 'Take an own request back', answer: openRequest },
  },
  {
    ...common,
    method: 'POST',
    path: `${path}/{id}/answer`,
    day: 'any',
    body: defaultBodyBytes,
    answer: async call => {
      const { caller, guard, context, request, params } = call
      const answer = parseAnswer(call)
      const target = { getSchema: getSchemaIn(context), id: params.id ?? '', answer }
      return answerWritten(
        await logRefusedPassword(request, caller.user.userId, answerRequest(caller, guard, target)),
        call,
      )
    },
    describe: {
      tag,
      summary: 'Agree to a request or refuse it',
      body: objectSchema({
        agrees: flag,
        keterangan: text,
        password: allowAbsent({ ...text, description: 'Of a user without a second factor' }),
        code: allowAbsent({ ...text, description: 'Of the second factor' }),
        shown: allowAbsent({ ...anyObject, description: '`authorize` of the request, as it was shown' }),
      }),
      answer: openRequest,
    },
  },
]

const parseAnswer = ({ request }: RouteCall): RequestAnswer => {
  const { agrees, shown, ...rest } = requireObject(request.body)
  if (typeof agrees !== 'boolean') throw new MalformedRequest()
  const texts = {
    ...rest,
    ...(typeof rest.keterangan === 'string' && { keterangan: stripControlCharacters(rest.keterangan) }),
  }
  const { keterangan, password = '', code = '' } = parseTexts(texts, ['keterangan'], ['password', 'code'])
  return {
    agrees,
    remark: keterangan,
    password,
    code,
    address: request.ip,
    ...(shown !== undefined && { shown: requireObject(shown, 'shown') }),
  }
}
