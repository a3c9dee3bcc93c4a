// Browsers that receive push messages of a user. The address of one is a secret of its push service.

import { readMembers, readText, type StoredMembers } from './meta.ts'
import { build, findAll, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_push'

const members = {
  endpoint: readText,
  userRow: readText,
  /** The public key of the browser and its shared secret, base64url. */
  p256dh: readText,
  auth: readText,
  /** As the session has it that subscribed; empty in those of older versions. */
  device: readText,
  /** Of the page that subscribed; empty in those of older versions. */
  language: readText,
  createdAt: readText,
}

export type StoredPushSubscription = StoredMembers<typeof members>
export type PushSubscription = Omit<StoredPushSubscription, 'createdAt'>

/** Inserts the subscription; a browser has one, which another user takes over. */
export const savePushSubscription = async (
  connection: Connection,
  { endpoint, userRow, p256dh, auth, device, language }: PushSubscription,
  at: string,
): Promise<void> => {
  const values = { user_row: userRow, p256dh, auth, device, language, created_at: at }
  const insert = build.insertInto(table).values({ endpoint, ...values })
  await runQuery(
    connection,
    insert.onConflict(conflict => conflict.column('endpoint').doUpdateSet(values)),
  )
}

export const listPushSubscriptions = async (connection: Connection): Promise<readonly PushSubscription[]> =>
  (await findAll(connection, build.selectFrom(table).selectAll().orderBy('created_at', 'desc'))).map(toSubscription)

/** The newest first. */
export const findPushSubscriptions = async (
  connection: Connection,
  userRow: string,
): Promise<readonly StoredPushSubscription[]> => {
  const query = build.selectFrom(table).selectAll().where('user_row', '=', userRow).orderBy('created_at', 'desc')
  return (await findAll(connection, query)).map(toSubscription)
}

/** Returns false if there is none. */
export const deletePushSubscription = async (connection: Connection, endpoint: string): Promise<boolean> =>
  (await runQuery(connection, build.deleteFrom(table).where('endpoint', '=', endpoint))) === 1

/** Deletes the subscriptions of a user that were made with this device. */
export const deleteDeviceSubscriptions = async (
  connection: Connection,
  userRow: string,
  device: string,
): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('user_row', '=', userRow).where('device', '=', device))
}

const toSubscription = (row: DatabaseRow): StoredPushSubscription => readMembers(members, row)
