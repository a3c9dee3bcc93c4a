// Routes of document moves: run and preview them, and complete lines while typing.

import { movePreview } from '../../engine/answers/row-answers.ts'
import { findMove, isInitialMove } from '../../engine/document/flow-moves.ts'
import { formatValue } from '../../engine/field/value-text.ts'
import { formatLabel, isBlank, type JsonRow } from '../../engine/record/row.ts'
import { applyView } from '../../engine/record/view.ts'
import type { Move } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { getLedger, getResource } from '../../engine/schema/schema.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { anyObject, type Json } from '../../engine/value/answer-shape.ts'
import { isObject } from '../../engine/value/json-text.ts'
import { mapNames } from '../../engine/value/records.ts'
import { type Caller, type CallerRights, getCallerWords, getPrintedWords } from '../caller/caller.ts'
import { canBegin, canMove, createMoveDenial } from '../caller/move-access.ts'
import {
  etagHeader,
  ifMatch,
  jsonContent,
  jsonResponse,
  queryParameter,
  type RouteDescription,
  response,
  writeHeaders,
} from '../description/operation.ts'
import { buildMoveBody, buildStaleResponse, getSchemaRefs } from '../description/resource-schemas.ts'
import { RecordNotFound } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { toRefusalMessages } from '../http/context/fault-messages.ts'
import { getWording, readViewName } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { isSealed } from '../ledger/blind-counts.ts'
import { findIdByValues } from '../storage/rows.ts'
import type { TracedEntry, TracedOther } from './document/trace.ts'
import { buildLineRoutes } from './line-routes.ts'
import { completeAnswer, completeNewDocument } from './move/complete-answer.ts'
import { fillLines } from './move/complete-line.ts'
import { editDocument } from './move/edit-document.ts'
import { type MovePreviewResult, previewMove, type RunMoveOptions, runMove } from './move/run-move.ts'
import type { JsonRecord } from './rows/read-record.ts'
import type { UpdateRequest } from './rows/update-record.ts'
import { readIfMatchVersi } from './saved-answer.ts'
import type { WriteResult } from './write/write-once.ts'

/** Builds the routes that documents have in addition to those of every row. */
export const buildMoveRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const {
    lifecycle: { flow },
    api: { path },
  } = resource
  if (!flow) return []
  const laterMoves = flow.moves.filter(move => move.from.some(state => state !== flow.initial))
  const begin = { who: (caller: CallerRights): boolean => canBegin(caller, resource), ...writeRoute }
  const buildAskRoute = (
    part: string,
    summary: string,
    { shape, answer }: Pick<AuthenticatedRoute, 'answer'> & { readonly shape: Json },
  ): AuthenticatedRoute => ({
    ...begin,
    ...askRoute,
    path: `${path}/${part}`,
    answer,
    describe: caller => ({
      ...describeCreate(caller, resource),
      parameters: [buildMoveParameter(caller, resource)],
      body: getSchemaRefs(resource).typed,
      summary: `${summary} of a new ${resource.title}`,
      answers: jsonResponse(shape),
    }),
  })
  return [
    {
      ...begin,
      path,
      answer: call => answerCreate(resource, call),
      describe: caller => describeCreate(caller, resource),
    },
    buildAskRoute('preview', 'Preview a move', {
      shape: movePreview,
      answer: call => answerPreview(resource, undefined, call),
    }),
    buildAskRoute('values', 'Complete the values', {
      shape: anyObject,
      answer: call => completeNewDocument(call.caller, resource, { move: readMoveName(call), body: call.request.body }),
    }),
    ...(flow.moves.some(move => move.asks && isInitialMove(flow, move))
      ? [
          buildAskRoute('answers', 'Complete the input of a move', {
            shape: anyObject,
            answer: call => answerAnswers(resource, undefined, call),
          }),
        ]
      : []),
    ...laterMoves.flatMap(move => buildSavedMoveRoutes(resource, move)),
    ...resource.lifecycle.lines.flatMap(lines => buildLineRoutes(resource, lines)),
  ]
}

const writeRoute = { method: 'POST', tokens: 'write', day: 'asks-itself', body: defaultBodyBytes } as const
const askRoute = { ...writeRoute, tokens: 'read', onlyAsks: true } as const

const describeCreate = (caller: Caller, resource: Resource): RouteDescription => {
  const { create, answer } = getSchemaRefs(resource)
  return {
    tag: resource.title,
    summary: `New ${resource.title}`,
    body: create,
    parameters: [buildMoveParameter(caller, resource), ...writeHeaders],
    answers: { 201: response(jsonContent(answer), etagHeader) },
  }
}

