// Devices on which a user has signed in: the browser has a random token, this table its hash.

import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { build } from './compiler.ts'
import { findAll, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_device'

interface UserDevice {
  readonly tokenHash: string
  readonly userRow: string
}

/** Returns whether the user has signed in on the device. */
export const isUserDevice = async (connection: Connection, { tokenHash, userRow }: UserDevice): Promise<boolean> => {
  const query = build.selectFrom(table).select('token_hash').where('token_hash', '=', tokenHash)
  return (await findAll(connection, query.where('user_row', '=', userRow))).length > 0
}

/** Returns whether any user has signed in on the device. */
export const isKnownDevice = async (connection: Connection, tokenHash: string): Promise<boolean> => {
  const query = build.selectFrom(table).select('token_hash').where('token_hash', '=', tokenHash).limit(1)
  return (await findAll(connection, query)).length > 0
}

/** Stores the device of the user with the time of its last use. */
export const saveDevice = async (connection: Connection, device: UserDevice, seenAt: string): Promise<void> => {
  const row = { token_hash: device.tokenHash, user_row: device.userRow, seen_at: seenAt }
  const insert = build.insertInto(table).values(row)
  const upsert = insert.onConflict(conflict =>
    conflict.columns(['token_hash', 'user_row']).doUpdateSet({ seen_at: seenAt }),
  )
  await runQuery(connection, upsert)
}

/** When a user of each shop signed in last, as ISO moments in UTC, without users of these levels; also after the session has ended. */
export const findLastSignIns = async (
  connection: Connection,
  { project: { user }, resources }: Schema,
  otherLevels: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const users = getResource({ resources }, user.resource).table
  const query = build
    .selectFrom(`${table} as device`)
    .innerJoin(`${users} as user`, 'user.id', 'device.user_row')
    .select(eb => [`user.${user.shop} as shop`, eb.fn.max('device.seen_at').as('seen_at')])
    .where(`user.${user.level.field}`, 'not in', [...otherLevels])
    .groupBy(`user.${user.shop}`)
  return new Map((await findAll(connection, query)).map(row => [String(row.shop), String(row.seen_at)]))
}

export const deleteUserDevices = async (connection: Connection, userRow: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('user_row', '=', userRow))
}
