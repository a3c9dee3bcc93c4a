// Routes about the server: health, schema, API description and its page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import { uniq } from 'es-toolkit/array/uniq'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatAnswer, formatSchemaLines } from '../../engine/access/schema-lines.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import {
  anyObject,
  arraySchema,
  createChoice,
  flag,
  type Json,
  objectSchema,
  text,
  withDescription,
} from '../../engine/value/answer-shape.ts'
import { listBraceNames } from '../../engine/value/coded-text.ts'
import { filterValues } from '../../engine/value/records.ts'
import { findTokenLimit, readToken, resolveCaller } from '../access/call/authorize-call.ts'
import { findObstacle } from '../access/why-routes.ts'
import type { Caller } from '../caller/caller.ts'
import type { ClockDoubt } from '../day/day.ts'
import {
  commonSchemas,
  jsonContent,
  jsonResponse,
  menuEntries,
  queryParameter,
  type RouteDescription,
  requestBody,
  response,
  schemaRef,
} from '../description/operation.ts'
import { buildResourceSchemas } from '../description/resource-schemas.ts'
import { NotSignedIn } from '../error/errors.ts'
import { type HttpContext, selectLanguage } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type PublicRoute, type RouteDefinition } from '../http/routing/route.ts'
import { acceptsBrotli, createPackedAnswers } from '../http/web-files.ts'
import { toSchemaAnswer } from '../project/routes.ts'
import { lowSpaceBytes, type Storage, type Trouble } from '../storage/storage.ts'

