// Lists the sessions of the caller and the devices that receive push messages, and ends one of them or all others.

import { hash } from 'node:crypto'
import type { OwnSessions } from '../../../engine/answers/signed-in-answers.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../error/errors.ts'
import {
  deleteDeviceSubscriptions,
  deletePushSubscription,
  findPushSubscriptions,
} from '../../storage/push-subscriptions.ts'
import { deleteSession, deleteUserSessions, findUserSessions, type StoredUserSession } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'
import { getLastActivity } from './idle-limit.ts'

/** Neither the hash of a token nor the address of a push service is sent to browsers. */
const deriveId = (secret: string): string => hash('sha256', secret, 'base64url').slice(0, 22)

/** Active sessions, most recently used first, and the subscriptions to push messages, the newest first. */
export const listOwnSessions = (caller: Caller, tokenHash: string): Promise<OwnSessions> =>
  caller.storage.read(async connection => {
    const sessions = await findActiveSessions(connection, caller)
    const answers = sessions.map(session => ({
      id: deriveId(session.tokenHash),
      device: session.device,
      address: session.address,
      shop: session.shop,
      created_at: session.createdAt,
      used_at: new Date(getSessionActivity(caller, session)).toISOString(),
      is_current: session.tokenHash === tokenHash,
    }))
    const subscriptions = await findPushSubscriptions(connection, caller.user.rowId)
    return {
      sessions: answers.toSorted((one, other) => other.used_at.localeCompare(one.used_at)),
      subscriptions: subscriptions.map(({ endpoint, device, createdAt }) => ({
        id: deriveId(endpoint),
        device,
        created_at: createdAt,
      })),
    }
  })

/**
 * Ends a session with the push messages to its device, or these alone where `id` is that of a subscription. Throws
 * RecordNotFound if the caller has neither.
 */
export const endOwnSession = (caller: Caller, id: string): Promise<void> =>
  caller.storage.write(
    async connection => {
      const { rowId } = caller.user
      const session = (await findActiveSessions(connection, caller)).find(one => deriveId(one.tokenHash) === id)
      if (session) {
        await deleteSession(connection, session.tokenHash)
        return deleteDeviceSubscriptions(connection, rowId, session.device)
      }
      const subscriptions = await findPushSubscriptions(connection, rowId)
      const subscription = subscriptions.find(one => deriveId(one.endpoint) === id)
      if (!subscription) throw new RecordNotFound()
      await deletePushSubscription(connection, subscription.endpoint)
    },
    { sessionsOnly: true },
  )

export const endOtherSessions = (caller: Caller, tokenHash: string): Promise<void> =>
  caller.storage.write(connection => deleteUserSessions(connection, caller.user.rowId, tokenHash), {
    sessionsOnly: true,
  })

const findActiveSessions = async (connection: Connection, caller: Caller): Promise<readonly StoredUserSession[]> => {
  const now = caller.now()
  const idle = (caller.idleMinutes ?? 0) * 60_000
  const sessions = await findUserSessions(connection, caller.user.rowId, now.toISOString())
  return sessions.filter(session => idle === 0 || getSessionActivity(caller, session) + idle > now.getTime())
}

const getSessionActivity = ({ storage }: Caller, { tokenHash, usedAt, createdAt }: StoredUserSession): number =>
  getLastActivity(storage, tokenHash, Date.parse(usedAt === '' ? createdAt : usedAt))
