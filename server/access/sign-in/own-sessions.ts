// Lists the sessions of the caller and the devices that receive push messages, and ends one of them or all others.
import { hash } from 'node:crypto'
import { buildMenuEntry, filterDrawnEntries, type MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { OwnSessions, SessionNames } from '../../../engine/answers/session-answers.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { Caller } from '../../caller/caller.ts'
import { loadUserShops, type ShopEntry } from '../../caller/shop-access.ts'
import { AccessDenied, RecordNotFound } from '../../error/errors.ts'
import {
  deleteDeviceSubscriptions,
  deletePushSubscription,
  findPushSubscriptions,
} from '../../storage/push-subscriptions.ts'
import {
  deleteSession,
  deleteUserSessions,
  findUserSessions,
  moveSession,
  type StoredUserSession,
} from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'
import { getLastActivity } from './session.ts'

/** Neither the hash of a token nor the address of a push service is sent to browsers. */
export const deriveId = (secret: string): string => hash('sha256', secret, 'base64url').slice(0, 22)

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

/** The open shops that the caller may work in. */
export const listCallerShops = (caller: Caller): Promise<readonly ShopEntry[]> =>
  caller.storage.read(connection => loadUserShops(connection, caller.schema, caller.user.rowId))

/**
 * Moves the session of the token to another shop; throws AccessDenied if it is closed or not one of the user's shops.
 */
export const chooseShop = (caller: Caller, tokenHash: string, code: string): Promise<void> =>
  caller.storage.write(
    async connection => {
      const shops = await loadUserShops(connection, caller.schema, caller.user.rowId)
      if (!shops.some(shop => shop.code === code)) throw new AccessDenied()
      await moveSession(connection, tokenHash, code)
    },
    { sessionsOnly: true },
  )

// The session as sent to a browser: the user, the shop, the menu and the modules.

export interface SessionAnswer {
  readonly names: SessionNames
  readonly user: Readonly<Record<string, string>>
  readonly menu: readonly MenuEntry[]
  readonly modules: readonly { readonly key: string }[]
}

const getSessionNames = ({ user, shop }: Project): SessionNames => ({
  userId: user.key,
  userName: user.name,
  level: user.level.field,
  shop: shop.key,
  shopName: shop.name,
  shopAddress: shop.address,
  timeZone: shop.timeZone,
  businessDate: shop.businessDate,
})

export const buildSessionAnswer = ({ schema, user, shop, access }: Caller): SessionAnswer => {
  const names = getSessionNames(schema.project)
  return {
    names,
    user: {
      [names.userId]: user.userId,
      [names.userName]: user.name,
      [names.level]: user.level,
      [names.shop]: shop.code,
      [names.shopName]: shop.name,
      [names.shopAddress]: shop.address,
      [names.timeZone]: shop.timeZone,
      [names.businessDate]: shop.businessDate,
    },
    menu: filterDrawnEntries(access.menu.map(buildMenuEntry)),
    modules: shop.modules.map(key => ({ key })),
  }
}
