// Executes a move in one transaction: checks, numbers, fields, state, rows, entries and audit.
import { stateOf } from '../../../engine/document/flow-moves.ts'
import { writtenText } from '../../../engine/expression/evaluate/written-text.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import { filledFrom, labelOf, type Row } from '../../../engine/record/row.ts'
import type { Authorization } from '../../../engine/schema/document.ts'
import type { Check } from '../../../engine/schema/resource.ts'
import { noteAsks } from '../../caller/confirming.ts'
import { MoveRefused } from '../../errors/document-errors.ts'
import { InvalidRecord } from '../../errors/errors.ts'
import { hasAttemptsLeft, maskHiddenFields } from '../authorize/hidden-needs.ts'
import { type Document, lineTable, withLines } from '../document/document.ts'
import { evaluateExpression, holds, type Moving, onDocument, onLine, valuesIn } from '../document/moving.ts'
import { postSets } from '../document/post-sets.ts'
import { recalculate } from '../document/recalculate.ts'
import { reserveLines } from '../document/reserve-lines.ts'
import { giveNumbers } from '../document/take-numbers.ts'
import { refuseDouble } from '../rules/check-rules.ts'
import type { On } from '../rules/evaluate-for.ts'
import { withAskedLines } from './asked-lines.ts'
import { auditMove } from './audit-move.ts'
import { checkByHand, followByHand } from './by-hand.ts'
import { createOthers } from './create-others.ts'
import { goStraight, moveOthers } from './move-others.ts'
import { showMove } from './show-move.ts'
import { takeBack } from './take-back.ts'
import { insertDocument, updateDocument } from './write-document.ts'
import { writeJournals } from './write-journal.ts'

const deepest = 10

/** Returns the document after the move. The caller has selected its lines, applied its rules and checked its input. */
export const carryOut = async (moving: Moving, given: Document): Promise<Document> => {
  const { resource, move, saved, connection, caller } = moving
  if (moving.depth > deepest) throw new Error(`${resource.name} ${move.id} causes too many nested moves`)
  await refuseCondition(moving, given)
  const answered = await withAskedLines(moving, given)
  const asksLines = (resource.lifecycle.asks[move.id]?.lifecycle.lines ?? []).length > 0
  await refuseBrokenChecks(moving, answered, { hasOtherLines: asksLines || answered !== given })
  await checkByHand(moving, answered)
  const numbered = await giveNumbers(moving, answered)
  await agree(moving, numbered)
  const set = await setFields(moving, numbered)
  const document = await enterState(moving, set)
  if (!saved) await refuseDouble(connection, caller, resource, document.row)
  const written = await write(moving, document)
  await reserveLines(moving, written, { isTyped: !saved })
  const linked = await followByHand(moving, await createOthers(moving, written))
  const whole = linked === written ? written : await updateDocument(moving, { before: written, after: linked })
  await takeBack(moving, whole, move.reverse)
  await postSets(moving, whole, move.post)
  await writeJournals(moving, whole)
  await moveOthers(moving, whole)
  const audited = { resource, verb: `move:${move.id}`, after: whole, ...(saved && { before: saved }) } as const
  await auditMove(connection, caller, audited)
  return goStraight(moving, whole)
}

/** Throws MoveRefused if the condition of the move is false, with the message of the move if it has one. */
export const refuseCondition = async (moving: Moving, document: Document): Promise<void> => {
  const { move, resource } = moving
  if (await holds(moving, move.if, onDocument(moving, document))) return
  const message = move.messages?.if
  if (message !== undefined)
    throw new MoveRefused('document.refused', { message: filledFrom(resource, document.row, message) })
  throw new MoveRefused('document.condition', { document: labelOf(resource, document.row), move: move.title })
}

/**
 * Checks the rules of this move on a saved document and, if lines changed, the rules of every save. A new document was
 * fully checked when it was completed.
 */
const refuseBrokenChecks = async (
  moving: Moving,
  document: Document,
  { hasOtherLines }: { readonly hasOtherLines: boolean },
): Promise<void> => {
  const { move, resource, saved } = moving
  if (!saved && !hasOtherLines) return
  const isAsked = ({ moves, level }: Check): boolean =>
    level !== 'warn' && (moves === undefined ? hasOtherLines : moves.includes(move.id))
  const asked = resource.checks.filter(isAsked)
  const on = withBefore(moving, document)
  const faults: Fault[] = []
  const asks: Fault[] = []
  for (const check of asked) {
    const { id, rule, fields, level } = check
    if ((await evaluateExpression(moving, rule, on)) !== false) continue
    const params = { rule: id, message: await messageOf(moving, document, check) }
    const places = fields.length > 0 ? fields : [undefined]
    const found = places.map(field => fault('check', { params, ...(field !== undefined && { field }) }))
    if (level === 'error') faults.push(...found)
    else asks.push(...found.slice(0, 1))
  }
  noteAsks(moving.caller.confirming, { resource, row: document.row, asks })
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
}

