// Builds the HTTP server: plugins, limits and routes.
import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { mustBeToday } from '../day/day.ts'
import { MalformedRequest, RouteNotFound, TooManyRequests, WrongBody } from '../errors/errors.ts'
import { ServerClosing } from '../errors/sending-errors.ts'
import type { WriteCounts } from '../metrics/count-writes.ts'
import { createRequestCounts, type RequestCounts } from '../metrics/request-counts.ts'
import { type SignInGuard, signInGuard } from '../modules/sign-in/sign-in-guard.ts'
import { StorageReadOnly } from '../storage/storage.ts'
import { admitBodies, isUnsent } from './bodies/admission.ts'
import { type BodyLimits, usualBodyLimits } from './bodies/body-limits.ts'
import { bodyParsers } from './bodies/body-parsers.ts'
import { answerClientError } from './client-errors.ts'
import { type ConnectionLimits, type Connections, usualConnectionLimits, watchedConnections } from './connections.ts'
import { type FigureNews, figureNews } from './live/figure-news.ts'
import { replyError } from './reply-error.ts'
import { routersOf } from './routes/route-table.ts'
import { docsRoutes } from './routes/routes-about.ts'
import { confirmRoute } from './routes/routes-confirm.ts'
import { addHealthRoutes, addMetricsRoute } from './routes/routes-monitor.ts'
import { reportFiles } from './routes/routes-reports.ts'
import { type Gate, gateOf } from './routing/admitted.ts'
import { methods } from './routing/route.ts'
import { securityHeaders } from './security-headers.ts'
import { webFiles } from './web-files.ts'
import { writing } from './world/signed-in.ts'
import { followTrace } from './world/trace.ts'
import type { HttpWorld } from './world/world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; required for every route. `table`: the route definition decides. */
    access?: 'open' | 'table'
  }
}

export interface HttpOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>
  /** Requests per minute and address; the tills of a shop may share an address. */
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

const usualRequestsPerMinute = 6000
/** A URL may name a thousand rows by their ids. */
const headBytes = 64 * 1024

/** In bytes: compressing a response of two or three packets takes longer than sending it. */
const packedFrom = 4096

export const buildServer = async (
  world: HttpWorld,
  {
    logger,
    requestsPerMinute = usualRequestsPerMinute,
    trustedProxies = [],
    webFolder,
    writes = { committed: 0, failed: 0, retries: 0 },
    metricsToken,
    ...limits
  }: HttpOptions,
): Promise<HttpServer> => {
  const defaultHeaders = securityHeaders()
  const nextRef = requestNames()
  const slowest = { ...usualConnectionLimits, ...limits.connections }
  const connections = watchedConnections(slowest)
  const server: FastifyInstance = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Bodies have no total time limit; connections.ts checks their progress.
    requestTimeout: 0,
    http: {
      maxHeaderSize: headBytes,
      headersTimeout: slowest.headMilliseconds,
      connectionsCheckingInterval: slowest.headMilliseconds / 4,
      requireHostHeader: false,
    },
    connectionTimeout: slowest.silentMilliseconds,
    keepAliveTimeout: 65_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    trustProxy: [...trustedProxies],
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...defaultHeaders, 'x-schema-version': world.current().schema.version })
      replyError(world, error, request, reply)
    },
    clientErrorHandler: (error, socket) =>
      answerClientError({ world, connections, headers: defaultHeaders, nextRef }, { log: server.log, error, socket }),
    return503OnClosing: false,
    genReqId: nextRef,
    routerOptions: { maxParamLength: 200 },
  })
  server.setErrorHandler((error, request, reply) => replyError(world, error, request, reply))
  server.setNotFoundHandler((request, reply) => replyError(world, new RouteNotFound(), request, reply))
  server.addHook('onRoute', ({ config, url, method }) => {
    const asset = url.startsWith('/api/docs/ui/') || url.startsWith('/assets/')
    if (!config?.access && !asset && method !== 'OPTIONS') throw new Error(`${method} ${url} has no access setting`)
  })
  server.decorateRequest('noted', undefined)
  server.decorateRequest('rights', undefined)
  answerHooks(server, { world, connections, defaultHeaders })
  const requests = countRequests(server)
  await server.register(compress, { threshold: packedFrom })
  await server.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: request => request.ip,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
  const guard = signInGuard(world)
  const files = reportFiles(server, world)
  const gate = gateOf(world, routersOf(server, world, guard, files))
  admitBodies(server, gate, { ...usualBodyLimits, ...limits.bodies })
  bodyParsers(server)
  docsRoutes(server)
  confirmRoute(server, world)
  addHealthRoutes(server, world)
  addMetricsRoute(server, world, { requests, writes, fileQueue: files.queue }, { token: metricsToken })
  const figures = figureNews(world.storage, error => {
    // The reason why nothing can be saved is logged where it is detected.
    if (!(error instanceof StorageReadOnly)) server.log.error({ err: error }, 'failed to publish written rows')
  })
  server.addHook('onClose', async () => figures.close())
  tableRoute(server, { world, gate, guard, figures })
  if (webFolder !== undefined) webFiles(server, webFolder)
  return server
}

interface Table {
  readonly world: HttpWorld
  readonly gate: Gate
  readonly guard: SignInGuard
  readonly figures: FigureNews
}

/** Registers one wildcard route for the whole API; the route definition handles the call. */
const tableRoute = (server: FastifyInstance, { world, gate, guard, figures }: Table): void => {
  server.route({
    method: [...methods, 'PATCH'],
    url: '/api/*',
    config: { access: 'table' },
    handler: async (request, reply) => {
      const { route, params, caller } = await gate.take(request)
      if (Buffer.isBuffer(request.body) && route.takes !== 'picture') throw new WrongBody()
      if (!caller) return route.answer({ world, guard, request, reply, params })
      if (route.method === 'GET') return route.answer({ world, guard, caller, request, reply, params })
      if (route.day === undefined) mustBeToday(caller)
      const answer = await route.answer({
        world,
        guard,
        caller: await writing(caller, request),
        request,
        reply,
        params,
      })
      figures.written(caller.shop.code, route, request.query)
      return answer
    },
  })
}

interface Answering {
  readonly world: HttpWorld
  readonly connections: Connections
  readonly defaultHeaders: Readonly<Record<string, string>>
}

/** A browser that used https requires it for a year. */
const onlyEncrypted = `max-age=${365 * 86_400}`

const answerHooks = (server: FastifyInstance, { world, connections, defaultHeaders }: Answering): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaultHeaders)
    if (request.headers.traceparent !== undefined) followTrace(request, reply)
    if (connections.isClosing()) throw new ServerClosing()
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new MalformedRequest()
    if (request.is404) throw new RouteNotFound()
    done()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-schema-version', world.current().schema.version)
    if (request.rights !== undefined) reply.header('x-access-version', request.rights)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', onlyEncrypted)
    if (connections.isClosing() || isUnsent(request)) reply.header('connection', 'close')
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
  noted ? `/api/${noted.admitted.route.path}` : (routeOptions.url ?? 'none')

/** Creates short, readable request ids: a random prefix for each start and a counter. */
const requestNames = (): (() => string) => {
  const start = randomBytes(3).toString('base64url').slice(0, 3)
  let count = 0
  return () => `${start}${(++count).toString(36).padStart(5, '0')}`
}
