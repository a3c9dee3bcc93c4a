// What the server says of itself: health, the schema, the API's description and a page to read it on.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ClockDoubt } from '../clock.ts'
import { type Storage, scarceBytes, type Trouble } from '../storage/storage.ts'
import { openApi } from './openapi.ts'
import { schemaFor } from './schema-answer.ts'
import { signedIn } from './signed-in.ts'
import type { HttpWorld } from './world.ts'

export const aboutRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  server.get('/api/health', { config: { access: 'open' } }, () => ({
    status: 'ok',
    version: world.version,
    schemaVersion: world.current().schema.version,
    database: world.storage.database,
    ...troubleAnswer(world.storage.trouble()),
    ...clockAnswer(world.clock?.doubt()),
    ...(isScarce(world.storage) && { space: 'low' }),
  }))

  server.get('/api/schema', { config: { access: 'signed-in' } }, async (request, reply) => {
    const caller = await signedIn(world, request)
    const etag = `"${caller.schema.version}-${caller.rights}"`
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return schemaFor(caller)
  })

  server.get('/api/openapi.json', { config: { access: 'signed-in' } }, async request => {
    const caller = await signedIn(world, request)
    return openApi(caller, world.version)
  })

  docsRoutes(server)
}

/** For a monitor; the reason stands in the output of the server, as anybody may ask this. */
const troubleAnswer = (trouble: Trouble | undefined) =>
  trouble && { readOnly: true, trouble: `storage.${trouble.kind}` }

const clockAnswer = (doubt: ClockDoubt | undefined) => doubt && { clock: doubt.kind }

const isScarce = ({ freeBytes }: Storage): boolean => freeBytes !== undefined && freeBytes() < scarceBytes

const page = new URL('./docs/', import.meta.url)

/** Swagger UI, which asks for the description with the token that the browser keeps. */
const docsRoutes = (server: FastifyInstance): void => {
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const html = readFileSync(new URL('page.html', page))
  const script = readFileSync(new URL('page.js', page))
  server.get('/api/docs', { config: { access: 'open' } }, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(html),
  )
  server.get('/api/docs/page.js', { config: { access: 'open' } }, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  void server.register(fastifyStatic, {
    decorateReply: false,
    root: files,
    prefix: '/api/docs/ui/',
    allowedPath: path => /^\/swagger-ui(-bundle)?\.(js|css)$/.test(path),
    index: false,
  })
}
