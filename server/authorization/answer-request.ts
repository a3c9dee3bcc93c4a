// Users who may agree to a move of another user list the open requests, look at one, and agree or refuse from where they are.
import type { OpenRequest, RequestDetail } from '../../engine/answers/request-answers.ts'
import { isBlank, type JsonRow } from '../../engine/record/row.ts'
import type { ResourceFields } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { assertPresence, hasSecondFactor } from '../access/sign-in/second-factor.ts'
import type { Caller } from '../caller/caller.ts'
import type { SignInGuard } from '../caller/sign-in-guard.ts'
import { AuthorizationRefused } from '../error/concept-errors.ts'
import { RecordChanged, RecordNotFound } from '../error/errors.ts'
import { type Agreement, compareAgreements, parseShownFigures } from '../record/authorize/agreement.ts'
import { findGrantRefusal } from '../record/authorize/grant-refusal.ts'
import {
  assertSame,
  assertShown,
  formatCategory,
  hashContent,
  type RehearsedAgreement,
  recordAuthorization,
} from '../record/authorize/spend-authorization.ts'
import { getLineTable } from '../record/document/parse-document.ts'
import { type PictureAnswer, readPictureByAddress } from '../record/picture/pictures.ts'
import { type JsonRecord, readRecord } from '../record/rows/read-record.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import {
  type AuthorizationRequest,
  findAuthorizationRequest,
  listOpenRequests,
  requestStates,
} from '../storage/authorization-requests.ts'
import { createId } from '../storage/create-id.ts'
import type { Connection } from '../storage/storage.ts'
import { minutesValid } from './create-authorization.ts'
import {
  type AnswerableRequest,
  assertOpen,
  describeRequest,
  endOpenRequest,
  findAnswerable,
  findRequestedMove,
  loadRequester,
} from './open-request.ts'
import { assertGrantable, rehearseGrant } from './rehearse-grant.ts'

/** The schema in the language of a request. */
type GetSchema = (language: string) => Schema

/** Requests that the caller may agree to now, of all shops of the caller, the oldest first. */
export const listRequests = (caller: Caller) =>
  caller.storage.read(async connection => {
    const answers: OpenRequest[] = []
    for (const request of await listOpenRequests(connection, caller.now().toISOString())) {
      const answerable = await findAnswerable(connection, caller, request)
      if (answerable && (await canGrantNow(connection, caller, answerable)))
        answers.push(describeRequest(caller, request, answerable.requester))
    }
    return answers
  })

/** Whether the user may agree to the request by level and shop, and within the own limits of the day. */
export const canAnswerNow = async (
  connection: Connection,
  caller: Caller,
  request: AuthorizationRequest,
): Promise<boolean> => {
  const answerable = await findAnswerable(connection, caller, request)
  return answerable !== undefined && canGrantNow(connection, caller, answerable)
}

/** Whether the own limits of the day are enough for a part of it. */
const canGrantNow = async (
  connection: Connection,
  { user }: Caller,
  { requester, level, needs }: AnswerableRequest,
): Promise<boolean> => {
  for (const requirement of needs)
    if (!(await findGrantRefusal(connection, requester, { requirement, by: user.userId, level }))) return true
  return false
}

/** Throws RecordNotFound for a request that the caller may not answer by level and shop. */
export const getAnswerable = (caller: Caller, id: string): Promise<AnswerableRequest> =>
  caller.storage.read(async connection => {
    const request = await findAuthorizationRequest(connection, id)
    const answerable = request && (await findAnswerable(connection, caller, request))
    if (!answerable) throw new RecordNotFound()
    return answerable
  })

/**
 * A request with what it covers as it is now, in the language of the caller; `changed` has the refusal where it is no longer
 * what the requester was shown. Throws RecordNotFound.
 */
export const readRequest = async (caller: Caller, getSchema: GetSchema, id: string): Promise<RequestDetail> => {
  const answerable = await getAnswerable(caller, id)
  const { request, requester } = answerable
  const described = {
    ...describeRequest(caller, request, requester),
    confirm: (await hasSecondFactor(caller, caller.user.rowId)) ? ('code' as const) : ('password' as const),
  }
  if (described.state !== requestStates.open) return described
  const unchanged = await rehearseUnchanged(caller, getSchema, answerable)
  const isOwnLanguage = getSchema(request.language) === caller.schema
  const { requirements } = isOwnLanguage ? unchanged : await rehearseAs(caller, requester, answerable)
  const [needed] = requirements
  if (!needed) throw new AuthorizationRefused('authorize.changed')
  const { category, text, summary } = needed
  const pictures = (await listRequestPictures(requester, answerable)).map(({ title }) => title)
  return { ...described, authorize: { category: formatCategory(caller.schema, category), text, ...summary }, pictures }
}

/** Rehearses the move of the request as its requester. */
const rehearseAs = async (
  caller: Caller,
  requester: Caller,
  { request, level }: AnswerableRequest,
): Promise<RehearsedAgreement> => {
  const target = findRequestedMove(requester, request)
  if (!target) throw new AuthorizationRefused('authorize.changed')
  const { resource, move, id, content } = target
  if (hashContent({ resource: resource.name, move, id, body: content }) !== request.contentHash)
    throw new AuthorizationRefused('authorize.changed')
  try {
    return await rehearseGrant(requester, target, { by: caller.user.userId, level })
  } catch (error) {
    // The version that the till has is an earlier one.
    if (error instanceof RecordChanged) throw new AuthorizationRefused('authorize.changed')
    throw error
  }
}

