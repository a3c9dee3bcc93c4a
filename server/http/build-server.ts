// The HTTP server: plugins, limits, and the routes; everything else is behind it.
import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { MalformedRequest, RouteNotFound, TooManyRequests } from '../errors.ts'
import { signInGuard } from '../modules/users/sign-in-guard.ts'
import { ServerClosing } from '../sending-errors.ts'
import { admitBodies, isUnsent } from './bodies/admission.ts'
import { type BodyLimits, usualBodyLimits } from './bodies/body-limits.ts'
import { usualParsers } from './bodies/body-parsers.ts'
import { answerClientError } from './client-errors.ts'
import { type ConnectionLimits, type Connections, usualConnectionLimits, watchedConnections } from './connections.ts'
import { replyError } from './reply-error.ts'
import { aboutRoutes } from './routes-about.ts'
import { backupRoutes } from './routes-backup.ts'
import { dayRoutes } from './routes-day.ts'
import { hakAksesRoutes } from './routes-hak-akses.ts'
import { importRoutes } from './routes-imports.ts'
import { menuRoutes } from './routes-menu.ts'
import { recordRoutes } from './routes-records.ts'
import { reportRoutes } from './routes-reports.ts'
import { userRoutes } from './routes-users.ts'
import { securityHeaders } from './security-headers.ts'
import { rightsBehind } from './signed-in.ts'
import { webFiles } from './web-files.ts'
import type { HttpWorld } from './world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route at all; a route without it does not start. */
    access?: 'open' | 'signed-in'
    /** What writes waits while the business date is behind, unless the route is open then or asks for itself. */
    day?: 'any' | 'asks-itself'
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
  readonly bodies?: Partial<BodyLimits>
  readonly connections?: Partial<ConnectionLimits>
}

/** The server as those outside of this folder know it. */
export type HttpServer = FastifyInstance

const usualRequestsPerMinute = 6000

export const buildServer = async (
  world: HttpWorld,
  { logger, requestsPerMinute = usualRequestsPerMinute, trustedProxies = [], webFolder, ...limits }: HttpOptions,
): Promise<HttpServer> => {
  const careful = await securityHeaders()
  const nextRef = requestNames()
  const slowest = { ...usualConnectionLimits, ...limits.connections }
  const connections = watchedConnections(slowest)
  const server: FastifyInstance = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A body has no time in which it must be there whole; it has to come on (connections.ts).
    requestTimeout: 0,
    http: {
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
  answerHooks(server, { world, connections, careful })
  await server.register(compress, { threshold: 1024 })
  await server.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: request => request.ip,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
  admitBodies(server, world, { ...usualBodyLimits, ...limits.bodies })
  usualParsers(server)
  const guard = signInGuard(world)
  userRoutes(server, world, guard)
  dayRoutes(server, world)
  backupRoutes(server, world)
  hakAksesRoutes(server, world)
  menuRoutes(server, world)
  aboutRoutes(server, world)
  importRoutes(server, world)
  reportRoutes(server, world)
  recordRoutes(server, world, guard)
  if (webFolder !== undefined) webFiles(server, webFolder)
  return server
}

interface Answering {
  readonly world: HttpWorld
  readonly connections: Connections
  readonly careful: Readonly<Record<string, string>>
}

/** What every answer carries, and what is refused before anything is looked at. */
const answerHooks = (server: FastifyInstance, { world, connections, careful }: Answering): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(careful)
    if (connections.isClosing()) throw new ServerClosing()
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new MalformedRequest()
    if (request.is404) throw new RouteNotFound()
    done()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-schema-version', world.current().schema.version)
    const rights = rightsBehind(request)
    if (rights !== undefined) reply.header('x-access-version', rights)
    if (connections.isClosing() || isUnsent(request)) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('onReady', async () => connections.watch(server.server))
  server.addHook('preClose', () => connections.close())
}

/** Short names for requests, for people to read out: random at each start, then counted. */
const requestNames = (): (() => string) => {
  const start = randomBytes(3).toString('base64url').slice(0, 3)
  let count = 0
  return () => `${start}${(++count).toString(36).padStart(5, '0')}`
}
