// The response of a saved row, and the version that the caller has seen.
import type { FastifyRequest } from 'fastify'
import type { JsonRow } from '../../engine/record/row.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { MalformedRequest } from '../error/errors.ts'
import { getWording } from '../http/context/http-context.ts'
import type { RouteCall } from '../http/routing/route.ts'
import type { JsonRecord } from './rows/read-record.ts'
import type { WriteResult } from './write/write-once.ts'

export const answerSaved = (
  { answer: row, replayed }: WriteResult<JsonRow | JsonRecord>,
  code: string,
  { context, request, reply }: RouteCall,
  status = 200,
): unknown => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status)
  if (row.versi !== null) reply.header('etag', `"${row.versi}"`)
  return { ...row, message: formatMessage(getWording(context, request), code) }
}

/** Returns the versi of `If-Match`; undefined if there is none. */
export const readIfMatch = ({ headers }: FastifyRequest): string | undefined => {
  const text = headers['if-match']
  if (text === undefined || text === '*') return undefined
  const versi = /^(?:W\/)?"([^"]*)"$/.exec(text)?.[1]
  if (versi === undefined) throw new MalformedRequest()
  return versi
}

export const readIfMatchVersi = (request: FastifyRequest): number | undefined => {
  const versi = readIfMatch(request)
  if (versi === undefined) return undefined
  if (!/^\d{1,15}$/.test(versi)) throw new MalformedRequest()
  return Number(versi)
}

/** Returns the versi of a body; undefined if there is none. */
export const readVersi = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'versi')
    ? ((body as { versi: unknown }).versi ?? undefined)
    : undefined
