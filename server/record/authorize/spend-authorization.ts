// Uses an authorization inside the transaction of the move that requires it, and logs it.

import { createHash } from 'node:crypto'
import { getMove } from '../../../engine/document/flow-moves.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { fillTemplate, formatLabel } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getFileSchema, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { extractPlaceholders } from '../../../engine/schema-file/language/naming.ts'
import { addCodes, type TextPart } from '../../../engine/value/coded-text.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import { mapByName, mapNames } from '../../../engine/value/records.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../error/concept-errors.ts'
import { insertAudit } from '../../storage/audit.ts'
import {
  findAuthorization,
  insertAuthorization,
  markSpent,
  type NewAuthorization,
} from '../../storage/authorizations.ts'
import { createId } from '../../storage/create-id.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { computeSystemSeals, sealedAuthorizations } from '../../storage/system-seals.ts'
import { getFlow, type MoveContext, type RequiredAuthorization } from '../document/move-context.ts'
import type { Document } from '../document/parse-document.ts'
import { codes, formatLoggedChanges, type SummaryChange } from '../document/trace.ts'
import { fillLimitText, type PassedLimit, type PassedShare } from '../limit/assess-limits.ts'
import { readUserLevel } from '../rule/caller-in-shop.ts'
import { encodeText } from '../write/write-audit.ts'
import { insertShopRow } from '../write/write-row.ts'
import {
  type Agreement,
  type AgreementDifference,
  type AgreementRecord,
  compareAgreements,
  compareFigures,
  describeAgreement,
  type ShownFigures,
} from './agreement.ts'
import { canAuthorize, findGrantRefusal, findLimitRefusal } from './grant-refusal.ts'

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

// Refuses a move that differs from what another person agreed to, with what has changed.

export interface RehearsedAgreement {
  readonly agreement: Agreement
  /** The authorizations of other users that the move needs now. */
  readonly requirements: readonly RequiredAuthorization[]
}

/** Throws AuthorizationRefused unless the move has done what each used authorization covers. */
export const assertAgreed = async (
  connection: Connection,
  caller: Caller,
  { agreements, record }: { readonly agreements: readonly string[]; readonly record: AgreementRecord },
): Promise<void> => {
  if (agreements.length === 0) return
  const current = await describeAgreement(connection, caller, record)
  for (const text of agreements) {
    // Authorizations of older versions cover nothing.
    if (text === '') throw new AuthorizationRefused('authorize.changed')
    assertSame(compareAgreements(caller, JSON.parse(text) as Agreement, current))
  }
}

/** Throws AuthorizationRefused, with the figures of now, if a person has seen others than those of now. */
export const assertShown = (shown: ShownFigures, { requirements: [needed] }: RehearsedAgreement): void => {
  if (!needed) throw new AuthorizationRefused('authorize.changed')
  const { category, text, summary } = needed
  const { versi, changes } = summary
  const common = { category: '', text: '', document: '' }
  const seen = { ...common, ...(shown.versi !== undefined && { versi: shown.versi }), changes: shown.changes }
  const current = { ...common, ...(versi !== undefined && { versi }), changes: [...changes] }
  assertSame(compareFigures(seen, current), { category, text, ...summary })
}

/** Throws AuthorizationRefused with the names of what differs. */
export const assertSame = ({ isSame, names }: AgreementDifference, summary?: object): void => {
  if (isSame) return
  if (names.length === 0) throw new AuthorizationRefused('authorize.changed', {}, summary)
  throw new AuthorizationRefused('authorize.differs', { changes: names.join(', ') }, summary)
}

// Hashes what an authorization is for; the order of keys does not matter.

export interface AuthorizedContent {
  readonly resource: string
  readonly move: string
  /** The id of a saved document. */
  readonly id: string | undefined
  readonly body: unknown
}

/** The body key of authorizations; it is not part of the hashed content. */
export const authorizationsKey = 'detail_authorization'

export const hashContent = ({ resource, move, id, body }: AuthorizedContent): string =>
  createHash('sha256')
    .update(toCanonicalJson({ resource, move, id: id ?? null, body: withoutAuthorizations(body) }))
    .digest('hex')

