// One call on records: who asks, what came, and how a saved row is answered.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JsonRow } from '../../engine/record/row.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest } from '../errors.ts'
import type { SignInGuard } from '../modules/users/sign-in-guard.ts'
import type { Caller } from '../operations/caller.ts'
import type { Written } from '../operations/write-once.ts'
import { type HttpWorld, languageOf } from './world.ts'

export interface Exchange {
  readonly world: HttpWorld
  /** Against the guessing of passwords, wherever one is asked. */
  readonly guard: SignInGuard
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const saved = (
  { answer: row, replayed }: Written<JsonRow>,
  code: string,
  { world, request, reply }: Exchange,
  status = 200,
): unknown => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status)
  if (row.versi !== null) reply.header('etag', `"${row.versi}"`)
  return { ...row, message: word(world.wordings[languageOf(request.headers['accept-language'])], code) }
}

/** The versi that `If-Match` names, as it was answered; undefined when there is none. */
export const matchedIn = ({ headers }: FastifyRequest): string | undefined => {
  const text = headers['if-match']
  if (text === undefined || text === '*') return undefined
  const versi = /^(?:W\/)?"([^"]*)"$/.exec(text)?.[1]
  if (versi === undefined) throw new MalformedRequest()
  return versi
}

export const ifMatchOf = (request: FastifyRequest): number | undefined => {
  const versi = matchedIn(request)
  if (versi === undefined) return undefined
  if (!/^\d{1,15}$/.test(versi)) throw new MalformedRequest()
  return Number(versi)
}
