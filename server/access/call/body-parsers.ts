// Content type parsers; each reads at most what the call may send.

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTooDeep } from '../../../engine/value/json-text.ts'
import { RequestError } from '../../error/errors.ts'
import { BodyTooDeep } from '../../error/request-errors.ts'
import { getBodyAllowance } from '../../http/bodies/body-room.ts'
import { readBody } from '../../http/bodies/read-body.ts'
import { SentFile } from '../../import/reading/sent-file.ts'
import { SentRows } from '../../import/reading/sent-rows.ts'
import { getBodyKind } from './authorize-call.ts'

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
  server.addContentTypeParser(['text/csv', 'application/octet-stream'], parseFile)
}

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
