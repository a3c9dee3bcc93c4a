// Routes by which a user asks others to agree to a move from where they are, and by which they look at it and answer.

import {
  authorizationRequest,
  authorizationRequests,
  openRequest,
  ownRequest,
} from '../../engine/answers/request-answers.ts'
import { allowAbsent, anyObject, flag, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { jpeg, jsonResponse, response } from '../description/operation.ts'
import { MalformedRequest, requireObject } from '../error/errors.ts'
import {
  answerRequest,
  getAnswerable,
  listRequests,
  type RequestAnswer,
  readRequest,
} from './answer-request.ts'
import {
  createRequestMessage,
  readOwnRequest,
  requestAuthorization,
  withdrawRequest,
} from './request-authorization.ts'
import { readRequestPicture } from './request-pictures.ts'
import type { WriteResult } from '../record/write/write-once.ts'
import { localizeSchema } from '../schema/load-schema.ts'
import { defaultBodyBytes } from '../http/bodies/body-limits.ts'
import { type HttpContext, selectLanguage } from '../http/context/http-context.ts'
import { parseTexts } from '../http/context/parse-texts.ts'
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../http/routing/route.ts'
import { logRefusedPassword } from '../access/log-refused-password.ts'
import { findMoveToAuthorize, stripControlCharacters } from './routes.ts'
import { sendPicture } from '../record/picture-routes.ts'

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

const getSchemaIn = (context: HttpContext) => (language: string) => localizeSchema(context.current().schema, language)

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
