// Browsers that receive push messages of a user. The address of one is a secret of its push service.

import { build, findAll, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_push'

export interface PushSubscription {
  readonly endpoint: string
  readonly userRow: string
  /** The public key of the browser and its shared secret, base64url. */
  readonly p256dh: string
  readonly auth: string
  /** As the session has it that subscribed; empty in those of older versions. */
  readonly device: string
  /** Of the page that subscribed; empty in those of older versions. */
  readonly language: string
}

export interface StoredPushSubscription extends PushSubscription {
  readonly createdAt: string
}

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

const toSubscription = (row: DatabaseRow): StoredPushSubscription => ({
  endpoint: String(row.endpoint),
  userRow: String(row.user_row),
  p256dh: String(row.p256dh),
  auth: String(row.auth),
  device: String(row.device),
  language: String(row.language),
  createdAt: String(row.created_at),
})