const withoutAuthorizations = (body: unknown): unknown => {
  if (!isObject(body)) return {}
  const { [authorizationsKey]: _, ...rest } = body
  return rest
}

/** Serializes JSON with sorted keys; omits undefined members as JSON does. */
const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(one => toCanonicalJson(one ?? null)).join()}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const names = Object.keys(value).filter(name => value[name] !== undefined)
  const members = names.toSorted().map(name => `${JSON.stringify(name)}:${toCanonicalJson(value[name])}`)
  return `{${members.join()}}`
}

// Records an authorization in the audit when it is created, whether or not it is used later.

/** The resource name of authorizations in the audit. */
const auditResource = 'authorizations'

export const recordAuthorization = async (
  connection: Connection,
  caller: Caller,
  authorization: NewAuthorization,
): Promise<void> => {
  await insertAuthorization(connection, authorization)
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: auditResource,
    rowId: authorization.id,
    verb: 'authorize',
    before: null,
    after: null,
    wrote: { system: await computeSystemSeals(connection, sealedAuthorizations, { id: authorization.id }) },
  })
}

// What the log of authorizations stores of a move: the language of the schema files, whatever the language of who requests it.

/** The same move in the language of the files; undefined if the caller has that language. */
export const toFileLanguage = (context: MoveContext): MoveContext | undefined => {
  const { caller } = context
  const schema = getFileSchema(caller.schema)
  if (schema === caller.schema) return undefined
  const resource = getResource(schema, context.resource.name)
  const inFiles = { resource, flow: getFlow(resource), move: getMove(resource, context.move.id) }
  return { ...context, ...inFiles, caller: { ...caller, schema } }
}

export const toFileLimit = (
  { caller: { schema } }: MoveContext,
  { bound, group, values, ...limit }: PassedLimit,
): PassedShare => {
  const { groups = {}, texts = {} } = schema.project.limits ?? {}
  const title = groups[group]?.title ?? limit.title
  return { ...limit, title, text: fillLimitText({ texts }, bound, { ...values, limit: title }) }
}

interface AuthorizationReasons {
  readonly isConditionMet: boolean
  readonly exceeded: readonly PassedShare[]
}

export const formatAuthorizationText = (
  { move, resource }: MoveContext,
  { row }: Document,
  { isConditionMet, exceeded }: AuthorizationReasons,
): string => {
  const filled = isConditionMet && move.authorize ? fillTemplate(resource, row, move.authorize.text) : ''
  return [filled, ...exceeded.map(({ text }) => text)].filter(Boolean).join('. ') || formatLabel(resource, row)
}

/** What the text of an authorization is made of. */
export const encodeAuthorizationText = (
  { move, resource }: MoveContext,
  { row }: Document,
  { isConditionMet, exceeded }: AuthorizationReasons,
): readonly TextPart[] => {
  const template = isConditionMet ? (move.authorize?.text ?? '') : ''
  const values = mapNames(extractPlaceholders(template), name => row[name] ?? null)
  const parts: readonly TextPart[] = [
    ...(template === '' ? [] : [{ resource: resource.name, move: move.id, row: values }]),
    ...exceeded.map(({ codes: { text } }) => text),
  ]
  return parts.length === 0
    ? [formatLabel(resource, row)]
    : parts.flatMap((one, index) => (index === 0 ? one : ['. ', one]))
}

export const listExceeded = (exceeded: readonly PassedShare[]): readonly SummaryChange[] =>
  exceeded.map(({ title, most, amount, codes: { title: code } }) => ({
    piece: '',
    title,
    before: most,
    after: amount,
    [codes]: { title: code },
  }))

/** The title in the language of the schema; a code without a title is as it is. */
export const formatCategory = (schema: Schema, category: string): string => {
  const { authorization } = schema.project
  const name = authorization?.fields.category
  const field =
    authorization && name !== undefined ? getResource(schema, authorization.resource).field[name] : undefined
  return field ? formatStoredValue(field, category) : category
}
