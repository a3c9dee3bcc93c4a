// The trace that a request belongs to, as the caller names it (W3C Trace Context): it is in each line of the log of the request.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/

/** Follows the trace of the caller, if there is one: in the log, and in the answer with an id of this request. */
export const followTrace = (request: FastifyRequest, reply: FastifyReply): void => {
  const next = createTraceparent(request.headers.traceparent)
  if (next === undefined) return
  request.log = request.log.child({ traceId: next.split('-')[1] })
  reply.log = request.log
  reply.header('traceparent', next)
}

/** The header for what is done within a request; undefined where its own names no trace. */
export const createTraceparent = (header: unknown): string | undefined => {
  const [, trace, flags] = (typeof header === 'string' && form.exec(header)) || []
  return trace === undefined ? undefined : `00-${trace}-${randomBytes(8).toString('hex')}-${flags}`
}
