// Resolves the caller of a request.
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { confirming } from '../../caller/confirming.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { SentFile } from '../../imports/reading/sent-file.ts'
import { SentRows } from '../../imports/reading/sent-rows.ts'
import { callerOfRequest, type World as SessionWorld } from '../../modules/sign-in/session.ts'
import { digestSecret, holdsSecret } from '../../operations/rules/secrets.ts'
import { type HttpWorld, schemaFor } from './world.ts'

/** Reads the token from `Authorization: Bearer` or `x-auth-token`; empty if there is none. */
export const tokenOf = ({ headers }: FastifyRequest): string => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const plain = headers['x-auth-token']
  return bearer ?? (typeof plain === 'string' ? plain : '')
}

const longestDevice = 200

export const deviceOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, longestDevice)

declare module 'fastify' {
  interface FastifyRequest {
    /** The access version of the caller, once known. */
    rights: string | undefined
  }
}

/** Builds the context in which sessions are looked up. */
export const sessionsOf = (
  { current, storage, now, byHand }: HttpWorld,
  schema: Schema = current().schema,
): SessionWorld => ({
  schema,
  storage,
  now,
  ...(byHand && { moveHookOf: byHand.moveHookOf }),
})

const longestIdle = 7 * 86_400

/**
 * Seconds since the last activity of the user, because pages also send automatic requests. Without the header each request
 * counts as activity.
 */
const idleSecondsOf = ({ headers: { 'idle-seconds': idle } }: FastifyRequest): number =>
  typeof idle === 'string' && /^\d{1,9}$/.test(idle) ? Math.min(Number(idle), longestIdle) : 0

/** Resolves the caller from the headers; throws NotSignedIn. */
export const identify = async (world: HttpWorld, request: FastifyRequest): Promise<Caller> => {
  const from = { device: deviceOf(request), idleSeconds: idleSecondsOf(request) }
  const caller = await callerOfRequest(sessionsOf(world, schemaFor(world, request)), tokenOf(request), from)
  request.rights = caller.rights
  return caller
}

/** Adds the confirmations and the idempotency key of a write; throws MalformedRequest for an invalid key. */
export const writing = async (caller: Caller, request: FastifyRequest): Promise<Caller> => {
  const asked = { ...caller, confirming: confirming(confirmedIn(request), reasonIn(request)) }
  const key = request.headers['idempotency-key']
  if (key === undefined) return asked
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) throw new MalformedRequest([], 'idempotency.form')
  return { ...asked, claim: { key, bodyHash: await hashOf(caller.schema, request, key) } }
}

/** Reads the comma-separated ids of confirmed questions. */
const confirmedIn = ({ headers: { confirmed } }: FastifyRequest): readonly string[] =>
  typeof confirmed === 'string' ? confirmed.split(',').map(id => id.trim()) : []

const longestReason = 500

/** Decodes the percent-encoded reason; throws MalformedRequest if it is invalid. */
const reasonIn = ({ headers: { 'confirm-reason': reason } }: FastifyRequest): string => {
  if (typeof reason !== 'string') return ''
  try {
    return decodeURIComponent(reason).slice(0, longestReason)
  } catch {
    throw new MalformedRequest()
  }
}

/** The hash is stored for days, so a request with a secret gets the slow hash of secrets. */
const hashOf = async (schema: Schema, { method, url, body }: FastifyRequest, key: string): Promise<string> => {
  const text = `${method} ${url}\n${jsonOf(body)}`
  return holdsSecret(schema, body) ? digestSecret(text, key) : hash('sha256', text, 'base64url')
}

/** Throws MalformedRequest if the body is nested too deeply to be serialized. */
const jsonOf = (body: unknown): string => {
  if (body instanceof SentFile || body instanceof SentRows) return body.hashed()
  if (Buffer.isBuffer(body)) return hash('sha256', body, 'base64url')
  try {
    return JSON.stringify(body ?? null)
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedRequest()
    throw error
  }
}