/** The scope of the document with `before` as saved. */
const withBefore = (moving: Moving, document: Document): On => {
  const { saved, resource, asking } = moving
  const on = onDocument(moving, document)
  return saved ? { ...on, roots: { before: recordReader(resource, saved.row, asking.rows) } } : on
}

/** Formats the message of a rule with its values. */
const messageOf = async (moving: Moving, document: Document, { message, values }: Check): Promise<string> => {
  const said = new Map<string, string>()
  for (const [name, expression] of Object.entries(values))
    said.set(name, writtenText(await evaluateExpression(moving, expression, onDocument(moving, document))))
  return message.replaceAll(
    /\{([^}]*)\}/g,
    (place, name: string) => said.get(name) ?? filledFrom(moving.resource, document.row, place),
  )
}

const agree = async (moving: Moving, document: Document): Promise<void> => {
  const { move, resource, agree: ask, trace, caller } = moving
  const { authorize } = move
  if (!authorize) return
  const isNeeded = await needsAgreement(moving, authorize, document)
  const masked = maskHiddenFields(moving, authorize, document)
  const isSeen = masked ? await needsAgreement(moving, authorize, masked.document) : isNeeded
  if (trace ? !isSeen : !isNeeded && (!masked || hasAttemptsLeft(caller))) {
    if (masked) moving.noteHidden?.('passed', masked.inputs)
    return
  }
  const label = labelOf(resource, document.row)
  const filled = filledFrom(resource, document.row, authorize.text)
  const { category, who, alone } = authorize
  const text = filled === '' ? label : filled
  const except = authorize.except.map(name => String(document.row[name] ?? ''))
  const isAlone = alone.includes(caller.user.level) && !except.includes(caller.user.userId)
  if (trace) {
    if (!isAlone) trace.authorize = { category, text }
    return
  }
  const made = { resource: resource.name, move: move.id, id: String(document.row.id), number: label }
  if (masked && !isSeen) moving.noteHidden?.('refused', masked.inputs)
  await ask?.({ category, text, who, except, isAlone, made, shown: await showMove(moving, document) })
}

/** True if the condition holds, or if a limit is exceeded; limits do not apply to full levels. */
const needsAgreement = async (moving: Moving, { if: condition, limits }: Authorization, document: Document) => {
  const on = onDocument(moving, document)
  if ((condition || limits.length === 0) && (await holds(moving, condition, on))) return true
  const { schema, user } = moving.caller
  if (schema.project.levels[user.level]?.full) return false
  for (const { exceeded } of limits) if (await holds(moving, exceeded, on)) return true
  return false
}

/** Sets the fields of the move in the document and its selected lines, and recalculates. */
const setFields = async (moving: Moving, document: Document): Promise<Document> => {
  const { move, resource, caller, picked } = moving
  const own = await valuesIn(moving, resource, { said: move.sets, on: onDocument(moving, document) })
  const changed = new Set(Object.keys(own))
  let current: Document = { ...document, row: { ...document.row, ...own } }
  if (move.pick && picked) {
    const name = picked.lines
    const table = lineTable(caller.schema, resource, name)
    const rows: Row[] = []
    for (const line of document.lines[name] ?? []) {
      const isPicked = picked.ids.has(String(line.id))
      rows.push(
        isPicked
          ? await valuesIn(moving, table, { said: move.pick.sets, on: onLine(moving, document, { name, line }) })
          : {},
      )
    }
    current = withLines(current, name, (_, index) => rows[index] ?? {})
    for (const field of Object.keys(move.pick.sets)) changed.add(`${name}.${field}`)
  }
  return changed.size === 0 ? current : recalculate(moving, current, changed)
}

const enterState = async (moving: Moving, document: Document): Promise<Document> => {
  const { flow, move, trace, resource } = moving
  const to =
    'state' in move.to
      ? move.to.state
      : String(await evaluateExpression(moving, move.to.by, onDocument(moving, document)))
  if (!stateOf(flow, to)) throw new Error(`${resource.name} has no state ${to}`)
  if (trace) trace.state = to
  return { ...document, row: { ...document.row, [flow.field]: to } }
}

const write = (moving: Moving, document: Document): Promise<Document> =>
  moving.saved ? updateDocument(moving, { before: moving.saved, after: document }) : insertDocument(moving, document)
