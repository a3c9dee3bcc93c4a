// Builds the HTTP server: plugins, limits and routes.
import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { methods } from '../../engine/schema/verb.ts'
import { registerBodyAdmission, registerBodyParsers } from '../access/call/admission.ts'
import { createRateKeys, createRouteGate, prepareWriteCaller, type RouteGate } from '../access/call/authorize-call.ts'
import { getPracticeWord } from '../caller/caller.ts'
import { createSignInGuard, type SignInGuard } from '../caller/sign-in-guard.ts'
import { assertToday } from '../day/day.ts'
import { MalformedRequest, RequestError, RouteNotFound, TooManyRequests } from '../error/errors.ts'
import { ServerClosing } from '../error/request-errors.ts'
import { mapMaybePromise } from '../event-loop/work-turns.ts'
import { hasBodyAllowance } from '../http/bodies/body-memory.ts'
import { type BodyLimits, defaultBodyLimits } from '../http/bodies/read-body.ts'
import {
  type ConnectionLimits,
  type Connections,
  defaultConnectionLimits,
  trackConnections,
} from '../http/connections.ts'
import { followTrace, type HttpContext, selectLanguage } from '../http/context/http-context.ts'
import { createFigureNotifier, type FigureNotifier } from '../http/live/figure-notifier.ts'
import { answerClientError, sendError } from '../http/reply-error.ts'
import { createWorkLanes, runInLane } from '../http/routing/route.ts'
import { createSecurityHeaders, hashPageScripts, registerWebFiles } from '../http/web-files.ts'
import { createRequestCounts, createWriteCounts, type RequestCounts, type WriteCounts } from '../metric/count-writes.ts'
import { addHealthRoutes, addMetricsRoute } from '../metric/routes.ts'
import { registerConfirmRoute } from '../print/confirmation/confirmation-routes.ts'
import { registerProjectFiles } from '../project/routes.ts'
import { createReportFiles } from '../report/routes.ts'
import { StorageReadOnly } from '../storage/storage.ts'
import { registerDocsRoutes } from './about-routes.ts'
import { createRouters } from './route-table.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; required for every route. `table`: the route definition decides. */
    access?: 'open' | 'table'
  }
}

export interface HttpOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>
  /** Requests per minute of a user in a shop; of guests, of an address. */
  readonly requestsPerMinute?: number
  /** Addresses and CIDR ranges of proxies whose forwarded headers are trusted. */
  readonly trustedProxies?: readonly string[]
  /** Folder of the built web app; without it the server has only the API. */
  readonly webFolder?: string
  /** Transaction counters of the storage. */
  readonly writes?: WriteCounts
  /** Token that opens the metrics to callers on other machines. */
  readonly metricsToken?: string | undefined
  readonly bodies?: Partial<BodyLimits>
  readonly connections?: Partial<ConnectionLimits>
}

/** The server type for code outside this folder. */
export type HttpServer = FastifyInstance

const defaultRequestsPerMinute = 6000
/** A URL may name a thousand rows by their ids. */
const maxHeaderBytes = 64 * 1024

/** In bytes: compressing a response of two or three packets takes longer than sending it. */
const compressionThreshold = 4096

export const buildServer = async (
  context: HttpContext,
  {
    logger,
    requestsPerMinute = defaultRequestsPerMinute,
    trustedProxies = [],
    webFolder,
    writes = createWriteCounts(),
    metricsToken,
    ...limits
  }: HttpOptions,
): Promise<HttpServer> => {
  const defaultHeaders = createSecurityHeaders(webFolder === undefined ? [] : hashPageScripts(webFolder))
  const nextRef = createRequestIds()
  const connectionLimits = { ...defaultConnectionLimits, ...limits.connections }
  const connections = trackConnections(connectionLimits)
  const server: FastifyInstance = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Bodies have no total time limit; connections.ts checks their progress.
    requestTimeout: 0,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: connectionLimits.headMilliseconds,
      connectionsCheckingInterval: connectionLimits.headMilliseconds / 4,
      requireHostHeader: false,
    },
    connectionTimeout: connectionLimits.silentMilliseconds,
    keepAliveTimeout: 65_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    trustProxy: [...trustedProxies],
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...defaultHeaders, 'x-schema-version': context.active.schema.version })
      sendError(context, error, request, reply)
    },
    clientErrorHandler: (error, socket) =>
      answerClientError({ context, connections, headers: defaultHeaders, nextRef }, { log: server.log, error, socket }),
    return503OnClosing: false,
    genReqId: nextRef,
    routerOptions: { maxParamLength: 200 },
  })
  server.setErrorHandler((error, request, reply) => sendError(context, error, request, reply))
  server.setNotFoundHandler((request, reply) => sendError(context, new RouteNotFound(), request, reply))
  server.addHook('onRoute', ({ config, url, method }) => {
    const isDocsFile = url.startsWith('/api/docs/ui/')
    if (!config?.access && !isDocsFile && method !== 'OPTIONS')
      throw new Error(`${method} ${url} has no access setting`)
  })
  server.decorateRequest('noted', undefined)
  server.decorateRequest('rights', undefined)
  server.decorateRequest('userId', undefined)
  server.decorateRequest('routePath', undefined)
  server.decorateRequest('tokenHash', undefined)
  registerResponseHooks(server, { context, connections, defaultHeaders })
  const requests = countRequests(server)
  await server.register(compress, { threshold: compressionThreshold })
  const rateKeys = createRateKeys()
  await server.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: rateKeys.find,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
  const guard = createSignInGuard(context)
  const files = createReportFiles(server, context)
  const gate = createRouteGate(context, createRouters(server, context, guard, files), rateKeys)
  registerBodyAdmission(server, gate, { ...defaultBodyLimits, ...limits.bodies })
  registerBodyParsers(server)
  registerDocsRoutes(server)
  registerProjectFiles(server, context)
  registerConfirmRoute(server, context)
  addHealthRoutes(server, context)
  const { standbyReads } = context.storage
  const sources = { requests, writes, fileQueue: files.queue, ...(standbyReads && { standbyReads }) }
  addMetricsRoute(server, context, sources, { token: metricsToken })
  const figureNotifier = createFigureNotifier(context.storage, error => {
    // The reason why nothing can be saved is logged where it is detected.
    if (!(error instanceof StorageReadOnly)) server.log.error({ err: error }, 'failed to publish written rows')
  })
  server.addHook('onClose', async () => figureNotifier.close())
  registerApiRoute(server, { context, gate, guard, figures: figureNotifier })
  const mark = context.storage.isPractice ? getPracticeWord(context.active.schema.project) : undefined
  if (webFolder !== undefined) registerWebFiles(server, webFolder, mark)
  return server
}