/** Lists the first moves that the caller may run. */
const buildMoveParameter = (caller: Caller, resource: Resource): Json => {
  const {
    lifecycle: { flow },
  } = resource
  const firstMoves = (flow?.moves ?? []).filter(
    move => flow && isInitialMove(flow, move) && canMove(caller, resource, move),
  )
  const schema = { type: 'string', ...(firstMoves.length > 0 && { enum: firstMoves.map(({ id }) => id) }) }
  return { ...queryParameter('move', 'The move that begins the document', schema), required: true }
}

/** Builds the routes that run and preview a move of a saved document. */
const buildSavedMoveRoutes = (resource: Resource, move: Move): readonly AuthenticatedRoute[] => {
  const {
    api: { path },
    title: tag,
  } = resource
  const canCall = (caller: CallerRights): boolean => canMove(caller, resource, move)
  const createDenial = (caller: Caller) => createMoveDenial(caller, resource, move)
  const { one, answer } = getSchemaRefs(resource)
  const buildBody = () => buildMoveBody(resource.lifecycle.asks[move.id])
  return [
    {
      ...writeRoute,
      who: canCall,
      denied: createDenial,
      path: `${path}/{id}/moves/${move.id}`,
      answer: call => answerMove(resource, move.id, call),
      describe: {
        tag,
        summary: `${move.title} (${tag})`,
        parameters: [...writeHeaders, ifMatch],
        body: buildBody(),
        answers: { 200: response(jsonContent(answer), etagHeader), ...buildStaleResponse(one) },
      },
    },
    {
      ...askRoute,
      who: canCall,
      denied: createDenial,
      path: `${path}/{id}/preview/${move.id}`,
      answer: call => answerPreview(resource, move.id, call),
      describe: {
        tag,
        summary: `Preview ${move.title} (${tag})`,
        body: buildBody(),
        answer: movePreview,
      },
    },
    ...(move.asks
      ? [
          {
            ...askRoute,
            who: canCall,
            denied: createDenial,
            path: `${path}/{id}/answers/${move.id}`,
            answer: call => answerAnswers(resource, move.id, call),
            describe: {
              tag,
              summary: `Complete the input of ${move.title} (${tag})`,
              body: buildBody(),
              answer: anyObject,
            },
          } satisfies AuthenticatedRoute,
        ]
      : []),
  ]
}

/** Reads the move from the query. */
const readMoveName = ({ request: { query } }: RouteCall): string | undefined => {
  const { move } = query as { readonly move?: unknown }
  return typeof move === 'string' ? move : undefined
}

/** Creates a document by the move of the query. */
const answerCreate = async (resource: Resource, call: RouteCall): Promise<unknown> => {
  const move = readMoveName(call)
  const written = await runRequestedMove(call, resource, { move, body: call.request.body })
  return answerMoved(written, { resource, move, status: 201 }, call)
}

export const answerEdit = async (resource: Resource, update: UpdateRequest, call: RouteCall): Promise<unknown> => {
  const written = await editDocument(call.caller, resource, update)
  return answerMoved(written, { resource, move: undefined, status: 200 }, call)
}

const answerMove = async (resource: Resource, move: string, call: RouteCall): Promise<unknown> => {
  const {
    request,
    params: { id = '' },
  } = call
  const versi = readIfMatchVersi(request)
  const options = { move, id, body: request.body, versi }
  return answerMoved(await runRequestedMove(call, resource, options), { resource, move, status: 200 }, call)
}

const runRequestedMove = ({ caller, context }: RouteCall, resource: Resource, options: RunMoveOptions) =>
  runMove(caller, resource, { ...options, isClockDoubtful: context.clock?.doubt() !== undefined })

interface MoveCall {
  readonly resource: Resource
  readonly move: string
  /** Path parameters by field; they identify the document. */
  readonly params: Readonly<Record<string, string>>
}

/** Runs a move under its own path: of the document that the path identifies, or of a new one. */
export const answerMoveCall = async ({ resource, move, params }: MoveCall, call: RouteCall): Promise<unknown> => {
  const { caller, request } = call
  const { body } = request
  if (Object.keys(params).length === 0)
    return answerMoved(
      await runRequestedMove(call, resource, { move, body: await fillAbsentLines(caller, resource, body) }),
      { resource, move, status: 201 },
      call,
    )
  const values = Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      const read = findField(resource, name)?.type.read(text)
      if (!read || 'fault' in read) throw new RecordNotFound()
      return [name, read.value]
    }),
  )
  const id = await caller.storage.read(connection =>
    findIdByValues(connection, resource, { values, shop: caller.shop.code }),
  )
  if (id === undefined) throw new RecordNotFound()
  return answerMoved(await runRequestedMove(call, resource, { move, id, body }), { resource, move, status: 200 }, call)
}

