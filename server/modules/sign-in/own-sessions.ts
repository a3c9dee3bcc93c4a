// Lists the sessions of the caller, and ends one of them or all others.

import { hash } from 'node:crypto'
import type { OwnSessions } from '../../../engine/schema/answers/signed-in-answers.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../errors/errors.ts'
import { deleteSession, deleteUserSessions, findUserSessions, type StoredUserSession } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'
import { getLastActivity } from './idle-limit.ts'

/** Hashes again: the hash of the token is not sent to browsers. */
const deriveSessionId = ({ tokenHash }: StoredUserSession): string =>
  hash('sha256', tokenHash, 'base64url').slice(0, 22)

/** Active sessions, most recently used first. */
export const listOwnSessions = (caller: Caller, tokenHash: string): Promise<OwnSessions> =>
  caller.storage.read(async connection => {
    const sessions = await findActiveSessions(connection, caller)
    const answers = sessions.map(session => ({
      id: deriveSessionId(session),
      device: session.device,
      address: session.address,
      shop: session.shop,
      created_at: session.createdAt,
      used_at: new Date(getSessionActivity(caller, session)).toISOString(),
      is_current: session.tokenHash === tokenHash,
    }))
    return { sessions: answers.toSorted((one, other) => other.used_at.localeCompare(one.used_at)) }
  })

/** Throws RecordNotFound if the caller has no such session. */
export const endOwnSession = (caller: Caller, id: string): Promise<void> =>
  caller.storage.write(
    async connection => {
      const session = (await findActiveSessions(connection, caller)).find(one => deriveSessionId(one) === id)
      if (!session) throw new RecordNotFound()
      await deleteSession(connection, session.tokenHash)
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
