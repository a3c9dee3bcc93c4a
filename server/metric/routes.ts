// Routes for monitoring outside of the API: liveness, readiness and metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findObstacle } from '../access/why-routes.ts'
import { AccessDenied } from '../error/errors.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import { countSessions } from '../storage/sessions.ts'
import { findShopDays } from '../storage/shop-days.ts'
import { createFormatter, type MetricSources } from './format-metrics.ts'

const open = { config: { access: 'open' } } as const

export const addHealthRoutes = (server: FastifyInstance, context: HttpContext): void => {
  server.get('/healthz', open, () => ({ status: 'ok' }))
  server.get('/readyz', open, async (_, reply) => {
    const reason = await findObstacle(context)
    if (reason === undefined) return { status: 'ready' }
    return reply.status(503).header('retry-after', '5').send({ status: 'unready', reason })
  })
}

interface MetricsAccess {
  /** Token that opens the metrics to callers on other machines. */
  readonly token: string | undefined
}

type StaticMetricSources = Omit<MetricSources, 'readFigures' | 'taskFailures' | 'findCopyTime'>

export const addMetricsRoute = (
  server: FastifyInstance,
  context: HttpContext,
  sources: StaticMetricSources,
  { token }: MetricsAccess,
): void => {
  let formatter: ReturnType<typeof createFormatter> | undefined
  const readFigures: MetricSources['readFigures'] = () => {
    const now = context.now()
    return context.storage.read(async connection => ({
      sessions: await countSessions(connection, now.toISOString()),
      days: await findShopDays(connection, context.active.schema, now),
    }))
  }
  server.get('/metrics', open, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, token)) throw new AccessDenied()
    const hasCopies = context.backups?.state().copy !== undefined
    const findCopyTime = hasCopies ? () => context.backups?.state().copy?.at : undefined
    formatter ??= createFormatter({
      ...sources,
      readFigures,
      findCopyTime,
      taskFailures: context.tasks.countFailures,
    })
    const { contentType, format } = await formatter
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await format())
  })
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded']

/**
 * Whether the request comes from this machine. A caller behind an untrusted proxy has the address of the proxy and does
 * not count as local.
 */
const isLocal = ({ ip, ips = [], headers }: FastifyRequest): boolean =>
  loopback.test(ip) && (ips.length > 1 || forwarding.every(name => headers[name] === undefined))

const hasToken = ({ headers: { authorization = '' } }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(hashText(authorization), hashText(`Bearer ${token}`))

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()
