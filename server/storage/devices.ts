// Devices on which a user has signed in: the browser has a random token, this table its hash.
import { build, statementOf } from './compiler.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_device'

export interface Device {
  readonly tokenHash: string
  readonly userRow: string
}

/** Returns whether the user has signed in on the device. */
export const isKnownDevice = async (connection: Connection, { tokenHash, userRow }: Device): Promise<boolean> => {
  const known = build.selectFrom(table).select('token_hash').where('token_hash', '=', tokenHash)
  return (await connection.all(statementOf(known.where('user_row', '=', userRow)))).length > 0
}

/** Returns whether any user has signed in on the device. */
export const isDevice = async (connection: Connection, tokenHash: string): Promise<boolean> => {
  const known = build.selectFrom(table).select('token_hash').where('token_hash', '=', tokenHash).limit(1)
  return (await connection.all(statementOf(known))).length > 0
}

/** Stores the device of the user with the time of its last use. */
export const rememberDevice = async (connection: Connection, device: Device, seenAt: string): Promise<void> => {
  const row = { token_hash: device.tokenHash, user_row: device.userRow, seen_at: seenAt }
  const seen = build.insertInto(table).values(row)
  const again = seen.onConflict(conflict =>
    conflict.columns(['token_hash', 'user_row']).doUpdateSet({ seen_at: seenAt }),
  )
  await connection.run(statementOf(again))
}

export const forgetDevicesOf = async (connection: Connection, userRow: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('user_row', '=', userRow)))
}

export const deleteDevicesBefore = async (connection: Connection, at: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('seen_at', '<', at)))
}
