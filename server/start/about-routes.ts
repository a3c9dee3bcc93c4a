// Routes about the server: health, schema, API description and its page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatAnswer, formatSchemaLines } from '../../engine/access/schema-lines.ts'
import { type OtherSignIns, otherSignIns } from '../../engine/answers/session-answers.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import {
  anyObject,
  arraySchema,
  createChoice,
  flag,
  objectSchema,
  text,
  withDescription,
} from '../../engine/value/answer-shape.ts'
import { findTokenLimit, readToken, resolveCaller } from '../access/call/authorize-call.ts'
import { findObstacle } from '../access/why-routes.ts'
import type { Caller } from '../caller/caller.ts'
import type { ClockDoubt } from '../day/day.ts'
import { buildOpenApi, type DescribedCall } from '../description/open-api.ts'
import { jsonContent, menuEntries, queryParameter, response } from '../description/operation.ts'
import { NotSignedIn } from '../error/errors.ts'
import { type HttpContext, selectLanguage } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type PublicRoute, type RouteDefinition } from '../http/routing/route.ts'
import { acceptsBrotli, createPackedAnswers } from '../http/web-files.ts'
import { toSchemaAnswer } from '../project/routes.ts'
import { hasPasskeys } from '../storage/passkey-rows.ts'
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
      ...(await describeOtherSignIns(context, reason)),
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
        signIn: withDescription(otherSignIns, 'Ways to sign in besides a password, if there are any'),
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
    answer: ({ caller }) => buildOpenApi(caller, { calls: listCallable(caller, getRoutes(caller.schema)), version }),
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

const describeOtherSignIns = async (
  { openId, storage }: HttpContext,
  reason: string | undefined,
): Promise<{ readonly signIn?: OtherSignIns }> => {
  const isReadable = reason !== 'storage.busy' && reason !== 'storage.damaged'
  const passkeys = isReadable && (await storage.read(hasPasskeys))
  const provider = openId?.settings.name
  return passkeys || provider !== undefined ? { signIn: { passkeys, ...(provider !== undefined && { provider }) } } : {}
}

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

/** The calls that the caller may use. */
const listCallable = (caller: Caller, routes: readonly RouteDefinition[]): readonly DescribedCall[] =>
  routes.flatMap(route => {
    if (!isCallable(caller, route)) return []
    const { method, path, describe, who } = route
    const operation = typeof describe === 'function' ? describe(caller) : describe
    return operation ? [{ method, path, isOpen: who === 'open', operation }] : []
  })

const isCallable = (caller: Caller, route: RouteDefinition): boolean =>
  route.who === 'open' || (route.who(caller) && !findTokenLimit(caller, route))
