// Routes about the server: health, schema, API description and its page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClockDoubt } from '../../day/clock.ts'
import { NotSignedIn } from '../../errors/errors.ts'
import { type Storage, scarceBytes, type Trouble } from '../../storage/storage.ts'
import {
  answered,
  answerHeader,
  anyObject,
  done,
  flag,
  header,
  json,
  objectOf,
  text,
} from '../description/operation.ts'
import { menuEntries } from '../description/shapes.ts'
import { everybody, type OpenRoute, type Route, type SignedRoute } from '../routing/route.ts'
import { identify, tokenOf } from '../world/signed-in.ts'
import { type HttpWorld, languageOf } from '../world/world.ts'
import { openApi } from './openapi.ts'
import { schemaAnswer } from './schema-answer.ts'

export const healthRoute: OpenRoute = {
  method: 'GET',
  path: 'health',
  who: 'open',
  answer: async ({ world, request }) => ({
    status: 'ok',
    ...((await isSignedIn(world, request)) && describeProgram(world)),
    ...describeHealth(world),
  }),
  describe: () => ({
    tag: 'About',
    summary: 'The health of the server; for signed-in users also the version',
    answers: done(
      objectOf(
        {
          status: text,
          version: text,
          schemaVersion: text,
          database: text,
          readOnly: flag,
          trouble: text,
          clock: text,
          space: text,
          isDemo: flag,
        },
        ['status'],
      ),
    ),
  }),
}

/** `getRoutes`: the routes to describe. */
export const aboutRoutes = (
  { version, isDemo = false }: HttpWorld,
  routesNow: () => readonly Route[],
): readonly SignedRoute[] => [
  {
    method: 'GET',
    path: 'schema',
    who: everybody,
    answer: ({ caller, request, reply }) => {
      const language = languageOf(request.headers['accept-language'])
      const etag = `"${caller.schema.version}-${caller.rights}-${language}${isDemo ? '-demo' : ''}"`
      reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-language' })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return { ...schemaAnswer(caller), ...(isDemo && { isDemo }) }
    },
    describe: () => ({
      tag: 'About',
      summary: 'The schema as the caller may see it',
      parameters: [header('If-None-Match', 'The ETag of the answer that is there')],
      answers: {
        200: answered(json(schemaShape), { ETag: answerHeader('Another for another schema or other rights') }),
        304: { description: 'Not modified' },
      },
    }),
  },
  {
    method: 'GET',
    path: 'openapi.json',
    who: everybody,
    answer: ({ caller }) => openApi(caller, { routes: routesNow(), version }),
    describe: () => ({ tag: 'About', summary: 'This description', answers: done(anyObject) }),
  },
]

const schemaShape = objectOf({
  version: text,
  isDemo: flag,
  project: anyObject,
  menu: menuEntries,
  hidden: menuEntries,
  resources: { ...anyObject, description: 'By name: fields, lists, forms and moves, without what is hidden' },
  reports: { ...anyObject, description: 'By name: filters and formats' },
})

/** Without a valid token, returns false instead of refusing the request. */
const isSignedIn = async (world: HttpWorld, request: FastifyRequest): Promise<boolean> => {
  if (tokenOf(request) === '') return false
  try {
    await identify(world, request)
    return true
  } catch (error) {
    if (error instanceof NotSignedIn) return false
    throw error
  }
}

/** Guests do not see the version because it may have known vulnerabilities. */
const describeProgram = (world: HttpWorld) => ({
  version: world.version,
  schemaVersion: world.current().schema.version,
  database: world.storage.database,
})

const describeHealth = (world: HttpWorld) => ({
  ...troubleAnswer(world.storage.trouble()),
  ...clockAnswer(world.clock?.doubt()),
  ...(isScarce(world.storage) && { space: 'low' }),
  ...(world.isDemo && { isDemo: true }),
})

/** The reason is only in the log of the server because the route is public. */
const troubleAnswer = (trouble: Trouble | undefined) =>
  trouble && { readOnly: true, trouble: `storage.${trouble.kind}` }

const clockAnswer = (doubt: ClockDoubt | undefined) => doubt && { clock: doubt.kind }

const isScarce = ({ freeBytes }: Storage): boolean => freeBytes !== undefined && freeBytes() < scarceBytes

const page = new URL('../docs/', import.meta.url)

/** Public files of Swagger UI, which requests the description with the token of the browser. */
export const docsRoutes = (server: FastifyInstance): void => {
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
