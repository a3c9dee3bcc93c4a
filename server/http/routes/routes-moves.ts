// Routes of document moves: run and preview them, and complete lines while typing.

import { findMove, isFirst } from '../../../engine/document/flow-moves.ts'
import { valueText } from '../../../engine/fields/value-text.ts'
import { isBlank, type JsonRow, labelOf } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import { resourceInView } from '../../../engine/schema/view.ts'
import { word } from '../../../engine/schema/wording.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { isSealed } from '../../books/sealed.ts'
import type { Caller } from '../../caller/caller.ts'
import { deniedMove, mayBegin, mayMove } from '../../caller/may-move.ts'
import { RecordNotFound } from '../../errors/errors.ts'
import type { TracedEntry, TracedOther } from '../../operations/document/trace.ts'
import { completeAnswer } from '../../operations/move/complete-answer.ts'
import { fillLines } from '../../operations/move/complete-line.ts'
import { editDocument } from '../../operations/move/edit-document.ts'
import { type Preview, previewMove, runMove } from '../../operations/move/run-move.ts'
import type { JsonRecord } from '../../operations/records/read-record.ts'
import type { Update } from '../../operations/records/update-record.ts'
import type { Written } from '../../operations/write/write-once.ts'
import { printedWords } from '../../reports/outputs/printed-words.ts'
import { findIdByValues } from '../../storage/rows.ts'
import { usualBody } from '../bodies/body-limits.ts'
import {
  answered,
  anyObject,
  done,
  etag,
  ifMatch,
  type Json,
  json,
  jsonBody,
  listOf,
  type Operation,
  objectOf,
  query,
  text,
  writeHeaders,
} from '../description/operation.ts'
import { moveBody, shapesOf, staleAnswer } from '../description/resource-schemas.ts'
import type { Exchange, SignedRoute } from '../routing/route.ts'
import { wordedFaults } from '../world/worded-faults.ts'
import { languageOf, viewOf } from '../world/world.ts'
import { ifMatchOf } from './exchange.ts'
import { lineRoutes } from './routes-lines.ts'

/** Builds the routes that documents have in addition to those of every row. */
export const moveRoutes = (resource: Resource): readonly SignedRoute[] => {
  const {
    lifecycle: { flow },
    api: { path },
  } = resource
  if (!flow) return []
  const later = flow.moves.filter(move => move.from.some(state => state !== flow.initial))
  const begin = { who: (caller: Caller): boolean => mayBegin(caller, resource), ...writes }
  return [
    {
      ...begin,
      path,
      answer: call => answerCreate(resource, call),
      describe: caller => describeCreate(caller, resource),
    },
    {
      ...begin,
      onlyAsks: true as const,
      path: `${path}/preview`,
      answer: call => answerPreview(resource, undefined, call),
      describe: caller => ({
        ...describeCreate(caller, resource),
        parameters: [moveParameter(caller, resource)],
        body: jsonBody(shapesOf(resource).typed),
        summary: `Preview a move of a new ${resource.title}`,
        answers: done(preview),
      }),
    },
    ...(flow.moves.some(move => move.asks && isFirst(flow, move))
      ? [
          {
            ...begin,
            onlyAsks: true as const,
            path: `${path}/answers`,
            answer: call => answerAnswers(resource, undefined, call),
            describe: caller => ({
              ...describeCreate(caller, resource),
              parameters: [moveParameter(caller, resource)],
              body: jsonBody(shapesOf(resource).typed),
              summary: `Complete the input of a move of a new ${resource.title}`,
              answers: done(anyObject),
            }),
          } satisfies SignedRoute,
        ]
      : []),
    ...later.flatMap(move => savedRoutes(resource, move)),
    ...resource.lifecycle.lines.flatMap(lines => lineRoutes(resource, lines)),
  ]
}

const writes = { method: 'POST', day: 'asks-itself', body: usualBody } as const
const asks = { ...writes, onlyAsks: true } as const

const describeCreate = (caller: Caller, resource: Resource): Operation => {
  const { create, answer } = shapesOf(resource)
  return {
    tag: resource.title,
    summary: `New ${resource.title}`,
    body: jsonBody(create),
    parameters: [moveParameter(caller, resource), ...writeHeaders],
    answers: { 201: answered(json(answer), etag) },
  }
}

/** Lists the first moves that the caller may run. */
const moveParameter = (caller: Caller, resource: Resource): Json => {
  const {
    lifecycle: { flow },
  } = resource
  const first = (flow?.moves ?? []).filter(move => flow && isFirst(flow, move) && mayMove(caller, resource, move))
  const schema = { type: 'string', ...(first.length > 0 && { enum: first.map(({ id }) => id) }) }
  return { ...query('move', 'The move that begins the document', schema), required: true }
}