/** Adds absent lines that a form would fill automatically when one of these fields is chosen. */
const fillAbsentLines = async (caller: Caller, resource: Resource, body: unknown): Promise<unknown> => {
  if (!isObject(body)) return body
  const filled: Record<string, unknown> = { ...body }
  for (const { name, fill } of resource.lifecycle.lines) {
    if (!fill || fill.count || Object.hasOwn(body, name) || !fill.on.some(field => Object.hasOwn(body, field))) continue
    const rows = await fillLines(caller, resource, { lines: name, document: body })
    const fields = Object.keys(fill.map)
    filled[name] = rows.map(row => mapNames(fields, field => row[field] ?? null))
  }
  return filled
}

interface MoveReply {
  readonly resource: Resource
  readonly move: string | undefined
  readonly status: number
}

/** Appends the message to the stored JSON, because serializing a document with its lines again is expensive. */
const answerMoved = (
  { answer, replayed, text: json = JSON.stringify(answer) }: WriteResult<JsonRecord>,
  { resource, move, status }: MoveReply,
  { context, request, reply }: RouteCall,
): string => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status).header('etag', `"${answer.versi}"`)
  const wording = getWording(context, request)
  const definition = move === undefined ? undefined : findMove(resource.lifecycle, move)
  const isSaving = !definition || isCreate(resource, definition)
  const message = isSaving
    ? formatMessage(wording, 'message.saved')
    : formatMessage(wording, 'message.done', { title: definition.title })
  reply.type('application/json; charset=utf-8')
  return `${json.slice(0, -1)},"message":${JSON.stringify(message)}}`
}

const isCreate = ({ lifecycle: { flow } }: Resource, move: Move): boolean =>
  flow !== undefined && isInitialMove(flow, move)

/** Previews a move of a saved document, or without an id of a new one. */
const answerPreview = async (resource: Resource, move: string | undefined, call: RouteCall): Promise<unknown> => {
  const {
    caller,
    request,
    context,
    params: { id },
  } = call
  const options = { move: move ?? readMoveName(call), body: request.body, id }
  const { refusal, state, numbers, entries, others, authorize }: MovePreviewResult = await previewMove(
    caller,
    resource,
    options,
  )
  const wording = getWording(context, request)
  const viewedResource = applyView(resource, readViewName(request))
  const faults = refusal ? toRefusalMessages({ schema: caller.schema, wording, resource: viewedResource }, refusal) : []
  return {
    state: state ?? null,
    numbers,
    faults,
    authorize,
    entries: describeEntries(caller, entries),
    others: others.map(other => describeOther(caller, other)),
  }
}

/** Describes another row of the preview with the fields that the caller may see. */
const describeOther = (
  caller: RouteCall['caller'],
  { resource: name, does, move, row, changedFields, trace }: TracedOther,
): Json => {
  const resource = getResource(caller.schema, name)
  const { visible } = caller.access.of(resource)
  const words = getCallerWords(caller)
  const values = changedFields.flatMap(one => {
    const field = resource.field[one]
    if (!field || !visible(field) || isBlank(field, row[one])) return []
    return [{ title: field.title, text: formatValue(field, field.type.toJson(row[one] ?? null), words) }]
  })
  const getTitle = (path: string): string => resource.field[path]?.title ?? path
  return {
    title: resource.title,
    does,
    label: does === 'make' ? '' : formatLabel(resource, row),
    move,
    state: trace.state === undefined ? null : (resource.lifecycle.flow?.states[trace.state]?.title ?? trace.state),
    values: [...Object.entries(trace.numbers).map(([number, text]) => ({ title: getTitle(number), text })), ...values],
    entries: describeEntries(caller, trace.entries),
    others: trace.others.map(other => describeOther(caller, other)),
  }
}

/** Describes entries with titles and formatted texts, without those of blind ledgers, whose movements reveal the balance. */
const describeEntries = (caller: RouteCall['caller'], entries: readonly TracedEntry[]) =>
  entries
    .filter(({ ledger }) => !isSealed(caller, getLedger(caller.schema, ledger)))
    .map(entry => describeEntry(caller, entry))

const describeEntry = ({ schema, shop }: RouteCall['caller'], entry: TracedEntry) => {
  const ledger = getLedger(schema, entry.ledger)
  const { field } = getResource(schema, ledger.resource)
  const values = Object.entries({ ...entry.dims, ...entry.amounts })
  const titles = Object.fromEntries(values.map(([name]) => [name, field[name]?.title ?? name]))
  const words = getPrintedWords(shop.timeZone, schema.project)
  const texts = Object.fromEntries(
    values.map(([name, value]) => [name, field[name] ? formatValue(field[name], value, words) : String(value)]),
  )
  return { ...entry, kindTitle: ledger.kinds[entry.kind]?.title ?? entry.kind, titles, texts }
}

const answerAnswers = (resource: Resource, move: string | undefined, call: RouteCall): Promise<JsonRow> => {
  const {
    caller,
    request: { body },
    params: { id },
  } = call
  return completeAnswer(caller, resource, { move: move ?? readMoveName(call), body, id })
}
