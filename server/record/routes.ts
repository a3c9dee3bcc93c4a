// The calls of the verbs of a resource: list, get, create, update, delete and activate.
import type { FastifyRequest } from 'fastify'
import { applyView } from '../../engine/record/view.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { findResource } from '../../engine/schema/schema.ts'
import { everyRowCall, getRight, type RowCall, rowCalls } from '../../engine/schema/verb.ts'
import { arraySchema, type Json } from '../../engine/value/answer-shape.ts'
import type { Caller } from '../caller/caller.ts'
import { findOfferedShops } from '../caller/shop-access.ts'
import {
  etagHeader,
  ifMatch,
  jsonContent,
  jsonTextSchema,
  queryParameter,
  type RouteDescription,
  response,
  responseHeader,
  writeHeaders,
} from '../description/operation.ts'
import { buildStaleResponse, getSchemaRefs } from '../description/resource-schemas.ts'
import { MalformedRequest } from '../error/errors.ts'
import { createRecordBodyRule } from '../http/bodies/read-body.ts'
import { readViewName } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import type { ListQuery } from '../storage/list-query.ts'
import type { RowPage } from '../storage/rows.ts'
import { sendCsv } from './list/list-csv.ts'
import { computeRecordTotals, listRecords } from './list/list-records.ts'
import { answerEdit } from './move-routes.ts'
import { findLookupField, isCsvRequested, parseListScope, parseQuery, type RawQuery } from './parse-query.ts'
import { createRecord } from './rows/create-record.ts'
import { activateRecord, deleteRecord } from './rows/delete-record.ts'
import { type JsonRecord, readRecord } from './rows/read-record.ts'
import { isSettings, readSettings } from './rows/save-settings.ts'
import { updateRecord } from './rows/update-record.ts'
import { answerSaved, readIfMatchVersi, readVersi } from './saved-answer.ts'

interface Operation {
  readonly answer: (resource: Resource, call: RouteCall) => unknown
  readonly describe: (resource: Resource) => Omit<RouteDescription, 'tag'>
  readonly hasBody?: true
  /** Whether the resource has the call, beside the verb; documents are created by moves, which have their own routes. */
  readonly isOffered?: (resource: Resource) => boolean
}

/** What each call does, and what the description says of it. */
const operations: Readonly<Record<RowCall, Operation>> = {
  list: { answer: (resource, call) => answerList(resource, call), describe: resource => describeList(resource) },
  get: {
    answer: (resource, call) => answerRead(resource, call),
    describe: resource => ({
      summary: `Read ${resource.title}`,
      answers: { 200: response(jsonContent(getSchemaRefs(resource).one), etagHeader) },
    }),
  },
  create: {
    answer: (resource, call) => answerCreate(resource, call),
    describe: resource => ({
      summary: `Create ${resource.title}`,
      parameters: writeHeaders,
      body: getSchemaRefs(resource).create,
      answers: { 201: response(jsonContent(getSchemaRefs(resource).answer), etagHeader) },
    }),
    hasBody: true,
    isOffered: ({ lifecycle }) => !lifecycle.flow,
  },
  update: {
    answer: (resource, call) => answerUpdate(resource, call),
    describe: resource => ({
      ...describeSaving(resource),
      summary: `Change ${resource.title}: absent fields stay unchanged`,
      body: getSchemaRefs(resource).change,
    }),
    hasBody: true,
  },
  delete: {
    answer: (resource, call) => answerDelete(resource, call),
    describe: resource => ({ ...describeSaving(resource), summary: `Delete ${resource.title}` }),
  },
  activate: {
    answer: (resource, call) => answerActivate(resource, call),
    describe: resource => ({
      summary: `Activate a row of ${resource.title}`,
      parameters: [...writeHeaders, ifMatch],
      answer: getSchemaRefs(resource).answer,
    }),
    isOffered: ({ active }) => active !== undefined,
  },
}

const describeSaving = (resource: Resource) => {
  const { one, answer } = getSchemaRefs(resource)
  return {
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: response(jsonContent(answer), etagHeader), ...buildStaleResponse(one) },
  }
}

/** Builds a route for each verb of the resource. */
export const buildRecordRoutes = (resource: Resource): readonly AuthenticatedRoute[] =>
  everyRowCall.flatMap(name => {
    const { answer, describe, hasBody, isOffered } = operations[name]
    if (isOffered?.(resource) === false) return []
    const { method, path } = rowCalls[name]
    return buildVerbRoute(resource, name, {
      method,
      tokens: method === 'GET' ? 'read' : 'write',
      path: `${resource.api.path}${path}`,
      ...(hasBody && { body: createRecordBodyRule(resource) }),
      answer: call => answer(resource, call),
      describe: () => ({ tag: resource.title, ...describe(resource) }),
    })
  })

/** Builds a route for callers with the right to the verb; empty if the resource does not have the verb. */
export const buildVerbRoute = (
  resource: Resource,
  name: RowCall,
  route: Pick<AuthenticatedRoute, 'method' | 'tokens' | 'path' | 'body' | 'answer' | 'describe'>,
): readonly AuthenticatedRoute[] => {
  const right = getRight(name)
  if (!resource.api.verbs.includes(right)) return []
  return [{ ...route, day: 'asks-itself', who: ({ access }) => access.of(resource).verbs.has(right) }]
}

const createLineFinder =
  ({ schema, access }: Caller) =>
  (name: string) => {
    const resource = findResource(schema, name)
    return resource && { resource, access: access.of(resource) }
  }

