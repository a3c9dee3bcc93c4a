// Routes of the specification with their own paths: rows by path and query, a single row, or a move.
import { fault } from '../../../engine/faults/faults.ts'
import type { Alias, Resource } from '../../../engine/schema/resource.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { listRecords } from '../../operations/records/list-records.ts'
import { readOne } from '../../operations/records/read-one.ts'
import { usualBody } from '../bodies/body-limits.ts'
import {
  answered,
  anyObject,
  done,
  json,
  jsonBody,
  listOf,
  type Operation,
  objectOf,
  query,
} from '../description/operation.ts'
import { moveBody, shapesOf } from '../description/resource-schemas.ts'
import type { Exchange, Params, SignedRoute } from '../routing/route.ts'
import { contentRange, rangeHeader } from './content-range.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { answerMoveCall } from './routes-moves.ts'

export const aliasRoutes = (resource: Resource): readonly SignedRoute[] =>
  resource.api.aliases.map(alias => ({
    method: alias.method,
    path: alias.path,
    who: caller => mayCall(caller, resource, alias),
    day: 'asks-itself',
    mayBeBlank: true,
    ...(alias.move !== undefined && { body: usualBody }),
    answer: exchange => answerAlias(resource, alias, exchange),
    describe: () => describeAlias(resource, alias),
  }))

const describeAlias = (
  resource: Resource,
  { params, query: asked, envelope, one, move, open, isPaged }: Alias,
): Operation => {
  const { title: tag, entries } = resource
  const { row, one: whole, answer, create } = shapesOf(resource)
  const words = Object.keys(asked).map(name => query(name, asked[name] ?? ''))
  const common = { tag, path: params, parameters: [...words, ...(isPaged ? pageParameters : [])] }
  if (move !== undefined) {
    const body = jsonBody(Object.keys(params).length === 0 ? create : moveBody(resource.lifecycle.asks[move]))
    return {
      ...common,
      summary: `${move} of ${tag}`,
      body,
      answers: done(answer, Object.keys(params).length === 0 ? '201' : '200'),
    }
  }
  // A setting without a row returns its default; a public call shows all fields.
  const single = entries || open ? anyObject : whole
  const rows = one ? single : listOf(row)
  const body = envelope === undefined ? rows : objectOf({ [envelope]: rows })
  return {
    ...common,
    summary: summaryOf(tag, { one, isPaged }),
    answers: isPaged ? { 200: answered(json(body), rangeHeader) } : done(body),
  }
}

const summaryOf = (tag: string, { one, isPaged }: Pick<Alias, 'one' | 'isPaged'>): string => {
  if (one) return `One of ${tag}`
  return isPaged ? `A page of ${tag}` : `All ${tag}`
}

const pageParameters = [
  query('skip', 'Number of rows before the page; defaults to 0'),
  query('limit', 'Number of rows of the page, at most 1000; defaults to the page size of the list'),
]

const mayCall = ({ access }: Caller, resource: Resource, { open, move, one }: Alias): boolean => {
  if (open) return true
  const { moves, verbs } = access.of(resource)
  return move === undefined ? verbs.has(one ? 'get' : 'list') : moves.has(move)
}

/** Maps the path parameters to field names. */
const fieldsOf = ({ params: meant }: Alias, params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [meant[name] ?? name, text]))

/** Returns all matching rows in the envelope of the route. */
const answerAlias = async (resource: Resource, alias: Alias, exchange: Exchange): Promise<unknown> => {
  const { caller, request, reply } = exchange
  const params = fieldsOf(alias, exchange.params)
  if (alias.move !== undefined) return answerMoveCall({ resource, move: alias.move, params }, exchange)
  if (alias.one) return enveloped(alias, await readOne(caller, resource, { alias, params }))
  const access = caller.access.of(resource)
  const given = { ...(request.query as RawQuery), ...(isObject(request.body) ? request.body : {}) }
  const { known, others } = splitQuery(alias, given)
  const { emptyText } = caller.schema.project
  const filter = JSON.stringify({ ...params, ...known })
  const { skip = '', limit = '' } = given
  const page = alias.isPaged ? { skip, limit } : {}
  const parsed = parseQuery({ ...others, ...page, filter }, { resource, access, emptyText })
  const where = alias.filter && { condition: alias.filter }
  const { limit: _, ...unbounded } = parsed
  const { rows, total } = await listRecords(caller, resource, alias.isPaged ? parsed : unbounded, where)
  if (alias.isPaged) reply.header('content-range', contentRange(resource, { ...parsed, rows, total }))
  return enveloped(alias, rows)
}

/** Separates query parameters that are fields from the rest, without the page parameters; refuses the filter of lists. */
const splitQuery = (alias: Alias, given: RawQuery): { readonly known: RawQuery; readonly others: RawQuery } => {
  const pages = alias.isPaged ? ['range'] : ['range', 'skip', 'limit']
  const own = ['filter', ...pages].filter(name => given[name] !== undefined && !Object.hasOwn(alias.query, name))
  if (own.length > 0)
    throw new MalformedRequest(own.map(name => fault('filter.unknown', { field: name, params: { field: name } })))
  const entries = Object.entries(given)
  const isPage = (name: string): boolean => alias.isPaged && (name === 'skip' || name === 'limit')
  return {
    known: Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const field = Object.hasOwn(alias.query, name) ? alias.query[name] : undefined
        return field === undefined ? [] : [[field, value]]
      }),
    ),
    others: Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(alias.query, name) && !isPage(name))),
  }
}

const enveloped = ({ envelope }: Alias, answer: unknown): unknown =>
  envelope === undefined ? answer : { [envelope]: answer }
