// Moves a saved document from its current state.

import { findState } from '../../../engine/document/flow-moves.ts'
import { collectNeeds } from '../../../engine/expression/terms/term-parts.ts'
import { formatLabel, type Row } from '../../../engine/record/row.ts'
import type { LinePick, Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { pickedLines } from '../../../engine/scope/flow-context.ts'
import { mapByName } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { RequestError } from '../../error/errors.ts'
import {
  createMoveEvaluation,
  getFlow,
  getLineScope,
  isTrue,
  type MoveContext,
  type PickedLines,
} from '../document/move-context.ts'
import { type Document, type ParsedDocument, readLines } from '../document/parse-document.ts'
import { assertVersi, getRow } from '../rows/read-record.ts'
import { assertCondition, executeMove } from './execute-move.ts'
import { checkAnswer, createMoveContext, type MoveInput, parseAnswer } from './move-request.ts'

interface TransitionInput extends MoveInput {
  readonly id: string
  /** The versions that the caller has seen: of the header and of the body. */
  readonly versi?: readonly number[]
  /** Replaces `answers`, for a move of another document. */
  readonly answer?: Row
  /** The document, if it has just been read. */
  readonly saved?: Document
  readonly picked?: readonly string[] | undefined
}

export const transitionDocument = async (input: TransitionInput): Promise<Document> => {
  const { connection, caller, resource, move } = input
  // Both are found by the id, and leave together.
  const [row, lines] = input.saved
    ? [input.saved.row, input.saved.lines]
    : await Promise.all([
        getRow(connection, resource, input.id, caller),
        readLines(connection, caller, resource, input.id),
      ])
  // Checks the state first because its message is more precise than a version conflict.
  assertState(resource, move, row)
  for (const versi of input.versi ?? []) assertVersi(caller, resource, row, versi)
  assertShop(input, row)
  const saved: Document = { row, lines }
  const asking = createMoveEvaluation(connection, caller, { isNew: false })
  // The condition is checked before the input, unless it depends on the input.
  if (!isConditionOnInput(move)) await assertCondition(createMoveContext(input, { saved, rows: asking.rows }), saved)
  const request = { resource, move: move.id, document: saved }
  const answer = input.answer
    ? await checkAnswer(asking, request, toParsedAnswer(caller, input))
    : await parseAnswer(asking, request, input.answers)
  const context = createMoveContext(input, { saved, answer, rows: asking.rows })
  const picked = move.pick && (await pickLines(context, saved, { pick: move.pick, pickedIds: input.picked }))
  return executeMove({ ...context, ...(picked && { picked }) }, saved)
}

const toParsedAnswer = ({ schema }: Caller, { resource, move, answer = {} }: TransitionInput): ParsedDocument => {
  const inputResource = resource.lifecycle.asks[move.id]
  const fields = inputResource?.fields ?? []
  const row = mapByName(fields, field => answer[field.name] ?? field.default)
  const inputFields = new Set(
    Object.keys(answer).filter(name => answer[name] !== null && answer[name] !== schema.project.emptyText),
  )
  return { header: { row, inputFields, claimed: {}, faults: [] }, lines: {}, faults: [] }
}

/** Throws `document.state` with the title of the current state. */
const assertState = (resource: Resource, move: StateCheckedMove, row: Row): void => {
  const flow = getFlow(resource)
  const state = String(row[flow.field])
  if (move.from.includes(state)) return
  const params = {
    document: formatLabel(resource, row),
    state: findState(flow, state)?.title ?? state,
    move: move.title,
  }
  throw new RequestError('document.state', params)
}

/** Whether the condition reads what the user filled in, or the selected lines. */
const isConditionOnInput = ({ if: condition }: Move): boolean =>
  condition !== undefined &&
  collectNeeds(condition.term).paths.some(
    ({ root, type, steps: [first] }) => root === 'answer' || (type.kind === 'lines' && first?.name === pickedLines),
  )

interface StateCheckedMove {
  readonly from: readonly string[]
  readonly title: string
}

/** Throws unless the caller's shop is the shop of the move, or else the owner of the document. */
const assertShop = ({ resource, move, caller, depth }: TransitionInput, row: Row): void => {
  const owner = resource.scope.kind === 'shops' ? resource.scope.fields[0] : undefined
  const field = move.at ?? owner
  if (depth > 0 || field === undefined || row[field] === caller.shop.code) return
  throw new RequestError('document.elsewhere', { move: move.title, shop: String(row[field]) })
}

/** Returns the selected lines; throws if there are none or if one cannot be selected. */
const pickLines = async (
  context: MoveContext,
  saved: Document,
  { pick, pickedIds = [] }: { readonly pick: LinePick; readonly pickedIds: readonly string[] | undefined },
): Promise<PickedLines> => {
  const { move, resource, caller } = context
  if (pickedIds.length === 0) throw new RequestError('document.lines-none', { move: move.title })
  const lines = new Map((saved.lines[pick.lines] ?? []).map(line => [line.id, line]))
  for (const id of pickedIds) {
    const line = lines.get(id)
    const isAllowed = line && (await isTrue(context, pick.if, getLineScope(context, saved, { name: pick.lines, line })))
    if (isAllowed) continue
    const table = resource.lifecycle.lines.find(({ name }) => name === pick.lines)
    const label = line && table ? formatLabel(getResource(caller.schema, table.resource), line) : id
    throw new RequestError('document.line', { move: move.title, line: label })
  }
  return { lines: pick.lines, ids: new Set(pickedIds) }
}
