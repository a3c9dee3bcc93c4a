// Routes by which another user authorizes a move, with user id and password on the screen of the caller.
import { fault } from '../../engine/message/faults.ts'
import type { Move } from '../../engine/schema/document.ts'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { allowAbsent, anyObject, type Json, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { toDisplayText } from '../../engine/value/json-text.ts'
import { readDeviceToken } from '../access/sign-in-cookies.ts'
import { logRefusedPassword } from '../access/sign-in-routes.ts'
import type { Caller } from '../caller/caller.ts'
import { canMove } from '../caller/move-access.ts'
import { jsonResponse, queryParameter, type RouteDescription } from '../description/operation.ts'
import { MalformedRequest, requireObject } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { parseTexts } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../http/routing/route.ts'
import { createAuthorization } from './create-authorization.ts'

/** For moves that require an authorization: first moves of a document, and moves of a saved one. */
export const buildAuthorizeRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const {
    lifecycle: { flow },
    api: { path },
    title,
  } = resource
  const authorizedMoves = (flow?.moves ?? []).filter(({ authorize }) => authorize)
  const firstMoves = authorizedMoves.filter(({ from }) => from.includes(flow?.initial ?? ''))
  const laterMoves = authorizedMoves.filter(({ from }) => from.some(state => state !== flow?.initial))
  const common = { method: 'POST', tokens: 'refused', day: 'asks-itself', body: defaultBodyBytes } as const
  const begin: AuthenticatedRoute = {
    ...common,
    path: `${path}/authorize`,
    who: caller => firstMoves.some(move => canMove(caller, resource, move)),
    answer: call => answerAuthorize(resource, undefined, call),
    describe: {
      ...describeAuthorization(title, title),
      parameters: [{ ...queryParameter('move', 'The move that begins the document'), required: true }],
    },
  }
  return [
    ...(firstMoves.length > 0 ? [begin] : []),
    ...laterMoves.map(
      (move): AuthenticatedRoute => ({
        ...common,
        path: `${path}/{id}/authorize/${move.id}`,
        who: caller => canMove(caller, resource, move),
        answer: call => answerAuthorize(resource, move.id, call),
        describe: () => describeAuthorization(title, move.title),
      }),
    ),
  ]
}

/** The same by the category of the authorization, for clients that do not know the paths of documents. */
export const buildAuthorizationRoute = (schema: Schema): AuthenticatedRoute => ({
  method: 'POST',
  path: 'authorization',
  tokens: 'refused',
  day: 'asks-itself',
  body: defaultBodyBytes,
  who: isAnyUser,
  answer: call => {
    const { kategori, dokumen, id, ...body } = requireObject(call.request.body)
    const { resource, move } = findByCategory(schema, call.caller, { kategori, dokumen, id })
    const params = typeof id === 'string' ? { id } : {}
    return answerAuthorize(resource, move, { ...call, params }, body)
  },
  describe: {
    tag: 'Authorization',
    summary: 'Another user authorizes a move, named by its category',
    body: {
      ...authorizationBody,
      properties: {
        ...(authorizationBody.properties as Json),
        kategori: { ...text, description: 'The category of the move' },
        dokumen: { ...text, description: 'The resource, where moves of several have the category' },
        id: { ...text, description: 'The document, where it is saved already' },
      },
      required: ['user_id', 'password', 'keterangan', 'kategori', 'content'],
    },
    answers: jsonResponse(objectSchema({ _id: text, expires_at: text }), '201'),
  },
})

const findByCategory = (
  schema: Schema,
  caller: Caller,
  { kategori, dokumen, id }: Readonly<Record<string, unknown>>,
): { readonly resource: Resource; readonly move: string } => {
  const matches = Object.values(schema.resources)
    .filter(isListed)
    .filter(({ name }) => dokumen === undefined || name === dokumen)
    .flatMap(resource => {
      const { flow } = resource.lifecycle
      const isMatch = ({ authorize, from }: Move): boolean =>
        authorize?.category === kategori && from.some(state => (state === flow?.initial) === (id === undefined))
      const moves = (flow?.moves ?? []).filter(move => isMatch(move) && canMove(caller, resource, move))
      return moves.map(move => ({ resource, move: move.id }))
    })
  const [only, ...others] = matches
  if (only && others.length === 0) return only
  const [field, value] = only ? ['dokumen', dokumen] : ['kategori', kategori]
  throw new MalformedRequest([
    fault('choice.unknown', { field, params: { title: field, value: toDisplayText(value) } }),
  ])
}

/** The move of that id, of a new document or a saved one; throws MalformedRequest if the resource is none of the caller. */
export const findMoveToAuthorize = (
  { schema }: Caller,
  { dokumen, move, id }: { readonly dokumen: string; readonly move: string; readonly id: unknown },
): { readonly resource: Resource; readonly move: string; readonly id: string | undefined } => {
  const resource = Object.values(schema.resources).find(one => isListed(one) && one.name === dokumen)
  if (resource && (id === undefined || typeof id === 'string')) return { resource, move, id }
  throw new MalformedRequest([
    fault('choice.unknown', { field: 'dokumen', params: { title: 'dokumen', value: dokumen } }),
  ])
}

const authorizationBody = objectSchema({
  user_id: text,
  password: text,
  keterangan: text,
  code: allowAbsent({ ...text, description: 'Code of the second factor, if the server asks for it' }),
  content: { ...anyObject, description: 'The body that the move will be sent' },
  shown: allowAbsent({
    ...anyObject,
    description: 'What the person was shown, as `authorize` of the refused move says it: refused if it is no longer so',
  }),
})

const describeAuthorization = (tag: string, what: string): RouteDescription => ({
  tag,
  summary: `Another user authorizes ${what}`,
  body: authorizationBody,
  answers: jsonResponse(objectSchema({ _id: text, expires_at: text }), '201'),
})

const answerAuthorize = async (
  resource: Resource,
  move: string | undefined,
  { caller, guard, request, reply, params: { id } }: RouteCall,
  body = requireObject(request.body),
): Promise<unknown> => {
  const { content, shown, ...rest } = body
  const credentials = {
    ...rest,
    ...(typeof rest.keterangan === 'string' && { keterangan: stripControlCharacters(rest.keterangan) }),
  }
  const {
    user_id,
    password,
    keterangan,
    code = '',
  } = parseTexts(credentials, ['user_id', 'password', 'keterangan'], ['code'])
  const queryMove = (request.query as { readonly move?: unknown }).move
  const userId = user_id.trim().toUpperCase()
  const authorization = createAuthorization(caller, guard, {
    resource,
    move: move ?? (typeof queryMove === 'string' ? queryMove : ''),
    id,
    content: requireObject(content, 'content'),
    ...(shown !== undefined && { shown: requireObject(shown, 'shown') }),
    userId,
    password,
    code,
    remark: keterangan,
    address: request.ip,
    deviceToken: readDeviceToken(request, caller.storage),
  })
  const { answer, replayed } = await logRefusedPassword(request, userId, authorization)
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(201)
  return answer
}

/** Removes control characters, which printers and databases refuse. */
export const stripControlCharacters = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
