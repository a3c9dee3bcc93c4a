// The W3C trace context of a request, which is added to its log lines.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/

/** Continues the trace of the client in the log and in the response header, if there is one. */
export const followTrace = (request: FastifyRequest, reply: FastifyReply): void => {
  const next = createTraceparent(request.headers.traceparent)
  if (next === undefined) return
  request.log = request.log.child({ traceId: next.split('-')[1] })
  reply.log = request.log
  reply.header('traceparent', next)
}

/** Creates the header for outgoing requests; undefined if the incoming header is absent or invalid. */
export const createTraceparent = (header: unknown): string | undefined => {
  const [, trace, flags] = (typeof header === 'string' && form.exec(header)) || []
  return trace === undefined ? undefined : `00-${trace}-${randomBytes(8).toString('hex')}-${flags}`
}
