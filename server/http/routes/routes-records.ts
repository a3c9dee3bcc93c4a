// Routes of a resource's rows: list, read, create, update and delete.
import type { FastifyRequest } from 'fastify'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import type { RowAction } from '../../../engine/schema/screen.ts'
import type { Verb } from '../../../engine/schema/verb.ts'
import { resourceInView } from '../../../engine/schema/view.ts'
import { word } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { rowActionNames } from '../../modules/record-modules.ts'
import { activateRecord } from '../../operations/records/activate-record.ts'
import { createRecord } from '../../operations/records/create-record.ts'
import { deleteRecord } from '../../operations/records/delete-record.ts'
import { listRecords } from '../../operations/records/list-records.ts'
import { previewRecord } from '../../operations/records/preview-record.ts'
import { type JsonRecord, readRecord } from '../../operations/records/read-record.ts'
import { isSettings, readEntries, type Settings, saveEntries } from '../../operations/records/settle-entries.ts'
import { totalRecords } from '../../operations/records/total-records.ts'
import { updateRecord } from '../../operations/records/update-record.ts'
import { isGrid, updateRecords } from '../../operations/records/update-records.ts'
import { recordBody } from '../bodies/record-body.ts'
import {
  answered,
  answerHeader,
  anyObject,
  done,
  etag,
  flag,
  ifMatch,
  type Json,
  json,
  jsonBody,
  jsonText,
  listOf,
  type Operation,
  objectOf,
  query,
  text,
  writeHeaders,
} from '../description/operation.ts'
import { shapesOf, staleAnswer } from '../description/resource-schemas.ts'
import { type Exchange, everybody, type SignedRoute } from '../routing/route.ts'
import { languageOf, viewOf } from '../world/world.ts'
import { contentRange, rangeHeader } from './content-range.ts'
import { ifMatchOf, matchedIn, saved } from './exchange.ts'
import { askedThrough } from './lookup-of.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { answerEdit } from './routes-moves.ts'

/** Builds the routes of rows; documents are created by moves, which have their own routes. */
export const recordRoutes = (resource: Resource): readonly SignedRoute[] => [
  ...collectionRoutes(resource),
  ...singleRoutes(resource),
  ...actionRoutes(resource),
]

const collectionRoutes = (resource: Resource): readonly SignedRoute[] => {
  const {
    api: { path },
    lifecycle: { flow },
    title,
  } = resource
  const { create: sent, answer } = shapesOf(resource)
  const list = verbRoute(resource, 'list', {
    method: 'GET',
    path,
    answer: call => answerList(resource, call),
    describe: () => describeList(resource),
  })
  const create = verbRoute(resource, 'create', {
    method: 'POST',
    path,
    body: recordBody(resource),
    answer: call => answerCreate(resource, call),
    describe: () => ({
      tag: title,
      summary: `Create ${title}`,
      parameters: writeHeaders,
      body: jsonBody(sent),
      answers: { 201: answered(json(answer), etag) },
    }),
  })
  const preview = verbRoute(resource, 'create', {
    method: 'POST',
    path: `${path}/preview`,
    body: recordBody(resource),
    answer: ({ caller, request }) => previewRecord(caller, resource, request.body),
    describe: () => ({
      tag: title,
      summary: `Preview a new row of ${title}`,
      body: jsonBody(sent),
      answers: done(anyObject),
    }),
  })
  return [
    ...list,
    ...(flow ? [] : [...create, ...preview]),
    ...(isSettings(resource) ? settingsRoutes(resource) : []),
    ...gridRoutes(resource),
  ]
}

/** Saves several rows of a grid in one call. */
const gridRoutes = (resource: Resource): readonly SignedRoute[] => {
  if (!isGrid(resource)) return []
  const { title: tag } = resource
  const { one, change, answer } = shapesOf(resource)
  const row = { allOf: [change, objectOf({ id: text, versi: { type: 'integer' } }, ['id'])] }
  return verbRoute(resource, 'update', {
    method: 'PUT',
    path: resource.api.path,
    body: recordBody(resource),
    answer: call => answerUpdates(resource, call),
    describe: () => ({
      tag,
      summary: `Change rows of ${tag}: all of them or none`,
      parameters: writeHeaders,
      body: jsonBody(objectOf({ rows: listOf(row) })),
      answers: { ...done(objectOf({ rows: listOf(answer) })), ...staleAnswer(listOf(one)) },
    }),
  })
}

