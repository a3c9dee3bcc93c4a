// From a token to the caller: his user, his shop and his rights as they are at this moment.
import { type Access, accessOf } from '../../../engine/access/access.ts'
import type { Schema } from '../../../engine/schema.ts'
import { NotSignedIn } from '../../errors.ts'
import type { Caller } from '../../operations/caller.ts'
import { findSession } from '../../storage/sessions.ts'
import type { DatabaseRow, Storage } from '../../storage/storage.ts'
import { hashToken, isToken } from './token.ts'

/** A working day with room: a token older than this is refused. */
export const sessionHours = 16

export interface World {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
}

/** The caller that a token stands for; throws NotSignedIn when it is unknown, expired, or its user is no longer active. */
export const callerOf = async (world: World, token: string, device: string): Promise<Caller> => {
  const { schema, storage, now } = world
  if (!isToken(token)) throw new NotSignedIn()
  const found = await storage.read(connection => findSession(connection, schema, hashToken(token)))
  const { user } = schema.project
  const expired = found !== undefined && String(found['session.expires_at']) <= now().toISOString()
  if (!found || expired || found[`user.${user.active}`] !== 1) throw new NotSignedIn()
  return callerFrom(world, found, device)
}

const callerFrom = ({ schema, storage, now }: World, found: DatabaseRow, device: string): Caller => {
  const { user, shop } = schema.project
  const level = String(found[`user.${user.level}`])
  const code = String(found['session.shop'])
  return {
    schema,
    storage,
    now,
    device,
    access: keptAccess(schema, level, code),
    user: {
      rowId: String(found['user.id']),
      userId: String(found[`user.${user.key}`]),
      name: String(found[`user.${user.name}`]),
      level,
    },
    shop: {
      code,
      name: String(found[`shop.${shop.name}`]),
      address: String(found[`shop.${shop.address}`]),
      businessDate: String(found[`shop.${shop.businessDate}`]),
      timeZone: String(found[`shop.${shop.timeZone}`]),
    },
  }
}

const accesses = new WeakMap<Schema, Map<string, Access>>()

/** Access depends on schema, level and shop alone; it is worked out once for each. */
const keptAccess = (schema: Schema, level: string, shop: string): Access => {
  const known = accesses.get(schema) ?? new Map<string, Access>()
  accesses.set(schema, known)
  const key = `${level} ${shop}`
  const access = known.get(key) ?? accessOf(schema, { level, shop, modules: [] })
  known.set(key, access)
  return access
}
