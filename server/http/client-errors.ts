// Answers errors before a request exists; the response is written to the socket in the usual form.
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { formatMessage } from '../../engine/schema/wording.ts'
import { MalformedRequest, RequestError } from '../error/errors.ts'
import { RequestTimeout } from '../error/request-errors.ts'
import { failBodyRead } from './bodies/read-body.ts'
import type { Connections } from './connections.ts'
import type { HttpContext } from './context/http-context.ts'
import { STATUS_CODES } from './node-http.ts'

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
  const refusal = toRequestError(error)
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
    'x-schema-version': context.current().schema.version,
    'content-language': 'id',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...head, '', body].join('\r\n'))
  socket.destroySoon()
}

const toRequestError = ({ code }: ClientError): RequestError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeout()
  return code === 'HPE_HEADER_OVERFLOW' ? new RequestError('headers.too-large') : new MalformedRequest()
}
