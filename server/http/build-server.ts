// The HTTP server: plugins, limits, and the routes; everything else is behind it.
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
    /** Who may call the route at all; a route without it does not start. `table`: as its row of the table of routes says. */
    access?: 'open' | 'table'
  }
}

export interface HttpOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>
  /** Requests a minute of one address; a shop's tills may share one. */
  readonly requestsPerMinute?: number
  /** Proxies whose word for the address of a caller is believed: addresses and CIDR ranges. */
  readonly trustedProxies?: readonly string[]
  /** Where the built web part is; without it only the API answers. */
  readonly webFolder?: string
  /** Counts of the transactions of the storage. */
  readonly writes?: WriteCounts
  /** Opens the figures of the server to callers that are not on this machine. */
  readonly metricsToken?: string | undefined
  readonly bodies?: Partial<BodyLimits>
  readonly connections?: Partial<ConnectionLimits>
}

/** The server as those outside of this folder know it. */
export type HttpServer = FastifyInstance

const usualRequestsPerMinute = 6000
/** An address names a thousand rows by their ids. */
const headBytes = 64 * 1024

/** In bytes: packing what two or three packets carry takes longer than sending them, and whoever scans waits for it. */
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
  const careful = securityHeaders()
  const nextRef = requestNames()
  const slowest = { ...usualConnectionLimits, ...limits.connections }
  const connections = watchedConnections(slowest)
  const server: FastifyInstance = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A body has no time in which it must be there whole; it has to come on (connections.ts).
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
      reply.headers({ ...careful, 'x-schema-version': world.current().schema.version })
      replyError(world, error, request, reply)
    },
    clientErrorHandler: (error, socket) =>
      answerClientError({ world, connections, headers: careful, nextRef }, { log: server.log, error, socket }),
    return503OnClosing: false,
    genReqId: nextRef,
    routerOptions: { maxParamLength: 200 },
  })
  server.setErrorHandler((error, request, reply) => replyError(world, error, request, reply))
  server.setNotFoundHandler((request, reply) => replyError(world, new RouteNotFound(), request, reply))
  server.addHook('onRoute', ({ config, url, method }) => {
    const asset = url.startsWith('/api/docs/ui/') || url.startsWith('/assets/')
    if (!config?.access && !asset && method !== 'OPTIONS')
      throw new Error(`${method} ${url} does not say who may call it`)
  })
  server.decorateRequest('noted', undefined)
  server.decorateRequest('rights', undefined)
  answerHooks(server, { world, connections, careful })
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
    // Why nothing can be saved is reported once, where it is found out.
    if (!(error instanceof StorageReadOnly)) server.log.error({ err: error }, 'written rows could not be announced')
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

/** All calls of the API: one route for the HTTP server, whose row of the table answers. */
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
  readonly careful: Readonly<Record<string, string>>
}

/** Sets the headers of every answer, and refuses some requests before they are processed. */
/** A browser that came over https asks for nothing without it for a year. */
const onlyEncrypted = `max-age=${365 * 86_400}`

const answerHooks = (server: FastifyInstance, { world, connections, careful }: Answering): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(careful)
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

/** The pattern of the path; of calls that were refused before their row of the table was known, that of them all. */
const toRouteName = ({ noted, routeOptions }: FastifyRequest): string =>
  noted ? `/api/${noted.admitted.route.path}` : (routeOptions.url ?? 'none')

/** Short names for requests, for people to read out: random at each start, then counted. */
const requestNames = (): (() => string) => {
  const start = randomBytes(3).toString('base64url').slice(0, 3)
  let count = 0
  return () => `${start}${(++count).toString(36).padStart(5, '0')}`
}