/** Throws AuthorizationRefused if the move would do now something else than the requester was shown. */
const rehearseUnchanged = async (
  caller: Caller,
  getSchema: GetSchema,
  answerable: AnswerableRequest,
): Promise<RehearsedAgreement> => {
  const { request } = answerable
  const requester = await caller.storage.read(connection =>
    loadRequester(connection, caller, getSchema(request.language), request),
  )
  if (!requester) throw new AuthorizationRefused('authorize.changed')
  const rehearsed = await rehearseAs(caller, requester, answerable)
  if (rehearsed.requirements.length === 0) throw new AuthorizationRefused('authorize.changed')
  assertSame(compareAgreements(requester, JSON.parse(request.agreement) as Agreement, rehearsed.agreement))
  return rehearsed
}

export interface RequestAnswer {
  readonly agrees: boolean
  readonly remark: string
  /** Of a user without a second factor. */
  readonly password: string
  readonly code: string
  /** What the user was shown, as `authorize` of the request. */
  readonly shown?: unknown
  readonly address: string
}

/**
 * Agrees or refuses; the first answer counts. Throws RecordNotFound; AuthorizationRefused if the request has ended, has
 * changed, or is above the own limits; what `assertPresence` throws.
 */
export const answerRequest = async (
  caller: Caller,
  guard: SignInGuard,
  { getSchema, id, answer }: { readonly getSchema: GetSchema; readonly id: string; readonly answer: RequestAnswer },
): Promise<WriteResult<OpenRequest>> => {
  const answerable = await getAnswerable(caller, id)
  const { request, requester } = answerable
  assertOpen(request, caller.now())
  const { agrees, remark, address, shown, ...secrets } = answer
  const agreement = agrees ? await assertAgreeable(caller, { getSchema, answerable, shown }) : undefined
  // Last: a refusal does not use up the code.
  await assertPresence(caller, guard, { ...secrets, address })
  const actor: Caller = { ...caller, shop: requester.shop }
  return writeOnce(actor, async connection => {
    const at = caller.now().toISOString()
    const authorizationId = agreement === undefined ? '' : createId()
    const state = agrees ? requestStates.agreed : requestStates.refused
    const end = { state, at, answeredBy: caller.user.userId, remark, authorizationId }
    await endOpenRequest(connection, actor, request, end)
    if (agreement !== undefined)
      await recordAgreement(connection, actor, { request, agreement, authorizationId, remark, address })
    const ended = await findAuthorizationRequest(connection, id)
    return describeRequest(caller, ended ?? request, requester)
  })
}

interface AgreeableRequest {
  readonly getSchema: GetSchema
  readonly answerable: AnswerableRequest
  readonly shown: unknown
}

/** Returns the agreement as the move has to do it. */
const assertAgreeable = async (
  caller: Caller,
  { getSchema, answerable, shown }: AgreeableRequest,
): Promise<RehearsedAgreement['agreement']> => {
  const { requester, level } = answerable
  const unchanged = await rehearseUnchanged(caller, getSchema, answerable)
  const figures = parseShownFigures(shown)
  const isOwnLanguage = getSchema(answerable.request.language) === caller.schema
  if (figures) assertShown(figures, isOwnLanguage ? unchanged : await rehearseAs(caller, requester, answerable))
  const { agreement, requirements } = unchanged
  const user = { by: caller.user.userId, level }
  await caller.storage.read(connection => assertGrantable(connection, requester, requirements, user))
  return agreement
}

interface RecordedAgreement extends Pick<RequestAnswer, 'remark' | 'address'> {
  readonly request: AuthorizationRequest
  readonly agreement: RehearsedAgreement['agreement']
  readonly authorizationId: string
}

/** The authorization is one of the requester, valid for the same content, as one that was typed at the till. */
const recordAgreement = (
  connection: Connection,
  actor: Caller,
  { request, agreement, authorizationId, remark, address }: RecordedAgreement,
): Promise<void> => {
  const { shop, resource, move, contentHash } = request
  const at = actor.now()
  return recordAuthorization(connection, actor, {
    id: authorizationId,
    shop,
    requestedBy: request.requestedBy,
    authorizedBy: actor.user.userId,
    resource,
    move,
    contentHash,
    agreement: JSON.stringify(agreement),
    remark,
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + minutesValid * 60_000).toISOString(),
    request: request.id,
    device: actor.device,
    address,
  })
}

// Pictures of a saved document that an authorization is requested for: of its fields and lines, without those of persons.

interface RequestPicture {
  readonly title: string
  readonly address: string
}

/** As the requester sees the document; empty for a new one. */
const listRequestPictures = async (
  requester: Caller,
  { request }: Pick<AnswerableRequest, 'request'>,
): Promise<readonly RequestPicture[]> => {
  const target = findRequestedMove(requester, request)
  if (!target || request.rowId === undefined) return []
  const { resource } = target
  const record = await readRecord(requester, resource, request.rowId)
  const lines = resource.lifecycle.lines.flatMap(({ name }) => {
    const rows = record[name]
    const table = getLineTable(requester.schema, resource, name)
    return Array.isArray(rows) ? rows.flatMap(row => listPictures(table, row)) : []
  })
  return [...listPictures(resource, record), ...lines]
}

const listPictures = ({ fields }: ResourceFields, row: JsonRecord | JsonRow): readonly RequestPicture[] =>
  fields.flatMap(field => {
    const address = row[field.name]
    const isShown = field.type.uploaded && field.personal === undefined
    return isShown && typeof address === 'string' && !isBlank(field, address) ? [{ title: field.title, address }] : []
  })

/** Throws RecordNotFound if the request has no such picture. */
export const readRequestPicture = async (answerable: AnswerableRequest, index: number): Promise<PictureAnswer> => {
  const { requester } = answerable
  const picture = (await listRequestPictures(requester, answerable))[index]
  const [address] = picture?.address.split('?') ?? []
  if (address === undefined) throw new RecordNotFound()
  return readPictureByAddress(requester, address)
}