/** Builds the routes that run and preview a move of a saved document. */
const savedRoutes = (resource: Resource, move: Move): readonly SignedRoute[] => {
  const {
    api: { path },
    title: tag,
  } = resource
  const who = (caller: Caller): boolean => mayMove(caller, resource, move)
  const denied = (caller: Caller) => deniedMove(caller, resource, move)
  const { one, answer } = shapesOf(resource)
  const body = () => jsonBody(moveBody(resource.lifecycle.asks[move.id]))
  return [
    {
      ...writes,
      who,
      denied,
      path: `${path}/{id}/moves/${move.id}`,
      answer: call => answerMove(resource, move.id, call),
      describe: () => ({
        tag,
        summary: `${move.title} (${tag})`,
        parameters: [...writeHeaders, ifMatch],
        body: body(),
        answers: { 200: answered(json(answer), etag), ...staleAnswer(one) },
      }),
    },
    {
      ...asks,
      who,
      denied,
      path: `${path}/{id}/preview/${move.id}`,
      answer: call => answerPreview(resource, move.id, call),
      describe: () => ({ tag, summary: `Preview ${move.title} (${tag})`, body: body(), answers: done(preview) }),
    },
    ...(move.asks
      ? [
          {
            ...asks,
            who,
            denied,
            path: `${path}/{id}/answers/${move.id}`,
            answer: call => answerAnswers(resource, move.id, call),
            describe: () => ({
              tag,
              summary: `Complete the input of ${move.title} (${tag})`,
              body: body(),
              answers: done(anyObject),
            }),
          } satisfies SignedRoute,
        ]
      : []),
  ]
}

const entry = objectOf(
  {
    ledger: text,
    kind: text,
    kindTitle: text,
    dims: anyObject,
    amounts: anyObject,
    titles: anyObject,
    texts: anyObject,
  },
  ['ledger', 'kind', 'kindTitle', 'titles', 'texts'],
)

const other = objectOf(
  {
    title: text,
    does: { enum: ['make', 'change', 'move'] },
    label: text,
    move: text,
    state: { type: ['string', 'null'] },
    values: listOf(objectOf({ title: text, text }, ['title', 'text'])),
    entries: listOf(entry),
    others: listOf(anyObject),
  },
  ['title', 'does', 'label', 'state', 'values', 'entries', 'others'],
)

const preview = objectOf({
  state: { type: ['string', 'null'] },
  numbers: {},
  entries: listOf(entry),
  others: listOf(other),
  authorize: {},
  faults: listOf(objectOf({ field: text, code: text, message: text })),
})

/** Reads the move from the query. */
const moveIn = ({ request: { query } }: Exchange): string | undefined => {
  const { move } = query as { readonly move?: unknown }
  return typeof move === 'string' ? move : undefined
}

/** Creates a document by the move of the query. */
const answerCreate = async (resource: Resource, exchange: Exchange): Promise<unknown> => {
  const move = moveIn(exchange)
  const written = await runMove(exchange.caller, resource, { move, body: exchange.request.body })
  return made(written, { resource, move, status: 201 }, exchange)
}

export const answerEdit = async (resource: Resource, update: Update, exchange: Exchange): Promise<unknown> => {
  const written = await editDocument(exchange.caller, resource, update)
  return made(written, { resource, move: undefined, status: 200 }, exchange)
}

const answerMove = async (resource: Resource, move: string, exchange: Exchange): Promise<unknown> => {
  const {
    caller,
    request,
    params: { id = '' },
  } = exchange
  const versi = ifMatchOf(request)
  const options = { move, id, body: request.body, ...(versi !== undefined && { versi }) }
  return made(await runMove(caller, resource, options), { resource, move, status: 200 }, exchange)
}

interface MoveCall {
  readonly resource: Resource
  readonly move: string
  /** Path parameters by field; they identify the document. */
  readonly params: Readonly<Record<string, string>>
}

