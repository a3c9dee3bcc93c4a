// Records of all resources: one route, which the registry turns into a resource; it only translates.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../../engine/faults.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import type { Alias } from '../../engine/schema.ts'
import { resourceInView } from '../../engine/view.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest, RouteNotFound, WrongBody } from '../errors.ts'
import { rowDeeds } from '../modules/record-modules.ts'
import type { SignInGuard } from '../modules/users/sign-in-guard.ts'
import { activateRecord } from '../operations/activate-record.ts'
import { createRecord } from '../operations/create-record.ts'
import { deleteRecord } from '../operations/delete-record.ts'
import { listRecords } from '../operations/list-records.ts'
import { mustMay } from '../operations/may.ts'
import { readOne } from '../operations/read-one.ts'
import { type JsonRecord, readRecord } from '../operations/read-record.ts'
import { isSettings, readEntries, saveEntries } from '../operations/settle-entries.ts'
import { totalRecords } from '../operations/total-records.ts'
import { updateRecord } from '../operations/update-record.ts'
import { answerBirth, answerEdit, answerMoveCall, answerMoves } from './answer-moves.ts'
import { answerPaper } from './answer-papers.ts'
import { answerPicture } from './answer-picture.ts'
import { recordBody } from './bodies/record-body.ts'
import { callReport } from './call-report.ts'
import { type Exchange, ifMatchOf, matchedIn, saved } from './exchange.ts'
import { askedThrough } from './lookup-of.ts'
import { isMoveTarget } from './move-targets.ts'
import { isPaper } from './paper-targets.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { partsOf } from './path-parts.ts'
import type { RouteTarget } from './registry.ts'
import { signedIn } from './signed-in.ts'
import { type HttpWorld, languageOf, viewOf } from './world.ts'

