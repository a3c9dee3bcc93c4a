// Moves a saved document from its current state.
import { stateOf } from '../../../engine/document/flow-moves.ts'
import { needsOf } from '../../../engine/expression/terms/needs.ts'
import { labelOf, type Row, rowToJson } from '../../../engine/record/row.ts'
import type { Move, Pick } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { MoveRefused } from '../../errors/document-errors.ts'
import { RecordChanged } from '../../errors/errors.ts'
import { findMaker } from '../../storage/rows-made-by.ts'
import { type Document, readLines } from '../document/document.ts'
import { askingOfMove, flowOf, holds, type Moving, onLine, type Picked } from '../document/moving.ts'
import type { SentDocument } from '../document/parse-document.ts'
import { getRow } from '../records/read-record.ts'
import { answerFrom, answerSent } from './answer-of.ts'
import { carryOut, refuseCondition } from './carry-out.ts'
import { type MoveRequest, movingFor } from './move-request.ts'

export interface Transitioning extends MoveRequest {
  readonly id: string
  readonly versi?: number
  /** Replaces `answers`, for a move of another document. */
  readonly answer?: Row
  /** The document, if it has just been read. */
  readonly saved?: Document
  readonly picked?: readonly string[]
}

export const transitionDocument = async (transitioning: Transitioning): Promise<Document> => {
  const { connection, caller, resource, move } = transitioning
  const row = transitioning.saved?.row ?? (await getRow(connection, resource, transitioning.id, caller))
  // Checks the state first because its message is more precise than a version conflict.
  refuseState(resource, move, row)
  refuseStale(transitioning, row)
  refuseShop(transitioning, row)
  await refuseOwn(transitioning)
  const lines = transitioning.saved?.lines ?? (await readLines(connection, caller, resource, transitioning.id))
  const saved: Document = { row, lines }
  const asking = askingOfMove(connection, caller, { isNew: false })
  // The condition is checked before the input, unless it depends on the input.
  if (!asksAnswer(move)) await refuseCondition(movingFor(transitioning, { saved, rows: asking.rows }), saved)
  const asked = { resource, move: move.id, document: saved }
  const answer = transitioning.answer
    ? await answerSent(asking, asked, sentRow(caller, transitioning))
    : await answerFrom(asking, asked, transitioning.answers)
  const moving = movingFor(transitioning, { saved, answer, rows: asking.rows })
  const picked = move.pick && (await pickLines(moving, saved, { pick: move.pick, wanted: transitioning.picked }))
  return carryOut({ ...moving, ...(picked && { picked }) }, saved)
}

const sentRow = ({ schema }: Caller, { resource, move, answer = {} }: Transitioning): SentDocument => {
  const asks = resource.lifecycle.asks[move.id]
  const fields = asks?.fields ?? []
  const row = Object.fromEntries(fields.map(field => [field.name, answer[field.name] ?? field.default]))
  const given = new Set(
    Object.keys(answer).filter(name => answer[name] !== null && answer[name] !== schema.project.emptyText),
  )
  return { header: { row, given, claimed: {}, faults: [] }, lines: {}, faults: [] }
}

const refuseStale = ({ resource, caller, versi }: Transitioning, row: Row): void => {
  if (versi !== undefined && row.versi !== versi)
    throw new RecordChanged(rowToJson(resource, row, caller.access.of(resource).visible))
}

/** Throws MoveRefused with the title of the current state. */
const refuseState = (resource: Resource, move: Starting, row: Row): void => {
  const flow = flowOf(resource)
  const state = String(row[flow.field])
  if (move.from.includes(state)) return
  const params = { document: labelOf(resource, row), state: stateOf(flow, state)?.title ?? state, move: move.title }
  throw new MoveRefused('document.state', params)
}

/** Whether the condition reads the input. */
const asksAnswer = ({ if: condition }: Move): boolean =>
  condition !== undefined && needsOf(condition.term).paths.some(({ root }) => root === 'answer')

interface Starting {
  readonly from: readonly string[]
  readonly title: string
}

/** Throws unless the caller's shop is the shop of the move, or else the owner of the document. */
const refuseShop = ({ resource, move, caller, depth }: Transitioning, row: Row): void => {
  const owner = resource.scope.kind === 'shops' ? resource.scope.fields[0] : undefined
  const field = move.at ?? owner
  if (depth > 0 || field === undefined || row[field] === caller.shop.code) return
  throw new MoveRefused('document.elsewhere', { move: move.title, shop: String(row[field]) })
}

const refuseOwn = async ({ resource, move, caller, connection, id }: Transitioning): Promise<void> => {
  if (!move.notSelf || (await findMaker(connection, resource, id)) !== caller.user.userId) return
  throw new MoveRefused('document.own', { move: move.title })
}

/** Returns the selected lines; throws if there are none or if one cannot be selected. */
const pickLines = async (
  moving: Moving,
  saved: Document,
  { pick, wanted = [] }: { readonly pick: Pick; readonly wanted: readonly string[] | undefined },
): Promise<Picked> => {
  const { move, resource, caller } = moving
  if (wanted.length === 0) throw new MoveRefused('document.lines-none', { move: move.title })
  const lines = new Map((saved.lines[pick.lines] ?? []).map(line => [line.id, line]))
  for (const id of wanted) {
    const line = lines.get(id)
    const may = line && (await holds(moving, pick.if, onLine(moving, saved, { name: pick.lines, line })))
    if (may) continue
    const table = resource.lifecycle.lines.find(({ name }) => name === pick.lines)
    const label = line && table ? labelOf(getResource(caller.schema, table.resource), line) : id
    throw new MoveRefused('document.line', { move: move.title, line: label })
  }
  return { lines: pick.lines, ids: new Set(wanted) }
}
