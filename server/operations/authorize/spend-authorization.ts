// Uses an authorization inside the transaction of the move that requires it, and logs it.

import type { Stored } from '../../../engine/fields/field-type.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../errors/draft-errors.ts'
import { findAuthorization, markSpent } from '../../storage/authorizations.ts'
import { newId } from '../../storage/new-id.ts'
import { findIdByKey, findRowById, insertRow } from '../../storage/rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import type { NeededAgreement } from '../document/moving.ts'
import { writeChanges } from '../document/shown-move.ts'
import { authorizationsName, contentHash } from './content-hash.ts'
import { askable, mayAuthorize } from './may-authorize.ts'

/** The request as it was sent, with its authorizations. */
export interface SentCall {
  readonly resource: StoredResource
  readonly move: string
  /** The id of a saved document; undefined for a new one. */
  readonly id?: string
  readonly body: unknown
}

/** Who authorized, as the log stores it. */
interface GivenWord {
  readonly by: string
  readonly remark: string
  readonly level: string
}

/**
 * Creates a function that authorizes the moves of one request. One authorization covers all of them if the level of its
 * user may authorize each. Throws AuthorizationRefused.
 */
export const agreementsOf = (
  connection: Connection,
  caller: Caller,
  sent: SentCall,
): ((needed: NeededAgreement) => Promise<void>) => {
  let word: GivenWord | undefined
  return async needed => {
    if (needed.isAlone) {
      const own = { by: caller.user.userId, remark: caller.schema.project.emptyText, id: newId() }
      return keepInLog(connection, caller, needed, own)
    }
    if (word && !needed.except.includes(word.by) && mayAuthorize(caller.schema.project, word.level, needed.who))
      return keepInLog(connection, caller, needed, { ...word, id: newId() })
    word = await spendAuthorization(connection, caller, sent, needed)
  }
}

/** Throws AuthorizationRefused, without changes, unless the body has an authorization for exactly this content. */
const spendAuthorization = async (
  connection: Connection,
  caller: Caller,
  sent: SentCall,
  needed: NeededAgreement,
): Promise<GivenWord> => {
  const { category, text, shown } = needed
  let refusal = new AuthorizationRefused('authorize.needed', { category, text }, shown)
  for (const id of authorizationsIn(sent.body)) {
    const asker = { shop: caller.shop.code, askedBy: caller.user.userId }
    const found = await findAuthorization(connection, asker, id)
    const level = found ? await levelOf(connection, caller, String(found.given_by)) : ''
    const refused = await refusalOf(connection, caller, { sent, needed, level }, found)
    if (found && !refused) {
      const word = { by: String(found.given_by), remark: String(found.remark), level }
      await keepInLog(connection, caller, needed, { ...word, id: String(found.id) })
      return word
    }
    refusal = refused ?? refusal
  }
  throw refusal
}

/** The maximum length of a note. */
const longestChanges = 2000

const mostInspected = 10

const authorizationsIn = (body: unknown): readonly string[] => {
  const given = (body as { readonly [authorizationsName]?: unknown } | null | undefined)?.[authorizationsName]
  if (!Array.isArray(given)) return []
  const ids = given.map((one: { readonly _id?: unknown } | null) => one?._id)
  // Databases refuse NUL, and no id contains one.
  return ids.flatMap(id => (typeof id === 'string' && /^[\w-]+$/.test(id) ? [id] : ['-'])).slice(0, mostInspected)
}

interface SpentWord {
  readonly sent: SentCall
  readonly needed: NeededAgreement
  /** The level of the authorizing user. */
  readonly level: string
}

/** Marks the authorization as used, or returns why it is not valid. */
const refusalOf = async (
  connection: Connection,
  caller: Caller,
  { sent, needed: { who, except }, level }: SpentWord,
  found: DatabaseRow | undefined,
): Promise<AuthorizationRefused | undefined> => {
  if (!found) return new AuthorizationRefused('authorize.unknown')
  const now = caller.now().toISOString()
  if (found.spent_at !== null) return new AuthorizationRefused('authorize.spent')
  if (String(found.expires_at) <= now) return new AuthorizationRefused('authorize.expired')
  const { resource, move, id, body } = sent
  if (found.content_hash !== contentHash({ resource: resource.name, move, id, body }))
    return new AuthorizationRefused('authorize.changed')
  if (found.given_by === caller.user.userId || except.includes(String(found.given_by)))
    return new AuthorizationRefused('authorize.self')
  const { project } = caller.schema
  if (!mayAuthorize(project, level, who))
    return new AuthorizationRefused('authorize.level', {
      user: String(found.given_by),
      shop: caller.shop.name,
      who: askable(project, who),
    })
  return (await markSpent(connection, String(found.id), now)) ? undefined : new AuthorizationRefused('authorize.spent')
}

/** Returns the current level of a user; empty if the user is deleted or inactive. */
const levelOf = async (connection: Connection, { schema }: Caller, userId: string): Promise<string> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const id = await findIdByKey(connection, users, userId)
  const row = id === undefined ? undefined : await findRowById(connection, users, id)
  return row?.[user.active] === 1 ? String(row[user.level]) : ''
}

const keepInLog = async (
  connection: Connection,
  { schema, shop, user, now }: Caller,
  { category, text, made, shown }: NeededAgreement,
  { id, by, remark }: Omit<GivenWord, 'level'> & { readonly id: string },
): Promise<void> => {
  const { authorization: log } = schema.project
  if (!log) return
  const into = getResource(schema, log.resource)
  const at = now().toISOString()
  const said: Readonly<Record<keyof typeof log.fields, Stored>> = {
    id,
    date: shop.businessDate,
    at,
    by,
    asked: user.userId,
    category,
    text,
    remark,
    document: made.resource,
    move: made.move,
    row: made.id,
    number: made.number,
    changes: writeChanges(shown.changes).slice(0, longestChanges),
  }
  const stored = Object.entries(log.fields).map(([part, field]) => [field, said[part as keyof typeof said]] as const)
  const empty = Object.fromEntries(into.fields.map(field => [field.name, field.default]))
  const stamp = { at, by: user.userId }
  await insertRow(connection, into, {
    row: { ...empty, ...Object.fromEntries(stored) },
    id: newId(),
    shop: shop.code,
    stamp,
  })
}
