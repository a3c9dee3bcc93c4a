// Devices on which a user has signed in: the browser has a random token, this table its hash.

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

export const deleteUserDevices = async (connection: Connection, userRow: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('user_row', '=', userRow))
}
