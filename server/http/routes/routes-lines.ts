// Routes of document lines while a document is typed: complete, fill, input of a move, and refresh.
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { completeAnswerLine } from '../../operations/move/complete-answer.ts'
import { completeLine, fillLines } from '../../operations/move/complete-line.ts'
import { linesNow } from '../../operations/move/lines-now.ts'
import { usualBody } from '../bodies/body-limits.ts'
import { anyObject, done, flag, type Json, jsonBody, listOf, objectOf, text } from '../description/operation.ts'
import { shapesOf } from '../description/resource-schemas.ts'
import type { Exchange, SignedRoute } from '../routing/route.ts'
import { wordedFaultsOf } from '../world/worded-faults.ts'
import { languageOf } from '../world/world.ts'

const asks = { method: 'POST', day: 'asks-itself', body: usualBody, onlyAsks: true } as const

export const lineRoutes = (
  resource: Resource,
  { name, title, resource: of, fill, asked }: Lines,
): readonly SignedRoute[] => {
  const {
    api: { path },
    title: tag,
  } = resource
  const common = { ...asks, who: (caller: Caller): boolean => mayType(caller, resource) }
  const { typed } = shapesOf(resource)
  const { typed: line } = shapesOf({ name: of })
  return [
    {
      ...common,
      path: `${path}/lines/${name}`,
      answer: call => answerLine(resource, name, call),
      describe: () => ({
        tag,
        summary: `Complete a row of ${title}`,
        body: jsonBody(objectOf({ document: typed, line, unfinished: flag }, [])),
        answers: done(anyObject),
      }),
    },
    ...(resource.lifecycle.flow?.drafts
      ? [
          {
            ...common,
            path: `${path}/lines/${name}/now`,
            answer: call => answerLinesNow(resource, name, call),
            describe: () => ({
              tag,
              summary: `Refresh rows of ${title}, with the holders of what they name`,
              body: jsonBody(objectOf({ document: typed, rows: listOf(line), draft: text }, ['rows'])),
              answers: done(listOf(lineNow)),
            }),
          } satisfies SignedRoute,
        ]
      : []),
    ...(fill
      ? [
          {
            ...common,
            path: `${path}/fill/${name}`,
            answer: call => answerFill(resource, name, call),
            describe: () => ({
              tag,
              summary: `Rows for ${title}`,
              body: jsonBody(objectOf({ document: typed }, [])),
              answers: done(listOf(anyObject)),
            }),
          } satisfies SignedRoute,
        ]
      : []),
    ...(asked === 'never'
      ? []
      : [
          {
            ...common,
            path: `${path}/{id}/lines/${name}`,
            answer: call => answerAskedLine(resource, name, call),
            describe: () => ({
              tag,
              summary: `Complete a row of ${title} as input of a move`,
              body: jsonBody(objectOf({ line }, [])),
              answers: done(anyObject),
            }),
          } satisfies SignedRoute,
        ]),
  ]
}

const lineNow = objectOf(
  {
    line: anyObject,
    faults: listOf(objectOf({ field: text, code: text, message: text })),
    holder: objectOf({ document: text, user_id: text, at: text }),
    drafts: listOf(objectOf({ user_id: text, at: text })),
  },
  ['line', 'faults', 'drafts'],
)

/** A caller who may edit the document may complete its lines, even without access to a move. */
const mayType = ({ access }: Caller, resource: Resource): boolean => {
  const { moves, verbs } = access.of(resource)
  return moves.size > 0 || verbs.has('update')
}

const typedIn = ({ request: { body } }: Exchange) => {
  if (!isObject(body)) throw new MalformedRequest()
  const { document, line, unfinished } = body
  return { document: document ?? {}, line: line ?? {}, unfinished: unfinished === true }
}

const answerLine = (resource: Resource, lines: string, exchange: Exchange): Promise<JsonRow> =>
  completeLine(exchange.caller, resource, { lines, ...typedIn(exchange) })

const mostRows = 500

const answerLinesNow = async (resource: Resource, lines: string, exchange: Exchange): Promise<readonly Json[]> => {
  const { caller, request, world } = exchange
  const { body } = request
  const { document, rows, draft } = isObject(body) ? (body as Readonly<Record<string, unknown>>) : {}
  if (!Array.isArray(rows) || rows.length > mostRows) throw new MalformedRequest()
  const asked = { lines, document, rows, ...(typeof draft === 'string' && { draft }) }
  const table = getResource(caller.schema, resource.lifecycle.lines.find(({ name }) => name === lines)?.resource ?? '')
  const words = {
    schema: caller.schema,
    wording: world.wordings[languageOf(request.headers['accept-language'])],
    resource: table,
  }
  const found = await linesNow(caller, resource, asked)
  return found.map(({ faults, ...now }) => ({ ...now, faults: wordedFaultsOf(words, faults) }))
}

const answerAskedLine = (resource: Resource, lines: string, exchange: Exchange): Promise<JsonRow> => {
  const {
    caller,
    params: { id = '' },
  } = exchange
  return completeAnswerLine(caller, resource, { lines, id, line: typedIn(exchange).line })
}

const answerFill = (resource: Resource, lines: string, exchange: Exchange): Promise<readonly JsonRow[]> =>
  fillLines(exchange.caller, resource, { lines, document: typedIn(exchange).document })