export const listHeaders = {
  ...rangeHeader,
  'X-Totals': answerHeader('With totals=true: JSON of the sums of columns that have them'),
}

const describeList = (resource: Resource): Operation => {
  const { row, settings } = shapesOf(resource)
  const rows = listOf(row)
  const entries = query('entries', 'true: all settings of the shop as one row')
  return {
    tag: resource.title,
    summary: `List ${resource.title}`,
    parameters: [...listParameters(shapesOf(resource).filter), ...(resource.entries ? [entries] : [])],
    answers: { 200: answered(json(resource.entries ? { oneOf: [rows, settings] } : rows), listHeaders) },
  }
}

export const listParameters = (filter: Json): readonly Json[] => [
  query('sort', 'JSON: ["field","ASC"]'),
  query('range', 'JSON: [first,last], at most 1000 rows'),
  query('skip', 'Instead of range: the number of rows before the page'),
  query('limit', 'Instead of range: the number of rows of the page'),
  query(
    'filter',
    'JSON: {"q":"text","field":value,"field_gte":value}; a list of values, at most 1000, means any of them',
    jsonText(filter),
  ),
  query('totals', 'true: sums over all rows in the header X-Totals'),
  query('view', 'A view of the resource, whose rows alone are listed'),
]

const settingsRoutes = (resource: Settings): readonly SignedRoute[] => {
  const {
    title,
    api: { path },
  } = resource
  const { settle, settings } = shapesOf(resource)
  return [
    {
      method: 'GET',
      path: `${path}/type/module`,
      who: everybody,
      answer: ({ caller }) => caller.shop.modules.map(key => ({ key, value: true })),
      describe: () => ({
        tag: title,
        summary: 'The enabled modules of the shop',
        answers: done(listOf(objectOf({ key: text, value: flag }))),
      }),
    },
    {
      method: 'PUT',
      path,
      day: 'asks-itself',
      body: recordBody(resource),
      who: ({ access }) => (['create', 'update'] as const).every(verb => access.of(resource).verbs.has(verb)),
      answer: call => answerEntries(resource, call),
      describe: () => ({
        tag: title,
        summary: `Save all of ${title}`,
        parameters: [...writeHeaders, ifMatch],
        body: jsonBody(settle),
        answers: { ...done(settings), ...staleAnswer(settings) },
      }),
    },
  ]
}

const singleRoutes = (resource: Resource): readonly SignedRoute[] => {
  const { title: tag } = resource
  const path = `${resource.api.path}/{id}`
  const { one, change, answer } = shapesOf(resource)
  const saving = {
    tag,
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: answered(json(answer), etag), ...staleAnswer(one) },
  }
  return [
    ...verbRoute(resource, 'get', {
      method: 'GET',
      path,
      answer: call => answerRead(resource, call),
      describe: () => ({ tag, summary: `Read ${tag}`, answers: { 200: answered(json(one), etag) } }),
    }),
    ...verbRoute(resource, 'update', {
      method: 'PUT',
      path,
      body: recordBody(resource),
      answer: call => answerUpdate(resource, call),
      describe: () => ({
        ...saving,
        summary: `Change ${tag}: absent fields stay unchanged`,
        body: jsonBody(change),
      }),
    }),
    ...verbRoute(resource, 'delete', {
      method: 'DELETE',
      path,
      answer: call => answerDelete(resource, call),
      describe: () => ({ ...saving, summary: `Delete ${tag}` }),
    }),
  ]
}

const actionRoutes = (resource: Resource): readonly SignedRoute[] => {
  const {
    api: { path },
    active,
    screen: { actions },
    title: tag,
  } = resource
  const post = (name: string, summary: string, answer: SignedRoute['answer']): readonly SignedRoute[] =>
    verbRoute(resource, 'update', {
      method: 'POST',
      path: `${path}/{id}/${name}`,
      answer,
      describe: () => ({
        tag,
        summary,
        parameters: [...writeHeaders, ifMatch],
        answers: done(shapesOf(resource).answer),
      }),
    })
  return [
    ...(active === undefined
      ? []
      : post('activate', `Activate a row of ${tag}`, call => answerActivate(resource, call))),
    ...actions.flatMap(action =>
      post(action.id, `${action.title} (${tag})`, call => answerAction(resource, action, call)),
    ),
  ]
}

