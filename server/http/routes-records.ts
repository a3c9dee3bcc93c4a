// Records of all resources: one route, which the registry turns into a resource; it only translates.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fault } from '../../engine/faults.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest, RouteNotFound } from '../errors.ts'
import type { Caller } from '../operations/caller.ts'
import { createRecord } from '../operations/create-record.ts'
import { deleteRecord } from '../operations/delete-record.ts'
import { listRecords } from '../operations/list-records.ts'
import { mustMay } from '../operations/may.ts'
import { readRecord } from '../operations/read-record.ts'
import { totalRecords } from '../operations/total-records.ts'
import { updateRecord } from '../operations/update-record.ts'
import type { Written } from '../operations/write-once.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import type { RouteTarget } from './registry.ts'
import { signedIn } from './signed-in.ts'
import { type HttpWorld, languageOf } from './world.ts'

interface Exchange {
  readonly world: HttpWorld
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export const recordRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  server.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const caller = await signedIn(world, request)
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const target = world.current().registry.find(method, partsOf(request))
      if (!target) throw new RouteNotFound()
      return answer(target, method, { world, caller, request, reply })
    },
  })
}

/** The parts of the path below /api; a slash inside a part arrives as %2F, so parts are decoded one by one. */
const partsOf = ({ url }: FastifyRequest): readonly string[] =>
  (/^[^?#]*?\/api\/([^?#]*)/.exec(url)?.[1] ?? '').split('/').map(decodeURIComponent)

const answer = (target: RouteTarget, method: string, exchange: Exchange): Promise<unknown> => {
  if (target.kind === 'alias') return answerAlias(target, exchange)
  if (target.kind === 'collection' && method === 'GET') return answerList(target, exchange)
  if (target.kind === 'collection' && method === 'POST') return answerCreate(target, exchange)
  if (target.kind === 'record' && method === 'GET') return answerRead(target, exchange)
  if (target.kind === 'record' && method === 'PUT') return answerUpdate(target, exchange)
  if (target.kind === 'record' && method === 'DELETE') return answerDelete(target, exchange)
  throw new RouteNotFound()
}

type Collection = Extract<RouteTarget, { kind: 'collection' }>
type Single = Extract<RouteTarget, { kind: 'record' }>

const answerList = async (
  { resource }: Collection,
  { caller, request, reply }: Exchange,
): Promise<readonly JsonRow[]> => {
  const access = mustMay(caller, resource, 'list')
  const { emptyText } = caller.schema.project
  const query = parseQuery(request.query as RawQuery, { resource, access, emptyText })
  const { rows, total } = await listRecords(caller, resource, query)
  const last = query.offset + Math.max(rows.length, 1) - 1
  reply.header('content-range', `${resource.path} ${query.offset}-${last}/${total}`)
  if (wantsTotals(request)) reply.header('x-totals', JSON.stringify(await totalRecords(caller, resource, query)))
  return rows
}

const wantsTotals = ({ query }: FastifyRequest): boolean => (query as RawQuery).totals === 'true'

/** A call of the specification under its own path: the rows its path and query ask for, all of them, in its envelope. */
const answerAlias = async (
  target: Extract<RouteTarget, { kind: 'alias' }>,
  { caller, request }: Exchange,
): Promise<unknown> => {
  const { resource, alias, params } = target
  const access = mustMay(caller, resource, 'list')
  const given = request.query as RawQuery
  const known = Object.entries(alias.query).flatMap(([name, field]) =>
    given[name] === undefined ? [] : [[field, given[name]] as const],
  )
  const unknown = Object.entries(given).filter(([name]) => !Object.hasOwn(alias.query, name))
  const narrowing = unknown.filter(([name]) => ['filter', 'range'].includes(name))
  if (narrowing.length > 0)
    throw new MalformedRequest(
      narrowing.map(([name]) => fault('filter.unknown', { field: name, params: { field: name } })),
    )
  const filter = JSON.stringify({ ...params, ...Object.fromEntries(known) })
  const parsed = parseQuery(
    { ...Object.fromEntries(unknown), filter },
    { resource, access, emptyText: caller.schema.project.emptyText },
  )
  const { limit: _, ...query } = parsed
  const { rows } = await listRecords(caller, resource, query)
  return alias.envelope === undefined ? rows : { [alias.envelope]: rows }
}

const answerRead = async ({ resource, id }: Single, { caller, reply }: Exchange): Promise<JsonRow> => {
  const row = await readRecord(caller, resource, id)
  reply.header('etag', `"${row.versi}"`)
  return row
}

const answerCreate = async ({ resource }: Collection, exchange: Exchange): Promise<unknown> => {
  const written = await createRecord(exchange.caller, resource, exchange.request.body)
  return saved(written, 'message.saved', exchange, 201)
}

const answerUpdate = async ({ resource, id }: Single, exchange: Exchange): Promise<unknown> => {
  const { body } = exchange.request
  const versi = ifMatchOf(exchange.request) ?? versiOf(body)
  const written = await updateRecord(exchange.caller, resource, { id, body, ...(versi !== undefined && { versi }) })
  return saved(written, 'message.saved', exchange)
}

const answerDelete = async ({ resource, id }: Single, exchange: Exchange): Promise<unknown> => {
  const versi = ifMatchOf(exchange.request)
  const written = await deleteRecord(exchange.caller, resource, { id, ...(versi !== undefined && { versi }) })
  return saved(written, 'message.deleted', exchange)
}

const saved = (
  { answer: row, replayed }: Written<JsonRow>,
  code: string,
  { world, request, reply }: Exchange,
  status = 200,
): unknown => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status).header('etag', `"${row.versi}"`)
  return { ...row, message: word(world.wordings[languageOf(request.headers['accept-language'])], code) }
}

const ifMatchOf = ({ headers }: FastifyRequest): number | undefined => {
  const text = headers['if-match']
  if (text === undefined || text === '*') return undefined
  const versi = /^(?:W\/)?"(\d{1,15})"$/.exec(text)?.[1]
  if (versi === undefined) throw new MalformedRequest()
  return Number(versi)
}

const versiOf = (body: unknown): number | undefined => {
  const versi =
    typeof body === 'object' && body !== null && Object.hasOwn(body, 'versi')
      ? (body as { versi: unknown }).versi
      : undefined
  if (versi === undefined || versi === null) return undefined
  if (!Number.isSafeInteger(versi)) throw new MalformedRequest()
  return versi as number
}
