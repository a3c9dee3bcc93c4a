// Converts every thrown error to a response: request errors get a message, others only a reference to the log.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findResource } from '../../engine/schema/schema.ts'
import { resourceInView } from '../../engine/schema/view.ts'
import { word, wordFault } from '../../engine/schema/wording.ts'
import { type ErrorCode, MalformedRequest, RecordConflict, RequestError } from '../errors/errors.ts'
import { StorageBusy, StorageConflict, StorageReadOnly, type TroubleKind } from '../storage/storage.ts'
import { wordedFaultsOf } from './world/worded-faults.ts'
import { type HttpWorld, languageOf, schemaFor, viewOf } from './world/world.ts'

export const replyError = (
  world: HttpWorld,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = refusalOf(error)
  if (error instanceof StorageReadOnly) request.log.warn({ code: refusal.code, ref: request.id }, error.message)
  else if (refusal.status >= 500) request.log.error({ err: error, ref: request.id }, 'request failed')
  else request.log.info({ code: refusal.code, ref: request.id }, 'request refused')
  const language = languageOf(request.headers['accept-language'])
  const wording = world.wordings[language]
  const { faults, params, extra, headers = {}, resource: name } = refusal.details
  const schema = schemaFor(world, request)
  const found = name === undefined ? undefined : findResource(schema, name)
  const resource = found && resourceInView(found, viewOf(request))
  const [first] = faults ?? []
  const message =
    refusal.code === 'record.exists' && first
      ? wordFault(wording, first, resource)
      : word(wording, refusal.code, params)
  return reply
    .status(refusal.status)
    .headers({ 'content-language': language, ...headers })
    .send({
      code: refusal.code,
      message,
      ...(faults &&
        faults.length > 0 && {
          faults: wordedFaultsOf({ schema, wording, resource }, faults),
        }),
      ...extra,
      ref: request.id,
    })
}

/** Maps a thrown value to an error for the client; the cause stays in the log. */
const refusalOf = (error: unknown): RequestError => {
  if (error instanceof RequestError) return error
  if (error instanceof StorageConflict) return new RecordConflict('', [])
  if (error instanceof StorageReadOnly) return unsaved[error.trouble.kind]
  if (error instanceof StorageBusy) return busy
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  return fromFastify(statusCode, code)
}

const unsaved: Readonly<Record<TroubleKind, RequestError>> = {
  full: new RequestError(507, 'storage.full', { headers: { 'retry-after': '60' } }),
  'read-only': new RequestError(503, 'storage.read-only', { headers: { 'retry-after': '60' } }),
  damaged: new RequestError(503, 'storage.damaged', { headers: { 'retry-after': '60' } }),
}

const busy = new RequestError(503, 'storage.busy', { headers: { 'retry-after': '1' } })

const byStatus: Readonly<Record<number, ErrorCode>> = {
  408: 'request.timeout',
  413: 'body.too-large',
  415: 'body.type',
  429: 'too-many.requests',
  503: 'storage.busy',
}

const fromFastify = (status: number, code: string): RequestError => {
  const known = byStatus[status]
  if (known) return new RequestError(status, known)
  if (code === 'SQLITE_BUSY') return busy
  return status >= 400 && status < 500 ? new MalformedRequest() : new RequestError(500, 'system.failed')
}
