// Routes by which another user authorizes a move, with user id and password on the screen of the caller.
import { fault } from '../../../engine/faults/faults.ts'
import type { Move } from '../../../engine/schema/document.ts'
import { isListed, type Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { anyText } from '../../../engine/values/json-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { mayMove } from '../../caller/may-move.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { giveAuthorization } from '../../modules/sign-in/give-authorization.ts'
import { usualBody } from '../bodies/body-limits.ts'
import {
  anyObject,
  done,
  type Json,
  jsonBody,
  type Operation,
  objectOf,
  query,
  text,
} from '../description/operation.ts'
import { type Exchange, everybody, type SignedRoute } from '../routing/route.ts'
import { textsOf } from '../world/texts-of.ts'
import { deviceTokenOf } from './device-cookie.ts'
import { logRefusedPassword } from './log-refused-password.ts'

/** For moves that require an authorization: first moves of a document, and moves of a saved one. */
export const authorizeRoutes = (resource: Resource): readonly SignedRoute[] => {
  const {
    lifecycle: { flow },
    api: { path },
    title,
  } = resource
  const agreed = (flow?.moves ?? []).filter(({ authorize }) => authorize)
  const first = agreed.filter(({ from }) => from.includes(flow?.initial ?? ''))
  const later = agreed.filter(({ from }) => from.some(state => state !== flow?.initial))
  const common = { method: 'POST', day: 'asks-itself', body: usualBody } as const
  const begin: SignedRoute = {
    ...common,
    path: `${path}/authorize`,
    who: caller => first.some(move => mayMove(caller, resource, move)),
    answer: call => answerAuthorize(resource, undefined, call),
    describe: () => ({
      ...describeAgreement(title, title),
      parameters: [{ ...query('move', 'The move that begins the document'), required: true }],
    }),
  }
  return [
    ...(first.length > 0 ? [begin] : []),
    ...later.map(
      (move): SignedRoute => ({
        ...common,
        path: `${path}/{id}/authorize/${move.id}`,
        who: caller => mayMove(caller, resource, move),
        answer: call => answerAuthorize(resource, move.id, call),
        describe: () => describeAgreement(title, move.title),
      }),
    ),
  ]
}

/** The same by the category of the authorization, for clients that do not know the paths of documents. */
export const authorizationRoute = (schema: Schema): SignedRoute => ({
  method: 'POST',
  path: 'authorization',
  day: 'asks-itself',
  body: usualBody,
  who: everybody,
  answer: call => {
    const { kategori, dokumen, id, ...agreed } = objectIn(call.request.body)
    const { resource, move } = findByCategory(schema, call.caller, { kategori, dokumen, id })
    const params = typeof id === 'string' ? { id } : {}
    return answerAuthorize(resource, move, { ...call, params }, agreed)
  },
  describe: () => ({
    tag: 'Authorization',
    summary: 'Another user authorizes a move, named by its category',
    body: jsonBody({
      ...agreement,
      properties: {
        ...(agreement.properties as Json),
        kategori: { ...text, description: 'The category of the move' },
        dokumen: { ...text, description: 'The resource, where moves of several have the category' },
        id: { ...text, description: 'The document, where it is saved already' },
      },
      required: ['user_id', 'password', 'keterangan', 'kategori', 'content'],
    }),
    answers: done(objectOf({ _id: text, expires_at: text }), '201'),
  }),
})

const findByCategory = (
  schema: Schema,
  caller: Caller,
  { kategori, dokumen, id }: Readonly<Record<string, unknown>>,
): { readonly resource: Resource; readonly move: string } => {
  const found = Object.values(schema.resources)
    .filter(isListed)
    .filter(({ name }) => dokumen === undefined || name === dokumen)
    .flatMap(resource => {
      const { flow } = resource.lifecycle
      const isMeant = ({ authorize, from }: Move): boolean =>
        authorize?.category === kategori && from.some(state => (state === flow?.initial) === (id === undefined))
      const moves = (flow?.moves ?? []).filter(move => isMeant(move) && mayMove(caller, resource, move))
      return moves.map(move => ({ resource, move: move.id }))
    })
  const [only, ...others] = found
  if (only && others.length === 0) return only
  const [field, value] = only ? ['dokumen', dokumen] : ['kategori', kategori]
  throw new MalformedRequest([fault('choice.unknown', { field, params: { title: field, value: anyText(value) } })])
}

const agreement = objectOf({
  user_id: text,
  password: text,
  keterangan: text,
  content: { ...anyObject, description: 'The body that the move will be sent' },
})

const describeAgreement = (tag: string, what: string): Operation => ({
  tag,
  summary: `Another user authorizes ${what}`,
  body: jsonBody(agreement),
  answers: done(objectOf({ _id: text, expires_at: text }), '201'),
})

const answerAuthorize = async (
  resource: Resource,
  move: string | undefined,
  { caller, guard, request, reply, params: { id } }: Exchange,
  body = objectIn(request.body),
): Promise<unknown> => {
  const { content, ...rest } = body
  const said = { ...rest, ...(typeof rest.keterangan === 'string' && { keterangan: tidied(rest.keterangan) }) }
  const { user_id, password, keterangan } = textsOf(said, ['user_id', 'password', 'keterangan'])
  const asked = (request.query as { readonly move?: unknown }).move
  const userId = user_id.trim().toUpperCase()
  const giving = giveAuthorization(caller, guard, {
    resource,
    move: move ?? (typeof asked === 'string' ? asked : ''),
    ...(id !== undefined && { id }),
    content: objectIn(content, 'content'),
    userId,
    password,
    remark: keterangan,
    address: request.ip,
    deviceToken: deviceTokenOf(request),
  })
  const { answer, replayed } = await logRefusedPassword(request, userId, giving)
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(201)
  return answer
}

/** Removes control characters, which printers and databases refuse. */
const tidied = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

const objectIn = (value: unknown, field?: string): Readonly<Record<string, unknown>> => {
  if (isObject(value)) return value
  throw new MalformedRequest([fault('record.form', { ...(field !== undefined && { field }) })])
}
