// Cookies of signing in, which scripts cannot read: the device that a user has signed in on, and what a sign-in in two steps
// keeps in the browser between them.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isObject } from '../../engine/value/json-text.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import type { PublicRouteCall } from '../http/routing/route.ts'
import { findMeta, insertMeta } from '../storage/meta.ts'
import type { Storage } from '../storage/storage.ts'

export type CookieExchange = Pick<PublicRouteCall, 'request' | 'reply'>

/**
 * With https, the prefix prevents other hosts of the domain from setting the cookie. A copy to practise on, on another port of
 * the same host, has cookies of its own: browsers share cookies between ports.
 */
const getCookieName = (
  { protocol }: FastifyRequest,
  { isPractice }: Pick<Storage, 'isPractice'>,
  name: string,
): string => `${protocol === 'https' ? '__Host-' : ''}kencana_${name}${isPractice ? '_practice' : ''}`

/** Returns an empty text if there is no cookie of that name and form. */
const readCookie = ({ headers }: FastifyRequest, name: string, form: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=(${form})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? ''

interface CookieValue {
  readonly name: string
  readonly value: string
  readonly seconds: number
  /** `Lax`: also sent when another site leads the browser here. */
  readonly sameSite: 'Strict' | 'Lax'
}

const setCookie = ({ request, reply }: CookieExchange, { name, value, seconds, sameSite }: CookieValue): void => {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', `SameSite=${sameSite}`]
  reply.header('set-cookie', [...parts, ...(request.protocol === 'https' ? ['Secure'] : [])].join('; '))
}

// The cookie of a browser on which the user has signed in before. It grants no access; it only exempts the browser from
// delays that wrong passwords of others cause.

const deviceSeconds = 180 * 86_400

/** Returns an empty text if there is no cookie of the expected form. */
export const readDeviceToken = (request: FastifyRequest, storage: Pick<Storage, 'isPractice'>): string =>
  readCookie(request, getCookieName(request, storage, 'device'), '[A-Za-z0-9_-]{43}')

export const setDeviceCookie = (
  exchange: CookieExchange,
  storage: Pick<Storage, 'isPractice'>,
  token: string,
): void => {
  const name = getCookieName(exchange.request, storage, 'device')
  setCookie(exchange, { name, value: token, seconds: deviceSeconds, sameSite: 'Strict' })
}

// Signed cookies of sign-ins that have begun.

/**
 * `provider`: the user is at the page of the provider; `identity`: the provider has named the user, whose code is missing;
 * `passkey`, `new-passkey`: an authenticator is to answer a challenge.
 */
export type SignInStep = 'provider' | 'identity' | 'passkey' | 'new-passkey'

type StepContent = Readonly<Record<string, string>>

const stepSeconds = 600

/** Keeps the content in the browser for ten minutes. */
export const setStepCookie = async (
  exchange: CookieExchange,
  context: HttpContext,
  step: SignInStep,
  content: StepContent,
): Promise<void> => {
  const until = new Date(context.now().getTime() + stepSeconds * 1000).toISOString()
  const text = Buffer.from(JSON.stringify({ ...content, step, until })).toString('base64url')
  const value = `${text}.${sign(await getSignInKey(context.storage), text)}`
  const name = getCookieName(exchange.request, context.storage, step)
  setCookie(exchange, { name, value, seconds: stepSeconds, sameSite: 'Lax' })
}

/** Undefined if it is absent, too old, or not signed by this installation. */
export const readStepCookie = async (
  request: FastifyRequest,
  { storage, now }: HttpContext,
  step: SignInStep,
): Promise<StepContent | undefined> => {
  const [text = '', signature = ''] = readCookie(
    request,
    getCookieName(request, storage, step),
    '[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{43}',
  ).split('.')
  if (text === '' || !isEqual(signature, sign(await getSignInKey(storage), text))) return undefined
  const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  return isContent(content) && content.step === step && String(content.until) > now().toISOString()
    ? content
    : undefined
}

export const clearStepCookie = (exchange: CookieExchange, { storage }: HttpContext, step: SignInStep): void => {
  const name = getCookieName(exchange.request, storage, step)
  setCookie(exchange, { name, value: '', seconds: 0, sameSite: 'Lax' })
}

const isContent = (value: unknown): value is StepContent =>
  isObject(value) && Object.values(value).every(one => typeof one === 'string')

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const keyMeta = 'sign-in-key'

/** The key of the installation, created at first use, so that each of its servers accepts the cookies of the others. */
const getSignInKey = async (storage: Storage): Promise<string> => {
  const stored = await storage.read(connection => findMeta(connection, keyMeta))
  if (stored !== undefined) return stored
  const created = randomBytes(32).toString('base64url')
  return storage.write(async connection => {
    const other = await findMeta(connection, keyMeta)
    if (other === undefined) await insertMeta(connection, keyMeta, created)
    return other ?? created
  })
}
