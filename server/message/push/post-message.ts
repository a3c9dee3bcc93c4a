// Encrypts one message for a browser and posts it to the push service of that browser.
import { mapValues } from '../../../engine/value/records.ts'
import type { PushSubscription } from '../../storage/push-subscriptions.ts'
import { type PostOutcome, postRequest } from '../delivery/post-request.ts'
import type { PushKeys } from './push-keys.ts'

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
