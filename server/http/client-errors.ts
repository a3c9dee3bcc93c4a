// Answers errors before a request exists; the response is written to the socket in the usual form.
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { word } from '../../engine/schema/wording.ts'
import { MalformedRequest, type RequestError } from '../errors/errors.ts'
import { HeadersTooLarge, RequestTimeout } from '../errors/sending-errors.ts'
import { failReading } from './bodies/read-body.ts'
import type { Connections } from './connections.ts'
import { STATUS_CODES } from './node-http.ts'
import type { HttpWorld } from './world/world.ts'

export interface ClientErrors {
  readonly world: HttpWorld
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
  { world, connections, headers, nextRef }: ClientErrors,
  { log, error, socket }: { log: FastifyBaseLogger; error: ClientError; socket: Socket },
): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refusalOf(error)
  const asked = connections.unanswered(socket)
  // The error belongs to a request whose body is being read: that request is refused.
  if (asked && !asked.request.complete && failReading(asked.request, refusal)) return
  const ref = nextRef()
  log.info({ code: refusal.code, cause: error.code, ref }, 'request refused')
  // Data after a complete request gets no response; the request gets its own.
  if (asked) return void asked.response.once('close', () => socket.destroySoon())
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code: refusal.code, message: word(world.wordings.id, refusal.code), ref })
  const all = {
    ...headers,
    'x-schema-version': world.current().schema.version,
    'content-language': 'id',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...head, '', body].join('\r\n'))
  socket.destroySoon()
}

const refusalOf = ({ code }: ClientError): RequestError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeout()
  return code === 'HPE_HEADER_OVERFLOW' ? new HeadersTooLarge() : new MalformedRequest()
}
