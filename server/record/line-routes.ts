// Routes of document lines while a document is typed: complete, fill, input of a move, and refresh.

import { currentLines } from '../../engine/answers/row-answers.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import type { Lines } from '../../engine/schema/lines.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { anyObject, arraySchema, flag, type Json, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { isObject } from '../../engine/value/json-text.ts'
import type { CallerRights } from '../caller/caller.ts'
import { getSchemaRefs } from '../description/resource-schemas.ts'
import { MalformedRequest } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { toFaultMessages } from '../http/context/fault-messages.ts'
import { getWording } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { completeAnswerLine } from './move/complete-answer.ts'
import { completeLine, fillLines } from './move/complete-line.ts'
import { refreshLines } from './move/refresh-lines.ts'

const askRoute = {
  method: 'POST',
  tokens: 'read',
  day: 'asks-itself',
  body: defaultBodyBytes,
  onlyAsks: true,
} as const

export const buildLineRoutes = (
  resource: Resource,
  { name, title, resource: tableName, fill, askUsage: askMode }: Lines,
): readonly AuthenticatedRoute[] => {
  const {
    api: { path },
    title: tag,
  } = resource
  const common = { ...askRoute, who: (caller: CallerRights): boolean => canTypeLines(caller, resource) }
  const { typed } = getSchemaRefs(resource)
  const { typed: line } = getSchemaRefs({ name: tableName })
  return [
    {
      ...common,
      path: `${path}/lines/${name}`,
      answer: call => answerLine(resource, name, call),
      describe: {
        tag,
        summary: `Complete a row of ${title}`,
        body: objectSchema({ document: typed, line, unfinished: flag }, []),
        answer: anyObject,
      },
    },
    ...(resource.lifecycle.flow?.drafts
      ? [
          {
            ...common,
            path: `${path}/lines/${name}/now`,
            answer: call => answerLinesNow(resource, name, call),
            describe: {
              tag,
              summary: `Refresh rows of ${title}, with the holders of what they name`,
              body: objectSchema({ document: typed, rows: arraySchema(line), draft: text }, ['rows']),
              answer: currentLines,
            },
          } satisfies AuthenticatedRoute,
        ]
      : []),
    ...(fill
      ? [
          {
            ...common,
            path: `${path}/fill/${name}`,
            answer: call => answerFill(resource, name, call),
            describe: {
              tag,
              summary: `Rows for ${title}`,
              body: objectSchema({ document: typed }, []),
              answer: arraySchema(anyObject),
            },
          } satisfies AuthenticatedRoute,
        ]
      : []),
    ...(askMode === 'never'
      ? []
      : [
          {
            ...common,
            path: `${path}/{id}/lines/${name}`,
            answer: call => answerInputLine(resource, name, call),
            describe: {
              tag,
              summary: `Complete a row of ${title} as input of a move`,
              body: objectSchema({ line }, []),
              answer: anyObject,
            },
          } satisfies AuthenticatedRoute,
        ]),
  ]
}

/** A caller who may edit the document may complete its lines, even without access to a move. */
const canTypeLines = ({ access }: CallerRights, resource: Resource): boolean => {
  const { moves, verbs } = access.of(resource)
  return moves.size > 0 || verbs.has('update')
}

const parseLineBody = ({ request: { body } }: RouteCall) => {
  if (!isObject(body)) throw new MalformedRequest()
  const { document, line, unfinished } = body
  return { document: document ?? {}, line: line ?? {}, unfinished: unfinished === true }
}

const answerLine = (resource: Resource, lines: string, call: RouteCall): Promise<JsonRow> =>
  completeLine(call.caller, resource, { lines, ...parseLineBody(call) })

const maxRows = 500

const answerLinesNow = async (resource: Resource, lines: string, call: RouteCall): Promise<readonly Json[]> => {
  const { caller, request, context } = call
  const { body } = request
  const { document, rows, draft } = isObject(body) ? (body as Readonly<Record<string, unknown>>) : {}
  if (!Array.isArray(rows) || rows.length > maxRows) throw new MalformedRequest()
  const input = { lines, document, rows, ...(typeof draft === 'string' && { draft }) }
  const table = getResource(caller.schema, resource.lifecycle.lines.find(({ name }) => name === lines)?.resource ?? '')
  const faultWording = {
    schema: caller.schema,
    wording: getWording(context, request),
    resource: table,
  }
  const states = await refreshLines(caller, resource, input)
  return states.map(({ faults, ...now }) => ({ ...now, faults: toFaultMessages(faultWording, faults) }))
}

const answerInputLine = (resource: Resource, lines: string, call: RouteCall): Promise<JsonRow> => {
  const {
    caller,
    params: { id = '' },
  } = call
  return completeAnswerLine(caller, resource, { lines, id, line: parseLineBody(call).line })
}

const answerFill = (resource: Resource, lines: string, call: RouteCall): Promise<readonly JsonRow[]> =>
  fillLines(call.caller, resource, { lines, document: parseLineBody(call).document })
