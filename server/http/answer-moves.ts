// Moves of documents over HTTP: made, told beforehand, and lines while they are typed. It only translates.

import { findMove, isFirst } from '../../engine/document/flow-moves.ts'
import type { Move } from '../../engine/document.ts'
import { valueText } from '../../engine/fields/value-text.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import { findField, getLedger, getResource, type Resource } from '../../engine/schema.ts'
import { resourceInView } from '../../engine/view.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest, RecordNotFound } from '../errors.ts'
import { completeLine, fillLines } from '../operations/move/complete-line.ts'
import { editDocument } from '../operations/move/edit-document.ts'
import { type Preview, previewMove, runMove } from '../operations/move/run-move.ts'
import type { TracedEntry } from '../operations/move/trace.ts'
import type { JsonRecord } from '../operations/read-record.ts'
import type { Update } from '../operations/update-record.ts'
import type { Written } from '../operations/write-once.ts'
import { printedWords } from '../reports/outputs/printed-words.ts'
import { findIdByValues } from '../storage/rows.ts'
import { type Exchange, ifMatchOf } from './exchange.ts'
import type { MoveTarget } from './move-targets.ts'
import { wordedFaults } from './worded-faults.ts'
import { languageOf, viewOf } from './world.ts'

export const answerMoves = (target: MoveTarget, exchange: Exchange): Promise<unknown> => {
  if (target.kind === 'move') return answerMove(target, exchange)
  if (target.kind === 'preview') return answerPreview(target, exchange)
  return target.kind === 'line' ? answerLine(target, exchange) : answerFill(target, exchange)
}

/** The move that a call names in its query. */
const moveIn = ({ request: { query } }: Exchange): string | undefined => {
  const { move } = query as { readonly move?: unknown }
  return typeof move === 'string' ? move : undefined
}

/** A new document, by the move that the query names. */
export const answerBirth = async (resource: Resource, exchange: Exchange): Promise<unknown> => {
  const move = moveIn(exchange)
  const written = await runMove(exchange.caller, resource, { move, body: exchange.request.body })
  return made(written, { resource, move, status: 201 }, exchange)
}

export const answerEdit = async (resource: Resource, update: Update, exchange: Exchange): Promise<unknown> => {
  const written = await editDocument(exchange.caller, resource, update)
  return made(written, { resource, move: undefined, status: 200 }, exchange)
}

const answerMove = async (
  { resource, id, move }: Extract<MoveTarget, { kind: 'move' }>,
  exchange: Exchange,
): Promise<unknown> => {
  const { caller, request } = exchange
  const versi = ifMatchOf(request)
  const wish = { move, id, body: request.body, ...(versi !== undefined && { versi }) }
  return made(await runMove(caller, resource, wish), { resource, move, status: 200 }, exchange)
}

interface MoveCall {
  readonly resource: Resource
  readonly move: string
  /** Texts of the path by field: which document. */
  readonly params: Readonly<Record<string, string>>
}

/** A call of its own that makes a move: of the document that its path names, or of a new one. */
export const answerMoveCall = async ({ resource, move, params }: MoveCall, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  const { body } = request
  if (Object.keys(params).length === 0)
    return made(await runMove(caller, resource, { move, body }), { resource, move, status: 201 }, exchange)
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

interface Making {
  readonly resource: Resource
  readonly move: string | undefined
  readonly status: number
}

const made = (
  { answer, replayed }: Written<JsonRecord>,
  { resource, move, status }: Making,
  { world, request, reply }: Exchange,
): unknown => {
  if (replayed) reply.header('idempotent-replayed', 'true')
  reply.status(status).header('etag', `"${answer.versi}"`)
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  const found = move === undefined ? undefined : findMove(resource, move)
  const isSaving = !found || isBirth(resource, found)
  const message = isSaving ? word(wording, 'message.saved') : word(wording, 'message.done', { title: found.title })
  return { ...answer, message }
}

const isBirth = ({ flow }: Resource, move: Move): boolean => flow !== undefined && isFirst(flow, move)

const answerPreview = async (
  { resource, id, move }: Extract<MoveTarget, { kind: 'preview' }>,
  exchange: Exchange,
): Promise<unknown> => {
  const { caller, request, world } = exchange
  const wish = { move: move ?? moveIn(exchange), body: request.body, ...(id !== undefined && { id }) }
  const { refusal, state, numbers, entries, authorize }: Preview = await previewMove(caller, resource, wish)
  const wording = world.wordings[languageOf(request.headers['accept-language'])]
  const seen = resourceInView(resource, viewOf(request))
  const faults = refusal ? wordedFaults({ schema: caller.schema, wording, resource: seen }, refusal) : []
  return { state: state ?? null, numbers, entries: entries.map(entry => titled(caller, entry)), faults, authorize }
}

/** The entry for whoever reads it: titles of its kind, dims and amounts, and what these hold as it reads everywhere. */
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

const typedIn = ({ request: { body } }: Exchange): { readonly document: unknown; readonly line: unknown } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new MalformedRequest()
  const { document, line } = body as { readonly document?: unknown; readonly line?: unknown }
  return { document: document ?? {}, line: line ?? {} }
}

const answerLine = (
  { resource, lines }: Extract<MoveTarget, { kind: 'line' | 'fill' }>,
  exchange: Exchange,
): Promise<JsonRow> => completeLine(exchange.caller, resource, { lines, ...typedIn(exchange) })

const answerFill = (
  { resource, lines }: Extract<MoveTarget, { kind: 'line' | 'fill' }>,
  exchange: Exchange,
): Promise<readonly JsonRow[]> => fillLines(exchange.caller, resource, { lines, document: typedIn(exchange).document })
