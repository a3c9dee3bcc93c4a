// Checks a request before its body is read: authentication, access, business date, body size and memory.

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { importFiles } from '../../../engine/schema/import.ts'
import { isTooDeep } from '../../../engine/value/json-text.ts'
import { assertToday } from '../../day/day.ts'
import { RequestError } from '../../error/errors.ts'
import { BodyTooDeep, BodyTooLarge } from '../../error/request-errors.ts'
import type { MaybePromise } from '../../event-loop/work-turns.ts'
import {
  type BodyOwner,
  createBodyMemory,
  getBodyAllowance,
  getPendingWork,
  setBodyAllowance,
} from '../../http/bodies/body-memory.ts'
import { type BodyLimits, readBody, smallBodyBytes } from '../../http/bodies/read-body.ts'
import type { BodyAllowance } from '../../http/routing/route.ts'
import { SentFile } from '../../import/reading/sent-file.ts'
import { SentRows } from '../../import/reading/sent-rows.ts'
import { type AuthorizedCall, getBodyKind, getTokenHash, type RouteGate } from './authorize-call.ts'

/** Registers the check as the last `onRequest` hook. Call it after other hooks and before the routes are added. */
export const registerBodyAdmission = (server: FastifyInstance, gate: RouteGate, limits: BodyLimits): void => {
  const memory = createBodyMemory(limits)
  /** Returns no promise if there is nothing to wait for. */
  const checkRequest = (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    if (request.routeOptions.config.access !== 'table') return undefined
    const authorized = gate.authorize(request)
    if (!hasBody(request)) return authorized instanceof Promise ? authorized.then(() => undefined) : undefined
    return checkBody(authorized, request, reply)
  }
  const checkBody = async (
    pending: MaybePromise<AuthorizedCall>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    const authorized = await pending
    const allowance = await resolveAllowance(authorized, request)
    const { caller, route } = authorized
    if (caller && route.day === undefined) assertToday(caller)
    const declared = getDeclaredLength(request)
    if (declared !== undefined && declared > allowance.bytes) throw new BodyTooLarge(allowance.bytes)
    if (caller) {
      const owner = { session: getTokenHash(request), shop: caller.shop.code }
      reserveMemory(request, reply, { owner, bytes: declared ?? allowance.bytes })
    }
    setBodyAllowance(request, allowance)
    if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue()
  }
  const reserveMemory = (
    request: FastifyRequest,
    reply: FastifyReply,
    { owner, bytes }: { readonly owner: BodyOwner; readonly bytes: number },
  ): void => {
    const release = memory.reserve(owner, bytes)
    reply.raw.once('close', () => void getPendingWork(request).then(release, release))
  }
  const admitRequest: onRequestHookHandler = (request, reply, done) => {
    const pending = checkRequest(request, reply)
    if (!pending) done()
    return pending
  }
  server.addHook('onRoute', route => {
    const previousHooks = route.onRequest ?? []
    route.onRequest = [...(Array.isArray(previousHooks) ? previousHooks : [previousHooks]), admitRequest]
  })
}

const resolveAllowance = (
  { route, caller, params }: AuthorizedCall,
  request: FastifyRequest,
): BodyAllowance | Promise<BodyAllowance> => {
  const { body = smallBodyBytes } = route
  if (typeof body === 'number') return { bytes: body }
  return caller ? body(caller, { request, params }) : { bytes: smallBodyBytes }
}

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  !bodyless.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Returns undefined for chunked and compressed bodies. */
const getDeclaredLength = ({ headers }: FastifyRequest): number | undefined => {
  const encoding = headers['content-encoding'] ?? 'identity'
  return headers['content-length'] === undefined || encoding !== 'identity'
    ? undefined
    : Number(headers['content-length'])
}

// Content type parsers; each reads at most what the call may send.

/**
 * Registers parsers for JSON, text, import files, import rows and pictures. Every `image/*` type is accepted here, so that
 * other pictures are refused with a message.
 */
export const registerBodyParsers = (server: FastifyInstance): void => {
  const parse = createJsonParser(server)
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) =>
    getBodyKind(request) === 'rows'
      ? parseRows(parse, request, payload)
      : parse((await readWholeBody(request, payload)).toString('utf8')),
  )
  server.addContentTypeParser('text/plain', async (request: FastifyRequest, payload: Readable) =>
    (await readWholeBody(request, payload)).toString('utf8'),
  )
  server.addContentTypeParser(/^image\//, readWholeBody)
  server.addContentTypeParser([...importMediaTypes, 'application/octet-stream'], parseFile)
}

const importMediaTypes = Object.values(importFiles).map(({ mediaType }) => mediaType)

/** The file is kept in parts, not as one string; the same applies to rows. */
const parseFile = async (request: FastifyRequest, payload: Readable): Promise<SentFile> => {
  if (getBodyKind(request) !== 'rows') throw new RequestError('body.type')
  const file = new SentFile()
  await readBody(toBodySource(request, payload), part => file.add(part))
  return file
}

const parseRows = async (
  parse: (text: string) => unknown,
  request: FastifyRequest,
  payload: Readable,
): Promise<SentRows> => {
  const rows = new SentRows({ parse, maxRows: getBodyAllowance(request).rows ?? 0 })
  await readBody(toBodySource(request, payload), part => rows.add(part))
  rows.end()
  return rows
}

const toBodySource = (request: FastifyRequest, payload: Readable) => ({
  raw: request.raw,
  payload,
  limit: getBodyAllowance(request).bytes,
})

const readWholeBody = async (request: FastifyRequest, payload: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  await readBody(toBodySource(request, payload), part => void parts.push(part))
  return Buffer.concat(parts)
}

/** Creates a parser from Fastify's own, which refuses keys that change prototypes; too deep JSON is refused before. */
const createJsonParser = (server: FastifyInstance): ((text: string) => unknown) => {
  const parser = server.getDefaultJsonParser('error', 'error')
  return text => {
    if (isTooDeep(text)) throw new BodyTooDeep()
    let [failure, value]: [Error | null, unknown] = [null, undefined]
    parser(undefined as never, text, (error, parsed) => {
      ;[failure, value] = [error, parsed]
    })
    if (failure) throw failure
    return value
  }
}
