// Resolves the caller of a request.
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { createConfirmation } from '../../caller/confirmation.ts'
import { MalformedRequest } from '../../error/errors.ts'
import { getLocalizedSchema, type HttpContext } from '../../http/context/http-context.ts'
import { SentFile } from '../../import/reading/sent-file.ts'
import { SentRows } from '../../import/reading/sent-rows.ts'
import { digestSecret, hasSecret } from '../../record/rule/secrets.ts'
import { resolveRequestCaller, type SessionContext as SessionWorld } from '../sign-in/session.ts'
import { resolveTokenCaller } from '../sign-in/token-caller.ts'
import { isServiceToken } from '../token/service-token.ts'

/** Reads the token from `Authorization: Bearer` or `x-auth-token`; empty if there is none. */
export const readToken = ({ headers }: FastifyRequest): string => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const plain = headers['x-auth-token']
  return bearer ?? (typeof plain === 'string' ? plain : '')
}

const maxDeviceLength = 200

export const readDevice = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, maxDeviceLength)

declare module 'fastify' {
  interface FastifyRequest {
    /** The access version of the caller, once known. */
    rights: string | undefined
    /** Who called, also of a call that is refused. */
    userId: string | undefined
    /** The path pattern of the called route, once known. */
    routePath: string | undefined
  }
}

/** Builds the context in which sessions are looked up. */
export const toSessionContext = (
  { current, storage, now, byHand, clock }: HttpContext,
  schema: Schema = current().schema,
): SessionWorld => ({
  schema,
  storage,
  now,
  clock,
  ...(byHand && { moveHookOf: byHand.moveHookOf }),
  observeWork: byHand?.observeWork,
  messageQueue: byHand?.messageQueue,
  openDay: byHand?.openDay,
})

const maxIdleSeconds = 7 * 86_400

/**
 * Seconds since the last activity of the user, because pages also send automatic requests. Without the header each request
 * counts as activity.
 */
const readIdleSeconds = ({ headers: { 'idle-seconds': idle } }: FastifyRequest): number =>
  typeof idle === 'string' && /^\d{1,9}$/.test(idle) ? Math.min(Number(idle), maxIdleSeconds) : 0

/** Resolves the caller from the headers; throws NotSignedIn. */
export const resolveCaller = async (context: HttpContext, request: FastifyRequest): Promise<Caller> => {
  const session = toSessionContext(context, getLocalizedSchema(context, request))
  const token = readToken(request)
  const device = readDevice(request)
  const caller = await (isServiceToken(token)
    ? resolveTokenCaller(session, token, device)
    : resolveRequestCaller(session, token, { device, idleSeconds: readIdleSeconds(request) }))
  request.rights = caller.rights
  request.userId = caller.user.userId
  return caller
}

/** Adds the confirmations and the idempotency key of a write; throws MalformedRequest for an invalid key. */
export const prepareWriteCaller = async (caller: Caller, request: FastifyRequest): Promise<Caller> => {
  const confirmingCaller = {
    ...caller,
    confirming: createConfirmation(readConfirmedIds(request), readConfirmReason(request)),
  }
  const key = request.headers['idempotency-key']
  if (key === undefined) return confirmingCaller
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) throw new MalformedRequest([], 'idempotency.form')
  return { ...confirmingCaller, claim: { key, bodyHash: await hashRequest(caller.schema, request, key) } }
}

/** Reads the comma-separated ids of confirmed questions. */
const readConfirmedIds = ({ headers: { confirmed } }: FastifyRequest): readonly string[] =>
  typeof confirmed === 'string' ? confirmed.split(',').map(id => id.trim()) : []

const maxReasonLength = 500

/** Decodes the percent-encoded reason; throws MalformedRequest if it is invalid. */
const readConfirmReason = ({ headers: { 'confirm-reason': reason } }: FastifyRequest): string => {
  if (typeof reason !== 'string') return ''
  try {
    return decodeURIComponent(reason).slice(0, maxReasonLength)
  } catch {
    throw new MalformedRequest()
  }
}

/** The hash is stored for days, so a request with a secret gets the slow hash of secrets. */
const hashRequest = async (schema: Schema, { method, url, body }: FastifyRequest, key: string): Promise<string> => {
  const text = `${method} ${url}\n${serializeBody(body)}`
  return hasSecret(schema, body) ? digestSecret(text, key) : hash('sha256', text, 'base64url')
}

/** Throws MalformedRequest if the body is nested too deeply to be serialized. */
const serializeBody = (body: unknown): string => {
  if (body instanceof SentFile || body instanceof SentRows) return body.getHash()
  if (Buffer.isBuffer(body)) return hash('sha256', body, 'base64url')
  try {
    return JSON.stringify(body ?? null)
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedRequest()
    throw error
  }
}