export const healthRoute: PublicRoute = {
  method: 'GET',
  path: 'health',
  who: 'open',
  answer: async ({ context, request }) => {
    const reason = await findObstacle(context)
    const failing = context.tasks.listFailing().map(({ name }) => name)
    return {
      status: reason === undefined && failing.length === 0 ? 'ok' : 'impaired',
      ...(reason !== undefined && { reason }),
      ...(failing.length > 0 && { failing }),
      // A database that does not answer knows no session.
      ...(reason !== 'storage.busy' && (await isSignedIn(context, request)) && describeProgram(context)),
      ...describeHealth(context),
    }
  },
  describe: {
    tag: 'About',
    summary: 'The health of the server; for signed-in users also the version',
    answer: objectSchema(
      {
        status: withDescription(createChoice('ok', 'impaired'), 'impaired: reason or failing name what is wrong'),
        reason: withDescription(text, 'Why nothing can be saved, as in /readyz'),
        failing: withDescription(arraySchema(text), 'What the server repeats and failed at, such as backup'),
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
  },
}

const buildSchemaRoute = (isDemo: boolean): AuthenticatedRoute => {
  const packed = createPackedAnswers()
  return {
    method: 'GET',
    tokens: 'read',
    path: 'schema',
    who: isAnyUser,
    answer: ({ caller, request, reply }) => {
      const language = selectLanguage(request.headers['accept-language'])
      const asLines = (request.query as { readonly lines?: string }).lines === 'true'
      reply.header('vary', 'accept-language, accept-encoding')
      const build = (): string => {
        const answer = { ...toSchemaAnswer(caller), ...(isDemo && { isDemo }) }
        return asLines ? formatSchemaLines(answer) : formatAnswer(answer)
      }
      reply.type(asLines ? 'application/x-ndjson; charset=utf-8' : 'application/json; charset=utf-8')
      if (!acceptsBrotli(request)) return build()
      reply.header('content-encoding', 'br')
      return packed.get(JSON.stringify([caller.schema.version, caller.rights, language, asLines]), build)
    },
    describe: {
      tag: 'About',
      summary: 'The schema as the caller may see it',
      parameters: [
        queryParameter(
          'lines',
          'true: lines of JSON, first all but the details of resources, then those of each',
          flag,
        ),
      ],
      answers: {
        200: response(jsonContent(schemaShape)),
      },
    },
  }
}

/** `getRoutes`: the routes of a schema, which are described in its language. */
export const buildAboutRoutes = (
  { version, isDemo = false }: HttpContext,
  getRoutes: (schema: Schema) => readonly RouteDefinition[],
): readonly AuthenticatedRoute[] => [
  buildSchemaRoute(isDemo),
  {
    method: 'GET',
    tokens: 'read',
    path: 'openapi.json',
    who: isAnyUser,
    answer: ({ caller }) => buildOpenApi(caller, { routes: getRoutes(caller.schema), version }),
    describe: { tag: 'About', summary: 'This description', answer: anyObject },
  },
]

const schemaShape = objectSchema({
  version: text,
  isDemo: flag,
  project: anyObject,
  menu: menuEntries,
  hidden: menuEntries,
  resources: { ...anyObject, description: 'By name: fields, lists, forms and moves, without what is hidden' },
  reports: { ...anyObject, description: 'By name: filters and formats' },
})

/** Without a valid token, returns false instead of refusing the request. */
const isSignedIn = async (context: HttpContext, request: FastifyRequest): Promise<boolean> => {
  if (readToken(request) === '') return false
  try {
    await resolveCaller(context, request)
    return true
  } catch (error) {
    if (error instanceof NotSignedIn) return false
    throw error
  }
}

/** Guests do not see the version because it may have known vulnerabilities. */
const describeProgram = (context: HttpContext) => ({
  version: context.version,
  schemaVersion: context.active.schema.version,
  database: context.storage.database,
})

const describeHealth = (context: HttpContext) => ({
  ...toTroubleAnswer(context.storage.trouble()),
  ...toClockAnswer(context.clock?.doubt()),
  ...(isSpaceLow(context.storage) && { space: 'low' }),
  ...(context.isDemo && { isDemo: true }),
})

/** The reason is only in the log of the server because the route is public. */
const toTroubleAnswer = (trouble: Trouble | undefined) =>
  trouble && { readOnly: true, trouble: `storage.${trouble.kind}` }

const toClockAnswer = (doubt: ClockDoubt | undefined) => doubt && { clock: doubt.kind }

const isSpaceLow = ({ freeBytes }: Storage): boolean => freeBytes !== undefined && freeBytes() < lowSpaceBytes

const docsFolder = new URL('../http/docs/', import.meta.url)

/** Public files of Swagger UI, which requests the description with the token of the browser. */
export const registerDocsRoutes = (server: FastifyInstance): void => {
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const html = readFileSync(new URL('page.html', docsFolder))
  const script = readFileSync(new URL('page.js', docsFolder))
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

// Builds the OpenAPI 3.1 description of the calls that a caller may use.

interface OpenApiOptions {
  readonly routes: readonly RouteDefinition[]
  readonly version: string
}

const buildOpenApi = (caller: Caller, { routes, version }: OpenApiOptions): Json => {
  const operations = routes.flatMap(route => {
    const operation = isCallable(caller, route) ? readDescription(route, caller) : undefined
    return operation ? [{ route, operation }] : []
  })
  const routesByPath = Object.entries(Object.groupBy(operations, ({ route }) => `/${route.path}`))
  const paths = Object.fromEntries(
    routesByPath.map(([path, all = []]) => [
      path,
      Object.fromEntries(
        all.map(({ route, operation }) => [route.method.toLowerCase(), buildOperation(route, operation)]),
      ),
    ]),
  )
  const tags = uniq(operations.map(({ operation }) => operation.tag))
  return {
    openapi: '3.1.0',
    info: {
      title: `${caller.schema.project.name} API`,
      version,
      description: 'The calls of the caller: rows of the shop, documents and their moves, reports, imports.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'This server' }],
    security: [{ token: [] }],
    tags: tags.map(name => ({ name, description: `Calls of ${name}` })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { refused: errorResponse },
      schemas: selectUsedSchemas([paths, errorResponse], { ...commonSchemas, ...buildResourceSchemas(caller) }),
    },
  }
}

const isCallable = (caller: Caller, route: RouteDefinition): boolean =>
  route.who === 'open' || (route.who(caller) && !findTokenLimit(caller, route))

const errorResponse: Json = {
  description: 'Refused: a code, its message, and the faults by field',
  content: { 'application/json': { schema: schemaRef('error') } },
}

const buildOperation = ({ method, path, who }: RouteDefinition, operation: RouteDescription): Json => {
  const { tag, summary, parameters = [], path: descriptions = {}, body, content, answer, answers } = operation
  const all = [...buildPathParameters(path, descriptions), ...parameters]
  return {
    operationId: buildOperationId(method, path),
    tags: [tag],
    summary,
    ...(who === 'open' && { security: [] }),
    ...(all.length > 0 && { parameters: all }),
    ...((body || content) && { requestBody: body ? requestBody(jsonContent(body)) : content }),
    responses: {
      ...(answer && jsonResponse(answer)),
      ...answers,
      '4XX': { $ref: '#/components/responses/refused' },
      '5XX': { $ref: '#/components/responses/refused' },
    },
  }
}

/** Builds an id such as `get_hancurBarang_id_history`, which depends only on method and path. */
const readDescription = ({ describe }: RouteDefinition, caller: Caller): RouteDescription | undefined =>
  typeof describe === 'function' ? describe(caller) : describe

const buildOperationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split('/').map(part => part.replaceAll(/[{}]/g, ''))]
    .map(part => part.replaceAll(/[^A-Za-z0-9_]+(.)?/g, (_, next: string = '') => next.toUpperCase()))
    .join('_')

const defaultDescriptions: Readonly<Record<string, string>> = { id: 'UUIDv7 of the row' }

const buildPathParameters = (path: string, descriptions: Readonly<Record<string, string>>): readonly Json[] =>
  listBraceNames(path).map(name => ({
    name,
    in: 'path',
    description: descriptions[name] ?? defaultDescriptions[name] ?? name,
    required: true,
    schema: text,
  }))

/** Selects the schemas that are referenced, directly or by other schemas. */
const selectUsedSchemas = (roots: readonly unknown[], schemas: Json): Json => {
  const used = new Set<string>()
  const collectRefs = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const name = key === '$ref' ? String(inner).split('/').at(-1) : undefined
      if (name === undefined) collectRefs(inner)
      else if (!used.has(name) && Object.hasOwn(schemas, name)) {
        used.add(name)
        collectRefs(schemas[name])
      }
    }
  }
  for (const root of roots) collectRefs(root)
  return filterValues(schemas, (_, name) => used.has(name))
}
