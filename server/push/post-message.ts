// Encrypts one message for a browser and posts it to the push service of that browser.
import type { PushSubscription } from '../storage/push-subscriptions.ts'
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

/** `gone`: the browser receives nothing any more; `later`: another attempt may succeed. */
export type PostOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'later' | 'refused'; readonly reason: string }

interface PostOptions {
  readonly keys: PushKeys
  /** Who runs this installation, for the push service: an https or mailto address. */
  readonly subject: string
  readonly signal: AbortSignal
}

const timeoutMilliseconds = 10_000

/** How long a push service keeps a message for a browser that is switched off. */
const lifetimeSeconds = 24 * 3600

export const postMessage = async (
  { endpoint, p256dh, auth }: PushSubscription,
  payload: PushPayload,
  { keys, subject, signal }: PostOptions,
): Promise<PostOutcome> => {
  const { default: webPush } = await import('web-push')
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { vapidDetails: { subject, ...keys }, TTL: lifetimeSeconds },
    )
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    })
    await answer.body?.cancel()
    return toOutcome(answer.status)
  } catch (error) {
    return { kind: 'later', reason: describeFailure(error) }
  }
}

const toOutcome = (status: number): PostOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', reason: `status ${status}` }
}

/** The cause alone, as the message of fetch is always the same. */
const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