/** Builds a route for callers with the verb; empty if the resource does not have the verb. */
const verbRoute = (
  resource: Resource,
  verb: Verb,
  route: Pick<SignedRoute, 'method' | 'path' | 'body' | 'answer' | 'describe'>,
): readonly SignedRoute[] => {
  if (!resource.api.verbs.includes(verb)) return []
  return [{ ...route, day: 'asks-itself', who: ({ access }) => access.of(resource).verbs.has(verb) }]
}

const linesFor =
  ({ schema, access }: Caller) =>
  (name: string) => {
    const resource = findResource(schema, name)
    return resource && { resource, access: access.of(resource) }
  }

const answerList = async (
  resource: Resource,
  { caller, request, reply }: Exchange,
): Promise<readonly JsonRow[] | JsonRow> => {
  const access = caller.access.of(resource)
  const { emptyText } = caller.schema.project
  const raw = request.query as RawQuery
  if (raw.entries === 'true' && isSettings(resource)) {
    const settings = await readEntries(caller, resource)
    reply.header('etag', `"${settings.versi}"`)
    return settings
  }
  const { where, ...lookup } = askedThrough(caller, resource, raw)
  const seen = resourceInView(resource, viewOf(request))
  const query = parseQuery(raw, { resource: seen, access, emptyText, linesOf: linesFor(caller), ...lookup })
  const { rows, total } = await listRecords(caller, resource, query, where)
  reply.header('content-range', contentRange(resource, { ...query, rows, total }))
  if (wantsTotals(request)) reply.header('x-totals', JSON.stringify(await totalRecords(caller, seen, query, where)))
  return rows
}

export const wantsTotals = ({ query }: FastifyRequest): boolean => (query as RawQuery).totals === 'true'

const answerRead = async (
  resource: Resource,
  { caller, reply, params: { id = '' } }: Exchange,
): Promise<JsonRecord> => {
  const row = await readRecord(caller, resource, id)
  reply.header('etag', `"${row.versi}"`)
  return row
}

const answerCreate = async (resource: Resource, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const written = await createRecord(caller, resource, request.body)
  return saved(written, 'message.saved', exchange, 201)
}

/** Saves all settings of the shop in one call. */
const answerEntries = async (resource: Settings, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const { body } = request
  const versi = matchedIn(request) ?? settingsVersiOf(body)
  const written = await saveEntries(caller, resource, { body, ...(versi !== undefined && { versi }) })
  return saved(written, 'message.saved', exchange)
}

const answerUpdate = async (resource: Resource, exchange: Exchange): Promise<unknown> => {
  const {
    caller,
    request,
    params: { id = '' },
  } = exchange
  const { body } = request
  const versi = ifMatchOf(request) ?? versiOf(body)
  const update = { id, body, ...(versi !== undefined && { versi }) }
  if (resource.lifecycle.flow) return answerEdit(resource, update, exchange)
  const written = await updateRecord(caller, resource, update)
  return saved(written, 'message.saved', exchange)
}

const answerUpdates = async (resource: Resource, { caller, request, reply }: Exchange): Promise<unknown> => {
  const { answer, replayed } = await updateRecords(caller, resource, request.body)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return answer
}

const answerActivate = async (resource: Resource, exchange: Exchange): Promise<unknown> => {
  const { id = '' } = exchange.params
  const versi = ifMatchOf(exchange.request)
  const written = await activateRecord(exchange.caller, resource, { id, ...(versi !== undefined && { versi }) })
  return saved(written, 'message.activated', exchange)
}

const answerDelete = async (resource: Resource, exchange: Exchange): Promise<unknown> => {
  const {
    caller,
    request,
    params: { id = '' },
  } = exchange
  const versi = ifMatchOf(request)
  const row = { id, ...(versi !== undefined && { versi }) }
  const written = await deleteRecord(caller, resource, row)
  return saved(written, 'message.deleted', exchange)
}

const answerAction = async (resource: Resource, action: RowAction, exchange: Exchange): Promise<unknown> => {
  const {
    world,
    request,
    reply,
    caller,
    params: { id = '' },
  } = exchange
  const { answer, replayed } = await rowActionNames[action.do](caller, resource, id)
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