const answerList = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const { caller, request, reply } = call
  const access = caller.access.of(resource)
  const raw = request.query as RawQuery
  if (raw.entries === 'true' && isSettings(resource)) {
    const settings = await readSettings(caller, resource)
    reply.header('etag', `"${settings.versi}"`)
    return settings
  }
  const { where, amount, refused, ...lookup } = parseListScope(caller, resource, raw)
  const viewedResource = raw.view === undefined ? resource : applyView(resource, readViewName(request))
  const parsed = parseQuery(raw, {
    resource: viewedResource,
    access,
    findLines: createLineFinder(caller),
    ...lookup,
  })
  const query = await keepOffered(caller, parsed, raw)
  const readPage = (page: ListQuery) => listRecords(caller, resource, page, { where, amount, refused })
  if (isCsvRequested(raw)) return sendCsv(call, { resource: viewedResource, query, visible: access.visible, readPage })
  const page = await readPage(query)
  reply.header('content-range', formatContentRange(resource, { ...query, ...page }))
  if (isTotalsRequested(request))
    reply.header('x-totals', JSON.stringify(await computeRecordTotals(caller, viewedResource, query, where)))
  return page.rows
}

/** Narrows the lookup of a field that names shops to those that the server takes from the caller. */
const keepOffered = async (caller: Caller, query: ListQuery, raw: RawQuery): Promise<ListQuery> => {
  const field = findLookupField(caller, raw)
  const offered = field && (await findOfferedShops(caller, field.resource, field.name))
  return offered ? { ...query, conditions: [...query.conditions, offered] } : query
}

export const isTotalsRequested = ({ query }: FastifyRequest): boolean => (query as RawQuery).totals === 'true'

const answerRead = async (
  resource: Resource,
  { caller, reply, params: { id = '' } }: RouteCall,
): Promise<JsonRecord> => {
  const row = await readRecord(caller, resource, id)
  reply.header('etag', `"${row.versi}"`)
  return row
}

const answerCreate = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const { caller, request } = call
  const written = await createRecord(caller, resource, request.body)
  return answerSaved(written, 'message.saved', call, 201)
}

const answerUpdate = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const {
    caller,
    request,
    params: { id = '' },
  } = call
  const { body } = request
  const versi = readIfMatchVersi(request) ?? parseVersi(body)
  const update = { id, body, versi }
  if (resource.lifecycle.flow) return answerEdit(resource, update, call)
  const written = await updateRecord(caller, resource, update)
  return answerSaved(written, 'message.saved', call)
}

const answerActivate = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const { id = '' } = call.params
  const versi = readIfMatchVersi(call.request)
  const written = await activateRecord(call.caller, resource, { id, versi })
  return answerSaved(written, 'message.activated', call)
}

const answerDelete = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const {
    caller,
    request,
    params: { id = '' },
  } = call
  const versi = readIfMatchVersi(request)
  const row = { id, versi }
  const written = await deleteRecord(caller, resource, row)
  return answerSaved(written, 'message.deleted', call)
}

const parseVersi = (body: unknown): number | undefined => {
  const versi = readVersi(body)
  if (versi !== undefined && !Number.isSafeInteger(versi)) throw new MalformedRequest()
  return versi as number | undefined
}

export const rangeHeader = {
  'Content-Range': responseHeader(
    'Which rows of how many: path first-last/total; 1001+ on the first thousand rows of a search that finds more',
  ),
}

export const listHeaders = {
  ...rangeHeader,
  'X-Totals': responseHeader('With totals=true: JSON of the sums of columns that have them'),
}

const describeList = (resource: Resource): Omit<RouteDescription, 'tag'> => {
  const { row, settings } = getSchemaRefs(resource)
  const rows = arraySchema(row)
  const entries = queryParameter('entries', 'true: all settings of the shop as one row')
  return {
    summary: `List ${resource.title}`,
    parameters: [...buildListParameters(getSchemaRefs(resource).filter), ...(resource.entries ? [entries] : [])],
    answers: { 200: response(jsonContent(resource.entries ? { oneOf: [rows, settings] } : rows), listHeaders) },
  }
}

export const buildListParameters = (filter: Json): readonly Json[] => [
  queryParameter('sort', 'JSON: ["field","ASC"]'),
  queryParameter('range', 'JSON: [first,last], at most 1000 rows'),
  queryParameter('skip', 'Instead of range: the number of rows before the page'),
  queryParameter('limit', 'Instead of range: the number of rows of the page'),
  queryParameter(
    'filter',
    'JSON: {"q":"text","field":value,"field_gte":value}; a list of values, at most 1000, means any of them',
    jsonTextSchema(filter),
  ),
  queryParameter('totals', 'true: sums over all rows in the header X-Totals'),
  queryParameter('view', 'A view of the resource, whose rows alone are listed'),
  queryParameter('as', 'csv: all rows of the filter in the sort, with the columns of the list, as a text/csv file'),
]

// The Content-Range header of lists and paged calls.

interface ContentPage extends RowPage<unknown> {
  readonly offset: number
}

/**
 * Formats `path first-last/total`, with a `+` behind a total that is a lower bound; an empty page has the number of the
 * row that it would begin with.
 */
export const formatContentRange = ({ api }: Resource, { offset, rows, total, isLowerBound }: ContentPage): string =>
  `${api.path} ${offset}-${offset + Math.max(rows.length, 1) - 1}/${total}${isLowerBound ? '+' : ''}`
