// The HTTP server: plugins, limits, and the routes; everything else is behind it.
import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { RouteNotFound, TooManyRequests } from '../errors.ts'
import { replyError } from './reply-error.ts'
import { aboutRoutes } from './routes-about.ts'
import { recordRoutes } from './routes-records.ts'
import { userRoutes } from './routes-users.ts'
import { tokenOf } from './signed-in.ts'
import type { HttpWorld } from './world.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route at all; a route without it does not start. */
    access?: 'open' | 'signed-in'
  }
}

export interface HttpOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>
  /** Requests a minute of one token, or of one address without a token. */
  readonly requestsPerMinute?: number
}

const mebibyte = 1024 * 1024
const usualRequestsPerMinute = 3000

export const buildServer = async (
  world: HttpWorld,
  { logger, requestsPerMinute = usualRequestsPerMinute }: HttpOptions,
): Promise<FastifyInstance> => {
  const server = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: mebibyte,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    trustProxy: false,
    genReqId: () => randomBytes(6).toString('base64url'),
    routerOptions: { maxParamLength: 200 },
  })
  server.setErrorHandler((error, request, reply) => replyError(world, error, request, reply))
  server.setNotFoundHandler((request, reply) => replyError(world, new RouteNotFound(), request, reply))
  server.addHook('onRoute', ({ config, url, method }) => {
    const asset = url.startsWith('/api/docs/ui/')
    if (!config?.access && !asset && method !== 'OPTIONS')
      throw new Error(`${method} ${url} does not say who may call it`)
  })
  server.addHook('onSend', async (_, reply) => {
    reply.header('x-schema-version', world.current().schema.version)
  })
  await server.register(helmet, { contentSecurityPolicy: { directives: policy }, hsts: false })
  await server.register(compress, { threshold: 1024 })
  await server.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: request => tokenOf(request) || request.ip,
    errorResponseBuilder: (_, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
  userRoutes(server, world)
  aboutRoutes(server, world)
  recordRoutes(server, world)
  return server
}

const policy = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  upgradeInsecureRequests: null,
}
