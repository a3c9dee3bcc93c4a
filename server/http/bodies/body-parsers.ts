// How bodies are read by their type, each up to what its call may send.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SentFile } from '../../imports/sent-file.ts'
import { SentRows } from '../../imports/sent-rows.ts'
import { allowanceOf } from './admission.ts'
import { readBody } from './read-body.ts'

/** JSON, text, and whatever calls itself a picture: so that what is none is refused in words. */
export const usualParsers = (server: FastifyInstance): void => {
  const parse = jsonParser(server)
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) =>
    parse((await wholeBody(request, payload)).toString('utf8')),
  )
  server.addContentTypeParser('text/plain', async (request: FastifyRequest, payload: Readable) =>
    (await wholeBody(request, payload)).toString('utf8'),
  )
  server.addContentTypeParser(/^image\//, wholeBody)
}

/** Files, and rows in the place of a file: never held as one text. */
export const importParsers = (server: FastifyInstance): void => {
  const parse = jsonParser(server)
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser(
    ['text/csv', 'application/octet-stream'],
    async (request: FastifyRequest, payload: Readable) => {
      const file = new SentFile()
      await readBody(readingOf(request, payload), part => file.add(part))
      return file
    },
  )
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const rows = new SentRows({ parse, maxRows: allowanceOf(request).rows ?? 0 })
    await readBody(readingOf(request, payload), part => rows.add(part))
    rows.end()
    return rows
  })
}

const readingOf = (request: FastifyRequest, payload: Readable) => ({
  raw: request.raw,
  payload,
  limit: allowanceOf(request).bytes,
})

const wholeBody = async (request: FastifyRequest, payload: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  await readBody(readingOf(request, payload), part => void parts.push(part))
  return Buffer.concat(parts)
}

/** The framework's own reader of JSON texts, which refuses names that change prototypes. */
const jsonParser = (server: FastifyInstance): ((text: string) => unknown) => {
  const parser = server.getDefaultJsonParser('error', 'error')
  return text => {
    let [failure, value]: [Error | null, unknown] = [null, undefined]
    parser(undefined as never, text, (error, parsed) => {
      ;[failure, value] = [error, parsed]
    })
    if (failure) throw failure
    return value
  }
}
