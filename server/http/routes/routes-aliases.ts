// Calls of the specification under paths of their own: the rows that their path and query ask for, one of them, or a move.
import { fault } from '../../../engine/faults/faults.ts'
import type { Alias, Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { listRecords } from '../../operations/records/list-records.ts'
import { readOne } from '../../operations/records/read-one.ts'
import { usualBody } from '../bodies/body-limits.ts'
import { anyObject, done, jsonBody, listOf, type Operation, objectOf, query } from '../description/operation.ts'
import { moveBody, shapesOf } from '../description/resource-schemas.ts'
import type { Exchange, Params, SignedRoute } from '../routing/route.ts'
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

const describeAlias = (resource: Resource, { params, query: asked, envelope, one, move, open }: Alias): Operation => {
  const { title: tag, entries } = resource
  const { row, one: whole, answer, create } = shapesOf(resource)
  const common = { tag, path: params, parameters: Object.keys(asked).map(name => query(name, asked[name] ?? '')) }
  if (move !== undefined) {
    const body = jsonBody(Object.keys(params).length === 0 ? create : moveBody(resource.lifecycle.asks[move]))
    return {
      ...common,
      summary: `${move} of ${tag}`,
      body,
      answers: done(answer, Object.keys(params).length === 0 ? '201' : '200'),
    }
  }
  // A setting without a row answers its default alone; an open call shows every field.
  const single = entries || open ? anyObject : whole
  const rows = one ? single : listOf(row)
  return {
    ...{ ...common, summary: one ? `One of ${tag}` : `All ${tag}` },
    answers: done(envelope === undefined ? rows : objectOf({ [envelope]: rows })),
  }
}

const mayCall = ({ access }: Caller, resource: Resource, { open, move, one }: Alias): boolean => {
  if (open) return true
  const { moves, verbs } = access.of(resource)
  return move === undefined ? verbs.has(one ? 'get' : 'list') : moves.has(move)
}

/** The texts of the path by the fields that they are. */
const fieldsOf = ({ params: meant }: Alias, params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [meant[name] ?? name, text]))

/** All rows that it asks for, in its envelope. */
const answerAlias = async (resource: Resource, alias: Alias, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const params = fieldsOf(alias, exchange.params)
  if (alias.move !== undefined) return answerMoveCall({ resource, move: alias.move, params }, exchange)
  if (alias.one) return enveloped(alias, await readOne(caller, resource, { alias, params }))
  const access = caller.access.of(resource)
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