interface ApiRouteOptions {
  readonly context: HttpContext
  readonly gate: RouteGate
  readonly guard: SignInGuard
  readonly figures: FigureNotifier
}

/** Registers one wildcard route for the whole API; the route definition handles the call. */
const registerApiRoute = (
  server: FastifyInstance,
  { context, gate, guard, figures: figureNotifier }: ApiRouteOptions,
): void => {
  const lanes = createWorkLanes(context.storage)
  const answerCall = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const pending = gate.getAuthorized(request)
    const { route, params, caller } = pending instanceof Promise ? await pending : pending
    if (Buffer.isBuffer(request.body) && route.takes !== 'picture') throw new RequestError('body.type')
    if (!caller) return route.answer({ context, guard, request, reply, params })
    if (route.method === 'GET') return route.answer({ context, guard, caller, request, reply, params })
    if (route.day === undefined) assertToday(caller)
    const answer = await route.answer({
      context,
      guard,
      caller: await prepareWriteCaller(caller, request),
      request,
      reply,
      params,
    })
    figureNotifier.notifyWrite(caller.shop.code, route, request.query)
    return answer
  }
  server.route({
    method: [...methods, 'PATCH'],
    url: '/api/*',
    config: { access: 'table' },
    handler: (request, reply) =>
      mapMaybePromise(gate.getAuthorized(request), ({ route, caller }) => {
        if (!caller) return answerCall(request, reply)
        const owner = { shop: caller.shop.code, user: caller.user.userId }
        return runInLane(lanes, route.lane ?? 'call', { owner, request, answer: () => answerCall(request, reply) })
      }),
  })
}

interface ResponseHookOptions {
  readonly context: HttpContext
  readonly connections: Connections
  readonly defaultHeaders: Readonly<Record<string, string>>
}

/** A browser that used https requires it for a year. */
const strictTransportSecurity = `max-age=${365 * 86_400}`

const registerResponseHooks = (
  server: FastifyInstance,
  { context, connections, defaultHeaders }: ResponseHookOptions,
): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaultHeaders)
    const { languages } = context.active.schema.project
    request.headers['accept-language'] = selectLanguage(request.headers['accept-language'], languages)
    if (request.headers.traceparent !== undefined) followTrace(request, reply)
    if (connections.isClosing()) throw new ServerClosing()
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new MalformedRequest()
    if (request.is404) throw new RouteNotFound()
    done()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-schema-version', context.active.schema.version)
    if (request.rights !== undefined) reply.header('x-access-version', request.rights)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransportSecurity)
    // A client whose `Expect` header was not accepted may or may not send its body after the response.
    const isExpectUnanswered = request.headers.expect !== undefined && !hasBodyAllowance(request)
    if (connections.isClosing() || isExpectUnanswered) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('onReady', async () => connections.watch(server.server))
  server.addHook('preClose', () => connections.close())
}

const countRequests = (server: FastifyInstance): RequestCounts => {
  const counts = createRequestCounts()
  server.addHook('onResponse', (request, reply, done) => {
    counts.record({
      method: request.method,
      route: toRouteName(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
  return counts
}

/** The path pattern of the route; for calls refused before routing, the wildcard pattern. */
const toRouteName = ({ noted, routeOptions }: FastifyRequest): string =>
  noted ? `/api/${noted.authorized.route.path}` : (routeOptions.url ?? 'none')

/** Creates short, readable request ids: a random prefix for each start and a counter. */
const createRequestIds = (): (() => string) => {
  const start = randomBytes(3).toString('base64url').slice(0, 3)
  let count = 0
  return () => `${start}${(++count).toString(36).padStart(5, '0')}`
}
