// Encrypts one message for a browser and posts it to the push service of that browser.

import { memoize } from 'es-toolkit/function/memoize'
import type { Wording } from '../../../engine/schema/wording.ts'
import { mapValues } from '../../../engine/value/records.ts'
import { loadWording } from '../../config/load-wording.ts'
import { findMeta, insertMeta } from '../../storage/meta.ts'
import type { PushSubscription } from '../../storage/push-subscriptions.ts'
import type { Storage } from '../../storage/storage.ts'
import { type PostOutcome, postRequest } from '../delivery/post-request.ts'

/** What the service worker of the browser shows. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** The path that a press opens. */
  readonly path: string
  /** A later message with the same tag replaces this one. */
  readonly tag: string
}

interface PostOptions {
  readonly keys: PushKeys
  /** Who runs this installation, for the push service: an https or mailto address. */
  readonly subject: string
  readonly signal: AbortSignal
  /** Additional hosts of push services. */
  readonly hosts: readonly string[]
}

/** How long a push service keeps a message for a browser that is switched off. */
const lifetimeSeconds = 24 * 3600

export const postMessage = async (
  { endpoint, p256dh, auth }: PushSubscription,
  payload: PushPayload,
  { keys, subject, signal, hosts }: PostOptions,
): Promise<PostOutcome> => {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject, ...keys }, TTL: lifetimeSeconds },
  )
  const texts = mapValues(headers, value => String(value))
  return postRequest(endpoint, { headers: texts, body: new Uint8Array(body), signal, hosts })
}

// The key pair by which push services know this installation. It is created when it is first needed, and never changes,
// as subscriptions of browsers are bound to it.

const metaName = 'push-keys'

interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export const getPushKeys = async (storage: Storage): Promise<PushKeys> => {
  const stored = await storage.read(connection => findMeta(connection, metaName))
  if (stored !== undefined) return JSON.parse(stored) as PushKeys
  const { default: webPush } = await import('web-push')
  const created: PushKeys = webPush.generateVAPIDKeys()
  return storage.write(async connection => {
    const other = await findMeta(connection, metaName)
    if (other !== undefined) return JSON.parse(other) as PushKeys
    await insertMeta(connection, metaName, JSON.stringify(created))
    return created
  })
}

// The texts of messages in the language of the browser that receives them.

type MessageLanguage = 'id' | 'en'

/** Indonesian unless the browser has subscribed in English. */
export const selectMessageLanguage = (language: string): MessageLanguage => (language === 'en' ? 'en' : 'id')

const load = memoize(loadWording)

export const loadMessageWording = (language: string): Wording => load(selectMessageLanguage(language))