export const recordRoutes = (server: FastifyInstance, world: HttpWorld, guard: SignInGuard): void => {
  server.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/api/*',
    config: { access: 'signed-in', day: 'asks-itself', body: recordBody(world) },
    handler: async (request, reply) => {
      const caller = await signedIn(world, request)
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const target = world.current().registry.find(method, partsOf(request))
      if (!target) throw new RouteNotFound()
      return answer(target, method, { world, guard, caller, request, reply })
    },
  })
}

const answer = (target: RouteTarget, method: string, exchange: Exchange): Promise<unknown> => {
  if (target.kind === 'picture' || target.kind === 'file') return answerPicture(target, method, exchange)
  if (Buffer.isBuffer(exchange.request.body)) throw new WrongBody()
  if (target.kind === 'alias') return answerAlias(target, exchange)
  if (target.kind === 'report') return callReport(exchange.caller, target.report, exchange.request)
  if (target.kind === 'activation') return answerActivate(target, exchange)
  if (target.kind === 'collection' && method === 'GET') return answerList(target, exchange)
  if (target.kind === 'collection' && method === 'POST') return answerCreate(target, exchange)
  if (target.kind === 'collection' && method === 'PUT') return answerEntries(target, exchange)
  if (target.kind === 'record' && method === 'GET') return answerRead(target, exchange)
  if (target.kind === 'record' && method === 'PUT') return answerUpdate(target, exchange)
  if (target.kind === 'record' && method === 'DELETE') return answerDelete(target, exchange)
  if (target.kind === 'action') return answerAction(target, exchange)
  if (isMoveTarget(target)) return answerMoves(target, exchange)
  if (isPaper(target)) return answerPaper(target, method, exchange)
  throw new RouteNotFound()
}

type Collection = Extract<RouteTarget, { kind: 'collection' }>
type Single = Extract<RouteTarget, { kind: 'record' }>

const answerList = async (
  { resource }: Collection,
  { caller, request, reply }: Exchange,
): Promise<readonly JsonRow[] | JsonRow> => {
  const access = mustMay(caller, resource, 'list')
  const { emptyText } = caller.schema.project
  const raw = request.query as RawQuery
  if (raw.entries === 'true' && isSettings(resource)) {
    const settings = await readEntries(caller, resource)
    reply.header('etag', `"${settings.versi}"`)
    return settings
  }
  const { where, ...lookup } = askedThrough(caller, resource, raw)
  const seen = resourceInView(resource, viewOf(request))
  const query = parseQuery(raw, { resource: seen, access, emptyText, ...lookup })
  const { rows, total } = await listRecords(caller, resource, query, where)
  const last = query.offset + Math.max(rows.length, 1) - 1
  reply.header('content-range', `${resource.path} ${query.offset}-${last}/${total}`)
  if (wantsTotals(request)) reply.header('x-totals', JSON.stringify(await totalRecords(caller, seen, query, where)))
  return rows
}

const wantsTotals = ({ query }: FastifyRequest): boolean => (query as RawQuery).totals === 'true'

/** A call of the specification under its own path: the rows its path and query ask for, all of them, in its envelope. */
const answerAlias = async (target: Extract<RouteTarget, { kind: 'alias' }>, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const { resource, alias, params } = target
  if (alias.move !== undefined) return answerMoveCall({ resource, move: alias.move, params }, exchange)
  if (alias.one) return enveloped(alias, await readOne(caller, resource, { alias, params }))
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
  const where = alias.filter && { condition: alias.filter }
  const { rows } = await listRecords(caller, resource, query, where)
  return enveloped(alias, rows)
}

const enveloped = ({ envelope }: Alias, answer: unknown): unknown =>
  envelope === undefined ? answer : { [envelope]: answer }

const answerRead = async ({ resource, id }: Single, { caller, reply }: Exchange): Promise<JsonRecord> => {
  const row = await readRecord(caller, resource, id)
  reply.header('etag', `"${row.versi}"`)
  return row
}

const answerCreate = async ({ resource }: Collection, exchange: Exchange): Promise<unknown> => {
  if (resource.flow) return answerBirth(resource, exchange)
  const { caller, request } = exchange
  const written = await createRecord(caller, resource, request.body)
  return saved(written, 'message.saved', exchange, 201)
}

/** All settings of the shop at once: typed, and saved together. */
const answerEntries = async ({ resource }: Collection, exchange: Exchange): Promise<unknown> => {
  if (!isSettings(resource)) throw new RouteNotFound()
  const { caller, request } = exchange
  const { body } = request
  const versi = matchedIn(request) ?? settingsVersiOf(body)
  const written = await saveEntries(caller, resource, { body, ...(versi !== undefined && { versi }) })
  return saved(written, 'message.saved', exchange)
}

const answerUpdate = async ({ resource, id }: Single, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const { body } = request
  const versi = ifMatchOf(request) ?? versiOf(body)
  const update = { id, body, ...(versi !== undefined && { versi }) }
  if (resource.flow) return answerEdit(resource, update, exchange)
  const written = await updateRecord(caller, resource, update)
  return saved(written, 'message.saved', exchange)
}

const answerActivate = async (
  { resource, id }: Extract<RouteTarget, { kind: 'activation' }>,
  exchange: Exchange,
): Promise<unknown> => {
  const versi = ifMatchOf(exchange.request)
  const written = await activateRecord(exchange.caller, resource, { id, ...(versi !== undefined && { versi }) })
  return saved(written, 'message.activated', exchange)
}

const answerDelete = async ({ resource, id }: Single, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const versi = ifMatchOf(request)
  const row = { id, ...(versi !== undefined && { versi }) }
  const written = await deleteRecord(caller, resource, row)
  return saved(written, 'message.deleted', exchange)
}

const answerAction = async (
  { resource, id, action }: Extract<RouteTarget, { kind: 'action' }>,
  exchange: Exchange,
): Promise<unknown> => {
  const { world, request, reply, caller } = exchange
  const { answer, replayed } = await rowDeeds[action.do](caller, resource, id)
  if (replayed) reply.header('idempotent-replayed', 'true')
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  return { ...answer, message: word(wording, 'message.done', { title: action.title }) }
}

const versiOf = (body: unknown): number | undefined => {
  const versi = versiIn(body)
  if (versi !== undefined && !Number.isSafeInteger(versi)) throw new MalformedRequest()
  return versi as number | undefined
}

const settingsVersiOf = (body: unknown): string | undefined => {
  const versi = versiIn(body)
  if (versi !== undefined && typeof versi !== 'string') throw new MalformedRequest()
  return versi
}

const versiIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'versi')
    ? ((body as { versi: unknown }).versi ?? undefined)
    : undefined
