// Converts every thrown error to a response: request errors get a message, others only a reference to the log.

import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { applyView } from '../../engine/record/view.ts'
import { findResource } from '../../engine/schema/schema.ts'
import { formatFault, formatMessage } from '../../engine/schema/wording.ts'
import { type ErrorCode, MalformedRequest, RecordConflict, RequestError } from '../error/errors.ts'
import { RequestTimeout } from '../error/request-errors.ts'
import { StorageBusy, StorageConflict, StorageReadOnly, type TroubleKind } from '../storage/storage.ts'
import { failBodyRead } from './bodies/read-body.ts'
import type { Connections } from './connections.ts'
import { toFaultMessages } from './context/fault-messages.ts'
import { getLocalizedSchema, type HttpContext, readViewName, selectLanguage } from './context/http-context.ts'
import { STATUS_CODES } from './node-http.ts'

export const sendError = (
  context: HttpContext,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const refusal = toRequestError(error)
  if (error instanceof StorageReadOnly) request.log.warn({ code: refusal.code, ref: request.id }, error.message)
  else if (refusal.status >= 500) request.log.error({ err: error, ref: request.id }, 'request failed')
  else request.log.info({ code: refusal.code, ref: request.id, ...describeCall(request) }, 'request refused')
  const language = selectLanguage(request.headers['accept-language'])
  const wording = context.wordings[language]
  const { faults, params, extra, headers = {}, resource: name } = refusal.details
  const schema = getLocalizedSchema(context, request)
  const definition = name === undefined ? undefined : findResource(schema, name)
  const resource = definition && applyView(definition, readViewName(request))
  const [first] = faults ?? []
  const message =
    refusal.code === 'record.exists' && first
      ? formatFault(wording, first, resource)
      : formatMessage(wording, refusal.code, params)
  return reply
    .status(refusal.status)
    .headers({ 'content-language': language, ...headers })
    .send({
      code: refusal.code,
      message,
      ...(faults &&
        faults.length > 0 && {
          faults: toFaultMessages({ schema, wording, resource }, faults),
        }),
      ...extra,
      ref: request.id,
    })
}

/** Maps a thrown value to an error for the client; the cause stays in the log. */
/** Who called what; without values of the address, which may be names and numbers of customers. */
const describeCall = ({ method, userId, routePath = '*' }: FastifyRequest) => ({
  user: userId,
  call: `${method} /api/${routePath}`,
})

const toRequestError = (error: unknown): RequestError => {
  if (error instanceof RequestError) return error
  if (error instanceof StorageConflict) return new RecordConflict('', [])
  if (error instanceof StorageReadOnly) return storageErrors[error.trouble.kind]
  if (error instanceof StorageBusy) return busyError
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  return fromFastify(statusCode, code)
}

const storageErrors: Readonly<Record<TroubleKind, RequestError>> = {
  full: new RequestError('storage.full', undefined, { headers: { 'retry-after': '60' } }),
  'read-only': new RequestError('storage.read-only', undefined, { headers: { 'retry-after': '60' } }),
  damaged: new RequestError('storage.damaged', undefined, { headers: { 'retry-after': '60' } }),
}

const busyError = new RequestError('storage.busy', undefined, { headers: { 'retry-after': '1' } })

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  408: 'request.timeout',
  413: 'body.too-large',
  415: 'body.type',
  429: 'too-many.requests',
  503: 'storage.busy',
}

const fromFastify = (status: number, fastifyCode: string): RequestError => {
  const code = codesByStatus[status]
  if (code) return new RequestError(code)
  if (fastifyCode === 'SQLITE_BUSY') return busyError
  return status >= 400 && status < 500 ? new MalformedRequest() : new RequestError('system.failed')
}

// Answers errors before a request exists; the response is written to the socket in the usual form.

interface ClientErrorContext {
  readonly context: HttpContext
  readonly connections: Connections
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly nextRef: () => string
}

interface ClientError extends Error {
  readonly code?: string
}

/** Uses the language of the shop because the client's language is unknown. */
export const answerClientError = (
  { context, connections, headers, nextRef }: ClientErrorContext,
  { log, error, socket }: { log: FastifyBaseLogger; error: ClientError; socket: Socket },
): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = toClientRequestError(error)
  const pending = connections.findPending(socket)
  // The error belongs to a request whose body is being read: that request is refused.
  if (pending && !pending.request.complete && failBodyRead(pending.request, refusal)) return
  const ref = nextRef()
  log.info({ code: refusal.code, cause: error.code, ref }, 'request refused')
  // Data after a complete request gets no response; the request gets its own.
  if (pending) return void pending.response.once('close', () => socket.destroySoon())
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code: refusal.code, message: formatMessage(context.wordings.id, refusal.code), ref })
  const responseHeaders = {
    ...headers,
    'x-schema-version': context.active.schema.version,
    'content-language': 'id',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...head, '', body].join('\r\n'))
  socket.destroySoon()
}

const toClientRequestError = ({ code }: ClientError): RequestError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeout()
  return code === 'HPE_HEADER_OVERFLOW' ? new RequestError('headers.too-large') : new MalformedRequest()
}
