// Callers without a session: the user of a service token, limited to its menu entries, and a user for whom the program works.
import { parseAssignedIds } from '../../../engine/access/assigned-menu.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { ServiceTokenFields } from '../../../engine/schema/project.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { type Caller, hashServiceToken } from '../../caller/caller.ts'
import { getShopToday } from '../../day/day.ts'
import { NotSignedIn, RequestError } from '../../error/errors.ts'
import { updateAuditedRow } from '../../record/write/write-row.ts'
import { followDay } from '../../shop/move-day.ts'
import { findRows, findUniqueRow } from '../../storage/find-rows.ts'
import { findUserInShops } from '../../storage/sessions.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { buildUserCaller, idleParameters, type SessionContext } from './session.ts'

const maxDeviceLength = 200
/** Each use that is recorded is an audited change of the row. */
const useMilliseconds = 3_600_000

/**
 * Returns the caller of a service token; throws NotSignedIn if it is unknown, and `service-token.*` if it is revoked or
 * expired, or if its user may not work in the shop.
 */
export const resolveTokenCaller = async (context: SessionContext, token: string, device: string): Promise<Caller> => {
  const caller = await loadTokenCaller(context, token, device)
  const moved = followDay(caller, context.clock)
  if (!moved) return caller
  await moved
  return loadTokenCaller(context, token, device)
}

const loadTokenCaller = async (context: SessionContext, token: string, device: string): Promise<Caller> => {
  const { schema, storage } = context
  const fields = schema.project.tokens
  // Tokens are those of the shop: a program that asks the wrong port must not be answered.
  if (!fields || storage.isPractice) throw new NotSignedIn()
  const { row, user } = await storage.read(connection => findToken(connection, schema, { fields, token }))
  const name = String(row[fields.key])
  if (row[fields.active] !== 1) throw new RequestError('service-token.revoked', { name })
  const scopes = parseAssignedIds(row[fields.scopes]) ?? []
  const canWrite = row[fields.write] === 1
  const tokenCaller = { device: `token ${name}; ${device}`.slice(0, maxDeviceLength), token: { name, canWrite } }
  const caller = user && buildUserCaller({ ...context, scopes }, user, tokenCaller)
  if (!caller) throw new RequestError('service-token.user', { name })
  if (String(row[fields.until] ?? '') < getShopToday(caller)) throw new RequestError('service-token.expired', { name })
  await recordUse(caller, fields, row)
  return caller
}

interface FoundToken {
  readonly row: Row
  /** The user in the own shop; undefined if there is none. */
  readonly user: DatabaseRow | undefined
}

const findToken = async (
  connection: Connection,
  schema: Schema,
  { fields, token }: { readonly fields: ServiceTokenFields; readonly token: string },
): Promise<FoundToken> => {
  const conditions = [{ column: fields.hash, compare: '=', values: [hashServiceToken(token)] } as const]
  const tokens = getResource(schema, fields.resource)
  const [row] = await findRows(connection, tokens, { conditions, sort: [], offset: 0 }, '')
  if (!row) throw new NotSignedIn()
  return { row, user: await findUserInShop(connection, schema, { userId: row[fields.user] }) }
}

/**
 * The user in a shop with the rights of now, without a session; undefined if there is no such user, or the user may not work
 * there.
 */
export const loadUserCaller = async (
  context: SessionContext,
  place: { readonly userId: string; readonly shop: string },
  device: string,
): Promise<Caller | undefined> => {
  const row = await context.storage.read(connection => findUserInShop(connection, context.schema, place))
  return row && buildUserCaller(context, row, { device })
}

/** In the shop of the user, unless another one is named. */
const findUserInShop = async (
  connection: Connection,
  schema: Schema,
  { userId, shop }: { readonly userId: Row[string] | undefined; readonly shop?: string },
): Promise<DatabaseRow | undefined> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const found = await findUniqueRow(connection, users, userId ?? null)
  if (!found) return undefined
  const codes = [shop ?? String(found[user.shop])]
  const [row] = await findUserInShops(connection, schema, {
    userRow: String(found.id),
    codes,
    parameters: idleParameters,
  })
  return row
}

/** Writes the time of use, at most once in an hour; a database that accepts no writes is read on. */
const recordUse = async (caller: Caller, { resource, used }: ServiceTokenFields, before: Row): Promise<void> => {
  const { schema, storage, now } = caller
  const at = now()
  const last = before[used]
  if (typeof last === 'string' && Math.abs(at.getTime() - Date.parse(last)) < useMilliseconds) return
  if (storage.trouble()) return
  const row = { ...before, [used]: at.toISOString() }
  await storage.write(connection =>
    updateAuditedRow(connection, caller, getResource(schema, resource), { before, row }),
  )
}
