// The response of a saved row, and the version that the caller has seen.
import type { FastifyRequest } from 'fastify'
import type { JsonRow } from '../../../engine/record/row.ts'
import { word } from '../../../engine/schema/wording.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import type { JsonRecord } from '../../operations/records/read-record.ts'
import type { Written } from '../../operations/write/write-once.ts'
import type { Exchange } from '../routing/route.ts'
import { languageOf } from '../world/world.ts'

export const saved = (
  { answer: row, replayed }: Written<JsonRow | JsonRecord>,
  code: string,
  { world, request, reply }: Exchange,
  status = 200,
): unknown => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status)
  if (row.versi !== null) reply.header('etag', `"${row.versi}"`)
  return { ...row, message: word(world.wordings[languageOf(request.headers['accept-language'])], code) }
}

/** Returns the versi of `If-Match`; undefined if there is none. */
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
