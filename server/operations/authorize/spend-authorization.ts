// Spends an authorization inside the transaction of the move that needs it, and keeps in the log who agreed to what.

import type { Stored } from '../../../engine/fields/field-type.ts'
import { labelOf } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { AuthorizationRefused } from '../../errors/draft-errors.ts'
import { findAuthorization, markSpent } from '../../storage/authorizations.ts'
import { newId } from '../../storage/new-id.ts'
import { findIdByKey, findRow, findRowById, insertRow } from '../../storage/rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { authorizationsName, contentHash } from './content-hash.ts'
import { askable, mayAuthorize } from './may-authorize.ts'
import { type ShownMove, writeChanges } from './shown-move.ts'

export interface Options {
  readonly resource: StoredResource
  readonly move: string
  /** Of a document that is there already; a new one has none yet, whatever id it will get. */
  readonly id?: string
  /** As the move was sent, with its authorizations. */
  readonly body: unknown
  readonly category: string
  readonly text: string
  readonly who: readonly string[]
  /** What is agreed to. */
  readonly shown: ShownMove
  /** Who makes the move needs nobody else. */
  readonly isAlone?: boolean
  /** What the log stores of a document that is being created. */
  readonly made?: { readonly id: string; readonly number: string }
}

/**
 * Throws AuthorizationRefused, and has changed nothing then, unless the body carries an authorization for exactly this. Of
 * one who needs nobody else the log says that it was himself.
 */
export const spendAuthorization = async (connection: Connection, caller: Caller, options: Options): Promise<void> => {
  if (options.isAlone)
    return keepInLog(connection, caller, options, {
      ...{ id: newId(), given_by: caller.user.userId, remark: caller.schema.project.emptyText },
    })
  const { category, text, shown } = options
  let refusal = new AuthorizationRefused('authorize.needed', { category, text }, shown)
  for (const id of authorizationsIn(options.body)) {
    const asker = { shop: caller.shop.code, askedBy: caller.user.userId }
    const found = await findAuthorization(connection, asker, id)
    const refused = await refusalOf(connection, caller, options, found)
    if (found && !refused) {
      await keepInLog(connection, caller, options, found)
      return
    }
    refusal = refused ?? refusal
  }
  throw refusal
}

/** As much as a note holds. */
const longestChanges = 2000

const mostInspected = 10

const authorizationsIn = (body: unknown): readonly string[] => {
  const given = (body as { readonly [authorizationsName]?: unknown } | null | undefined)?.[authorizationsName]
  if (!Array.isArray(given)) return []
  const ids = given.map((one: { readonly _id?: unknown } | null) => one?._id)
  // A database takes no zero letter, and no id has one.
  return ids.flatMap(id => (typeof id === 'string' && /^[\w-]+$/.test(id) ? [id] : ['-'])).slice(0, mostInspected)
}

/** Spends it, unless something stands against that. */
const refusalOf = async (
  connection: Connection,
  caller: Caller,
  { resource, move, id, body, who }: Options,
  found: DatabaseRow | undefined,
): Promise<AuthorizationRefused | undefined> => {
  if (!found) return new AuthorizationRefused('authorize.unknown')
  const now = caller.now().toISOString()
  if (found.spent_at !== null) return new AuthorizationRefused('authorize.spent')
  if (String(found.expires_at) <= now) return new AuthorizationRefused('authorize.expired')
  if (found.content_hash !== contentHash({ resource: resource.name, move, id, body }))
    return new AuthorizationRefused('authorize.changed')
  if (found.given_by === caller.user.userId) return new AuthorizationRefused('authorize.self')
  const { project } = caller.schema
  if (!mayAuthorize(project, await levelOf(connection, caller, String(found.given_by)), who))
    return new AuthorizationRefused('authorize.level', {
      ...{ user: String(found.given_by), shop: caller.shop.name, who: askable(project, who) },
    })
  return (await markSpent(connection, String(found.id), now)) ? undefined : new AuthorizationRefused('authorize.spent')
}

/** His level at this moment; none once he is gone or switched off. */
const levelOf = async (connection: Connection, { schema }: Caller, userId: string): Promise<string> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const id = await findIdByKey(connection, users, userId)
  const row = id === undefined ? undefined : await findRowById(connection, users, id)
  return row?.[user.active] === 1 ? String(row[user.level]) : ''
}

const keepInLog = async (
  connection: Connection,
  caller: Caller,
  options: Options,
  found: DatabaseRow,
): Promise<void> => {
  const { schema, shop, user, now } = caller
  const { authorization: log } = schema.project
  if (!log) return
  const into = getResource(schema, log.resource)
  const at = now().toISOString()
  const row = options.id === undefined ? undefined : await findRow(connection, options.resource, options.id, shop.code)
  const number = options.made?.number ?? (row ? labelOf(options.resource, row) : '')
  const said: Readonly<Record<keyof typeof log.fields, Stored>> = {
    id: String(found.id),
    date: shop.businessDate,
    at,
    by: String(found.given_by),
    asked: user.userId,
    category: options.category,
    text: options.text,
    remark: String(found.remark),
    document: options.resource.name,
    move: options.move,
    row: options.made?.id ?? options.id ?? '',
    number,
    changes: writeChanges(options.shown.changes).slice(0, longestChanges),
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
