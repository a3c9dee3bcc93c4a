// Browsers that receive push messages of a user. The address of one is a secret of its push service.

import { build } from './compiler.ts'
import { findAll, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_push'

export interface PushSubscription {
  readonly endpoint: string
  readonly userRow: string
  /** The public key of the browser and its shared secret, base64url. */
  readonly p256dh: string
  readonly auth: string
}

/** Inserts the subscription; a browser has one, which another user takes over. */
export const savePushSubscription = async (
  connection: Connection,
  { endpoint, userRow, p256dh, auth }: PushSubscription,
  at: string,
): Promise<void> => {
  const values = { user_row: userRow, p256dh, auth, created_at: at }
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
): Promise<readonly PushSubscription[]> => {
  const query = build.selectFrom(table).selectAll().where('user_row', '=', userRow).orderBy('created_at', 'desc')
  return (await findAll(connection, query)).map(toSubscription)
}

/** Returns false if there is none. */
export const deletePushSubscription = async (connection: Connection, endpoint: string): Promise<boolean> =>
  (await runQuery(connection, build.deleteFrom(table).where('endpoint', '=', endpoint))) === 1

const toSubscription = (row: DatabaseRow): PushSubscription => ({
  endpoint: String(row.endpoint),
  userRow: String(row.user_row),
  p256dh: String(row.p256dh),
  auth: String(row.auth),
})
