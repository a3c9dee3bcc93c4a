// The secret and the signature of requests between programs, as Standard Webhooks has them.

import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const createWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

interface SignedContent {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** The value of the header: the version, and the digest of id, time and body. */
const signWebhook = (secret: string, { id, timestamp, body }: SignedContent): string => {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

export const createWebhookHeaders = (secret: string, content: SignedContent): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'webhook-id': content.id,
  'webhook-timestamp': String(content.timestamp),
  'webhook-signature': signWebhook(secret, content),
})
