// Routes of the specification with their own paths: rows by path and query, a single row, or a move.
import { createFieldFault } from '../../engine/message/faults.ts'
import type { ApiAlias, Resource } from '../../engine/schema/resource.ts'
import { anyObject, arraySchema, objectSchema } from '../../engine/value/answer-shape.ts'
import { isObject } from '../../engine/value/json-text.ts'
import type { CallerRights } from '../caller/caller.ts'
import { jsonContent, jsonResponse, queryParameter, type RouteDescription, response } from '../description/operation.ts'
import { buildMoveBody, getSchemaRefs } from '../description/resource-schemas.ts'
import { MalformedRequest } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import type { AuthenticatedRoute, Params, RouteCall } from '../http/routing/route.ts'
import { listRecords } from './list/list-records.ts'
import { answerMoveCall } from './move-routes.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { formatContentRange, rangeHeader } from './routes.ts'
import { readOne } from './rows/read-record.ts'

export const buildAliasRoutes = (resource: Resource): readonly AuthenticatedRoute[] =>
  resource.api.aliases.map(alias => ({
    method: alias.method,
    tokens: alias.move === undefined ? 'read' : 'write',
    path: alias.path,
    who: caller => canCall(caller, resource, alias),
    day: 'asks-itself',
    mayBeBlank: true,
    ...(alias.move !== undefined && { body: defaultBodyBytes }),
    answer: call => answerAlias(resource, alias, call),
    describe: () => describeAlias(resource, alias),
  }))

const describeAlias = (
  resource: Resource,
  { params, query: queryDescriptions, envelope, one, move, open, isPaged }: ApiAlias,
): RouteDescription => {
  const { title: tag, entries } = resource
  const { row, one: record, answer, create } = getSchemaRefs(resource)
  const queryParameters = Object.keys(queryDescriptions).map(name =>
    queryParameter(name, queryDescriptions[name] ?? ''),
  )
  const common = { tag, path: params, parameters: [...queryParameters, ...(isPaged ? pageParameters : [])] }
  if (move !== undefined) {
    const body = Object.keys(params).length === 0 ? create : buildMoveBody(resource.lifecycle.asks[move])
    return {
      ...common,
      summary: `${resource.lifecycle.flow?.moves.find(({ id }) => id === move)?.title ?? move} of ${tag}`,
      body,
      answers: jsonResponse(answer, Object.keys(params).length === 0 ? '201' : '200'),
    }
  }
  // A setting without a row returns its default; a public call shows all fields.
  const single = entries || open ? anyObject : record
  const rows = one ? single : arraySchema(row)
  const body = envelope === undefined ? rows : objectSchema({ [envelope]: rows })
  return {
    ...common,
    summary: buildSummary(tag, { one, isPaged }),
    answers: isPaged ? { 200: response(jsonContent(body), rangeHeader) } : jsonResponse(body),
  }
}

const buildSummary = (tag: string, { one, isPaged }: Pick<ApiAlias, 'one' | 'isPaged'>): string => {
  if (one) return `One of ${tag}`
  return isPaged ? `A page of ${tag}` : `All ${tag}`
}

const pageParameters = [
  queryParameter('skip', 'Number of rows before the page; defaults to 0'),
  queryParameter('limit', 'Number of rows of the page, at most 1000; defaults to the page size of the list'),
]

const canCall = ({ access }: CallerRights, resource: Resource, { open, move, one }: ApiAlias): boolean => {
  if (open) return true
  const { moves, verbs } = access.of(resource)
  return move === undefined ? verbs.has(one ? 'get' : 'list') : moves.has(move)
}

/** Maps the path parameters to field names. */
const toFieldParams = ({ params: fieldNames }: ApiAlias, params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [fieldNames[name] ?? name, text]))

/** Returns all matching rows in the envelope of the route. */
const answerAlias = async (resource: Resource, alias: ApiAlias, call: RouteCall): Promise<unknown> => {
  const { caller, request, reply } = call
  const params = toFieldParams(alias, call.params)
  if (alias.move !== undefined) return answerMoveCall({ resource, move: alias.move, params }, call)
  if (alias.one) return wrapEnvelope(alias, await readOne(caller, resource, { alias, params }))
  const access = caller.access.of(resource)
  const input = { ...(request.query as RawQuery), ...(isObject(request.body) ? request.body : {}) }
  const { fields, others } = splitQuery(alias, input)
  const filter = JSON.stringify({ ...params, ...fields })
  const { skip = '', limit = '' } = input
  const page = alias.isPaged ? { skip, limit } : {}
  const parsed = parseQuery({ ...others, ...page, filter }, { resource, access })
  const where = alias.filter && { condition: alias.filter }
  const { limit: _, ...unbounded } = parsed
  const list = await listRecords(caller, resource, alias.isPaged ? parsed : unbounded, { where })
  if (alias.isPaged) reply.header('content-range', formatContentRange(resource, { ...parsed, ...list }))
  return wrapEnvelope(alias, list.rows)
}

/** Separates query parameters that are fields from the rest, without the page parameters; refuses the filter of lists. */
const splitQuery = (alias: ApiAlias, input: RawQuery): { readonly fields: RawQuery; readonly others: RawQuery } => {
  const pages = alias.isPaged ? ['range'] : ['range', 'skip', 'limit']
  const refusedNames = ['filter', ...pages].filter(
    name => input[name] !== undefined && !Object.hasOwn(alias.query, name),
  )
  if (refusedNames.length > 0)
    throw new MalformedRequest(refusedNames.map(name => createFieldFault('filter.unknown', name)))
  const entries = Object.entries(input)
  const isPage = (name: string): boolean => alias.isPaged && (name === 'skip' || name === 'limit')
  return {
    fields: Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const field = Object.hasOwn(alias.query, name) ? alias.query[name] : undefined
        return field === undefined ? [] : [[field, value]]
      }),
    ),
    others: Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(alias.query, name) && !isPage(name))),
  }
}

const wrapEnvelope = ({ envelope }: ApiAlias, answer: unknown): unknown =>
  envelope === undefined ? answer : { [envelope]: answer }