/** Runs a move under its own path: of the document that the path identifies, or of a new one. */
export const answerMoveCall = async ({ resource, move, params }: MoveCall, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const { body } = request
  if (Object.keys(params).length === 0)
    return made(
      await runMove(caller, resource, { move, body: await fillAbsentLines(caller, resource, body) }),
      { resource, move, status: 201 },
      exchange,
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
  return made(await runMove(caller, resource, { move, id, body }), { resource, move, status: 200 }, exchange)
}

/** Adds absent lines that a form would fill automatically when one of these fields is chosen. */
const fillAbsentLines = async (caller: Caller, resource: Resource, body: unknown): Promise<unknown> => {
  if (!isObject(body)) return body
  const filled: Record<string, unknown> = { ...body }
  for (const { name, fill } of resource.lifecycle.lines) {
    if (!fill || Object.hasOwn(body, name) || !fill.on.some(field => Object.hasOwn(body, field))) continue
    const rows = await fillLines(caller, resource, { lines: name, document: body })
    const fields = Object.keys(fill.map)
    filled[name] = rows.map(row => Object.fromEntries(fields.map(field => [field, row[field] ?? null])))
  }
  return filled
}

interface Making {
  readonly resource: Resource
  readonly move: string | undefined
  readonly status: number
}

/** Appends the message to the stored JSON, because serializing a document with its lines again is expensive. */
const made = (
  { answer, replayed, text: stored = JSON.stringify(answer) }: Written<JsonRecord>,
  { resource, move, status }: Making,
  { world, request, reply }: Exchange,
): string => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status).header('etag', `"${answer.versi}"`)
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  const found = move === undefined ? undefined : findMove(resource.lifecycle, move)
  const isSaving = !found || isCreate(resource, found)
  const message = isSaving ? word(wording, 'message.saved') : word(wording, 'message.done', { title: found.title })
  reply.type('application/json; charset=utf-8')
  return `${stored.slice(0, -1)},"message":${JSON.stringify(message)}}`
}

const isCreate = ({ lifecycle: { flow } }: Resource, move: Move): boolean => flow !== undefined && isFirst(flow, move)

/** Previews a move of a saved document, or without an id of a new one. */
const answerPreview = async (resource: Resource, move: string | undefined, exchange: Exchange): Promise<unknown> => {
  const {
    caller,
    request,
    world,
    params: { id },
  } = exchange
  const options = { move: move ?? moveIn(exchange), body: request.body, ...(id !== undefined && { id }) }
  const { refusal, state, numbers, entries, others, authorize }: Preview = await previewMove(caller, resource, options)
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  const seen = resourceInView(resource, viewOf(request))
  const faults = refusal ? wordedFaults({ schema: caller.schema, wording, resource: seen }, refusal) : []
  return {
    state: state ?? null,
    numbers,
    faults,
    authorize,
    entries: titledAll(caller, entries),
    others: others.map(other => titledOther(caller, other)),
  }
}

/** Describes another row of the preview with the fields that the caller may see. */
const titledOther = (
  caller: Exchange['caller'],
  { resource: name, does, move, row, given, trace }: TracedOther,
): Json => {
  const resource = getResource(caller.schema, name)
  const { visible } = caller.access.of(resource)
  const words = printedWords(caller.shop.timeZone)
  const values = given.flatMap(one => {
    const field = resource.field[one]
    if (!field || !visible(field) || isBlank(field, row[one], caller.schema.project.emptyText)) return []
    return [{ title: field.title, text: valueText(field, field.type.toJson(row[one] ?? null), words) }]
  })
  const titleOf = (path: string): string => resource.field[path]?.title ?? path
  return {
    title: resource.title,
    does,
    label: does === 'make' ? '' : labelOf(resource, row),
    ...(move !== undefined && { move }),
    state: trace.state === undefined ? null : (resource.lifecycle.flow?.states[trace.state]?.title ?? trace.state),
    values: [...Object.entries(trace.numbers).map(([number, text]) => ({ title: titleOf(number), text })), ...values],
    entries: titledAll(caller, trace.entries),
    others: trace.others.map(other => titledOther(caller, other)),
  }
}

/** Describes entries with titles and formatted texts, without those of blind ledgers, whose movements reveal the balance. */
const titledAll = (caller: Exchange['caller'], entries: readonly TracedEntry[]) =>
  entries
    .filter(({ ledger }) => !isSealed(caller, getLedger(caller.schema, ledger)))
    .map(entry => titled(caller, entry))

const titled = ({ schema, shop }: Exchange['caller'], entry: TracedEntry) => {
  const ledger = getLedger(schema, entry.ledger)
  const { field } = getResource(schema, ledger.resource)
  const said = Object.entries({ ...entry.dims, ...entry.amounts })
  const titles = Object.fromEntries(said.map(([name]) => [name, field[name]?.title ?? name]))
  const words = printedWords(shop.timeZone)
  const texts = Object.fromEntries(
    said.map(([name, value]) => [name, field[name] ? valueText(field[name], value, words) : String(value)]),
  )
  return { ...entry, kindTitle: ledger.kinds[entry.kind]?.title ?? entry.kind, titles, texts }
}

const answerAnswers = (resource: Resource, move: string | undefined, exchange: Exchange): Promise<JsonRow> => {
  const {
    caller,
    request: { body },
    params: { id },
  } = exchange
  return completeAnswer(caller, resource, { move: move ?? moveIn(exchange), body, ...(id !== undefined && { id }) })
}
