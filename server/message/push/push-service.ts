// Push messages to users: who receives them, and the attempts to deliver them. Nothing waits for a delivery.
import { setTimeout as wait } from 'node:timers/promises'
import type { Schema } from '../../../engine/schema/schema.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller, CallerRights } from '../../caller/caller.ts'
import { loadRightsInShop } from '../../caller/shop-access.ts'
import { MalformedRequest } from '../../error/errors.ts'
import { insertAudit } from '../../storage/audit.ts'
import {
  deletePushSubscription,
  findPushSubscriptions,
  listPushSubscriptions,
  type PushSubscription,
  savePushSubscription,
} from '../../storage/push-subscriptions.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { createBackgroundWork } from '../delivery/post-request.ts'
import { getPushKeys, type PushPayload, postMessage } from './post-message.ts'

export interface PushMessage {
  readonly shop: string
  /** Who may receive it; evaluated with the current rights before each attempt. */
  readonly who: (rights: CallerRights, connection: Connection) => boolean | Promise<boolean>
  /** Reads its content in that language, empty for the language of the files; undefined: nothing is sent. */
  readonly read: (connection: Connection, language: string) => Promise<PushPayload | undefined>
}

export interface PushService {
  /** Sends in the background; failures are logged. */
  readonly send: (message: PushMessage) => void
  readonly getPublicKey: () => Promise<string>
  /** Throws MalformedRequest for an address that is none of a push service. */
  readonly subscribe: (caller: Caller, subscription: Omit<PushSubscription, 'userRow' | 'device'>) => Promise<void>
  readonly unsubscribe: (caller: Caller, endpoint: string) => Promise<void>
  /** Undefined: the browser receives no messages of the user. */
  readonly findLanguage: (caller: Caller, endpoint: string) => Promise<string | undefined>
  /** Ends attempts that wait. */
  readonly close: () => Promise<void>
}

export interface PushOptions {
  readonly storage: Storage
  readonly active: { readonly schema: Schema }
  readonly subject: string
  /** Additional hosts of push services. */
  readonly hosts: readonly string[]
  /** Milliseconds before each attempt. */
  readonly delays?: readonly number[]
  /** `host`: that of the push service; the whole address is a secret. */
  readonly onFailure: (failure: { readonly host?: string; readonly reason: string }) => void
}

/** Within a minute, also if a service answers as late as it may. */
const defaultDelays = [0, 3_000, 15_000] as const

/** Devices of a user; a further one replaces the oldest. */
const maximumDevices = 10

export const createPushService = (options: PushOptions): PushService => {
  const { storage, hosts, onFailure } = options
  const work = createBackgroundWork(reason => onFailure({ reason }))
  return {
    send: message => work.start(() => deliver(options, message, work.signal)),
    getPublicKey: async () => (await getPushKeys(storage)).publicKey,
    subscribe: async (caller, subscription) => {
      if (!isPushAddress(subscription.endpoint, hosts) || !hasBrowserKeys(subscription)) throw new MalformedRequest()
      const at = caller.now().toISOString()
      const userRow = caller.user.rowId
      await storage.write(async connection => {
        await savePushSubscription(connection, { ...subscription, userRow, device: caller.device }, at)
        const devices = await findPushSubscriptions(connection, userRow)
        const others = devices.filter(({ endpoint }) => endpoint !== subscription.endpoint)
        for (const { endpoint } of others.slice(maximumDevices - 1)) await deletePushSubscription(connection, endpoint)
        await auditSubscription(connection, caller, 'subscribe')
      })
    },
    unsubscribe: (caller, endpoint) =>
      storage.write(async connection => {
        const own = await findPushSubscriptions(connection, caller.user.rowId)
        if (!own.some(one => one.endpoint === endpoint)) return
        await deletePushSubscription(connection, endpoint)
        await auditSubscription(connection, caller, 'unsubscribe')
      }),
    findLanguage: (caller, endpoint) =>
      storage.read(
        async connection =>
          (await findPushSubscriptions(connection, caller.user.rowId)).find(one => one.endpoint === endpoint)?.language,
      ),
    close: work.close,
  }
}

/** A point of the curve P-256 and sixteen bytes, as every browser sends them. */
const hasBrowserKeys = ({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean =>
  /^[\w-]{87}=?$/.test(p256dh) && /^[\w-]{22}={0,2}$/.test(auth)

const auditSubscription = (connection: Connection, caller: Caller, verb: string): Promise<void> =>
  insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: 'push',
    rowId: caller.user.rowId,
    verb,
    before: null,
    after: null,
  })

/** Attempts until every browser has the message, is gone, or refused it; each attempt asks for the current rights. */
const deliver = async (
  { storage, active, subject, hosts, delays = defaultDelays, onFailure }: PushOptions,
  message: PushMessage,
  signal: AbortSignal,
): Promise<void> => {
  const payloads = new Map<string, PushPayload | undefined>()
  const done = new Set<string>()
  for (const [attempt, delay] of delays.entries()) {
    if (delay > 0) await wait(delay, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const receivers = await storage.read(connection => findReceivers(connection, active.schema, message))
    const pending = receivers.filter(({ endpoint }) => !done.has(endpoint))
    if (pending.length === 0) return
    for (const language of new Set(pending.map(one => one.language)))
      if (!payloads.has(language))
        payloads.set(language, await storage.read(connection => message.read(connection, language)))
    const keys = await getPushKeys(storage)
    await Promise.all(
      pending.map(async subscription => {
        const { endpoint, language } = subscription
        const payload = payloads.get(language)
        if (!payload) return done.add(endpoint)
        const outcome = await postMessage(subscription, payload, { keys, subject, signal, hosts })
        if (outcome.kind !== 'later') done.add(endpoint)
        if (outcome.kind === 'gone') await storage.write(connection => deletePushSubscription(connection, endpoint))
        if ('reason' in outcome && !signal.aborted)
          onFailure({ host: new URL(endpoint).host, reason: `attempt ${attempt + 1}: ${outcome.reason}` })
        return done
      }),
    )
  }
}

/** Subscriptions of users who may work in the shop now and may receive the message. */
const findReceivers = async (
  connection: Connection,
  schema: Schema,
  { shop, who }: PushMessage,
): Promise<readonly PushSubscription[]> => {
  const subscriptions = await listPushSubscriptions(connection)
  const allowed = new Set<string>()
  for (const userRow of new Set(subscriptions.map(one => one.userRow))) {
    const rights = await loadRightsInShop(connection, schema, { userRow, shop })
    if (rights && (await who(rights, connection))) allowed.add(userRow)
  }
  return subscriptions.filter(({ userRow }) => allowed.has(userRow))
}

// The push services that messages are sent to: an address comes from a browser, and must not lead anywhere else.

/** Those of Chrome, Edge, Firefox and Safari; a dot at the beginning means every host below it. */
const knownHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

/** `additional` are hosts with their port, which may also be without TLS. */
const isPushAddress = (text: string, additional: readonly string[]): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (additional.includes(host)) return protocol === 'https:' || protocol === 'http:'
  return (
    protocol === 'https:' && knownHosts.some(known => (known.startsWith('.') ? host.endsWith(known) : host === known))
  )
}
