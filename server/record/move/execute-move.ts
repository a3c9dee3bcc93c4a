// Executes a move in one transaction: checks, numbers, fields, state, rows, entries and audit.
import { findState } from '../../../engine/document/flow-moves.ts'
import { formatMessageValue } from '../../../engine/expression/evaluate/format-message-value.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import { fillTemplate, formatLabel, type Row } from '../../../engine/record/row.ts'
import { requestingMoveField } from '../../../engine/schema/lines.ts'
import type { RecordCheck, ResourceFields } from '../../../engine/schema/resource.ts'
import { fillBraces } from '../../../engine/value/coded-text.ts'
import { recordQuestions } from '../../caller/confirmation.ts'
import { assertNoFaults, RequestError } from '../../error/errors.ts'
import { isRehearsal } from '../../storage/rehearse-write.ts'
import { evaluateAuthorization } from '../authorize/evaluate-authorization.ts'
import { hasHiddenSource } from '../authorize/hidden-attempts.ts'
import {
  evaluateExpression,
  evaluateFields,
  getDocumentScope,
  getLineScope,
  isTrue,
  type MoveContext,
  recalculate,
} from '../document/move-context.ts'
import { type Document, getLineTable, withLines } from '../document/parse-document.ts'
import { postSets } from '../document/post-sets.ts'
import { reserveLines } from '../document/reserve-lines.ts'
import { assignNumbers } from '../document/take-numbers.ts'
import { assessLimits, recordLimitUses } from '../limit/assess-limits.ts'
import { assertUniqueRow } from '../rule/check-rules.ts'
import type { RowScope } from '../rule/evaluation.ts'
import { auditMove, insertDocument, updateDocument } from './audit-move.ts'
import { createRows } from './create-rows.ts'
import { checkHook, findAutomaticMove, followHook, moveOtherDocuments, runAutomaticMove } from './move-hooks.ts'
import { assertBasisUnchanged, storeBasis } from './read-again.ts'
import { reverseSets, writeJournals } from './reverse-sets.ts'

const maxDepth = 10

/** Returns the document after the move. The caller has selected its lines, applied its rules and checked its input. */
export const executeMove = async (context: MoveContext, input: Document): Promise<Document> => {
  const { resource, move, saved, connection, caller } = context
  if (context.depth > maxDepth) throw new Error(`${resource.name} ${move.id} causes too many nested moves`)
  await assertCondition(context, input)
  await assertBasisUnchanged(context)
  const withInput = await withInputLines(context, input)
  const hasInputLines = (resource.lifecycle.asks[move.id]?.lifecycle.lines ?? []).length > 0
  await assertChecks(context, withInput, { hasOtherLines: hasInputLines || withInput !== input })
  await checkHook(context, withInput)
  const numbered = await assignNumbers(context, withInput)
  const authorize = await evaluateAuthorization(context, numbered)
  const changed = await setFields(context, numbered)
  const document = await applyState(context, changed)
  if (!saved) await assertUniqueRow(connection, caller, resource, document.row)
  const written = await writeDocument(context, document)
  await reserveLines(context, written, { isTyped: !saved, isNew: !saved })
  const created = await createRows(context, written)
  const linked = await followHook(context, created)
  const complete = linked === written ? written : await updateDocument(context, { before: written, after: linked })
  const reversed = await reverseSets(context, complete, move.reverse)
  await postSets(context, complete, move.post)
  const { uses, passed } = await assessLimits(context, complete, reversed)
  // After the books, so that a piece that another user has sold is refused without an answer about its hidden values.
  const authorizer = await authorize({ uses, passed })
  await recordLimitUses(context, complete, { uses, authorizer })
  // Without the values of the hook, whose work is not rehearsed.
  context.noteWritten?.({ resource, before: saved, after: created, isRequested: context.depth === 0 })
  await writeJournals(context, complete)
  await moveOtherDocuments(context, complete)
  await observeMove(context, complete)
  const next = await findAutomaticMove(context, complete)
  // Before the row of the audit, which seals it.
  if (!next) await storeBasis(context, complete)
  const audited = { resource, verb: `move:${move.id}`, after: complete, before: saved } as const
  await auditMove(connection, caller, audited)
  return next ? runAutomaticMove(context, complete, next) : complete
}

/** Only moves that a user requests are observed, and no previews. */
const observeMove = async (context: MoveContext, { row }: Document): Promise<void> => {
  const { caller, connection, resource, move, depth } = context
  if (depth > 0 || isRehearsal(connection) || !caller.observeWork) return
  await caller.observeWork({
    connection,
    caller,
    resource,
    subject: { resource: resource.name, move: move.id },
    number: formatLabel(resource, row),
  })
}

/** Throws `document.condition` if the condition of the move is false, with the message of the move if it has one. */
export const assertCondition = async (context: MoveContext, document: Document): Promise<void> => {
  const { move, resource } = context
  if (await isTrue(context, move.if, getDocumentScope(context, document))) return
  const message = move.messages?.if
  if (message !== undefined)
    throw new RequestError('document.refused', { message: fillTemplate(resource, document.row, message) })
  throw new RequestError('document.condition', { document: formatLabel(resource, document.row), move: move.title })
}

/**
 * Checks the rules of this move on a saved document, with the values that the move sets in it and its selected lines, and,
 * if lines changed, the rules of every save. A new document was fully checked when it was completed.
 */
const assertChecks = async (
  context: MoveContext,
  current: Document,
  { hasOtherLines }: { readonly hasOtherLines: boolean },
): Promise<void> => {
  const { move, resource, saved } = context
  if (!saved && !hasOtherLines) return
  const isChecked = ({ moves, level }: RecordCheck): boolean =>
    level !== 'warn' && (moves === undefined ? hasOtherLines : moves.includes(move.id))
  const checks = resource.checks.filter(isChecked)
  if (checks.length === 0) return
  const document = await setFields(context, current)
  const scope = getCheckScope(context, document)
  const faults: Fault[] = []
  const warnings: Fault[] = []
  for (const check of checks) {
    const { id, rule, fields, level } = check
    if ((await evaluateExpression(context, rule, scope)) !== false) continue
    const params = { rule: id, message: await formatCheckMessage(context, document, check) }
    const fieldNames = fields.length > 0 ? fields : [undefined]
    const checkFaults = fieldNames.map(field => fault('check', { params, ...(field !== undefined && { field }) }))
    if (level === 'error') faults.push(...checkFaults)
    else warnings.push(...checkFaults.slice(0, 1))
  }
  recordQuestions(context.caller.confirming, { resource, row: document.row, warnings })
  assertNoFaults(resource, faults)
}

/** The scope of the document with `before` as saved. */
const getCheckScope = (context: MoveContext, document: Document): RowScope => {
  const { saved, resource, asking } = context
  const scope = getDocumentScope(context, document)
  return saved ? { ...scope, roots: { before: createRecordReader(resource, saved.row, asking.rows) } } : scope
}

/** Formats the message of a rule with its values. */
const formatCheckMessage = async (
  context: MoveContext,
  document: Document,
  { message, values }: RecordCheck,
): Promise<string> => {
  const texts = new Map<string, string>()
  for (const [name, expression] of Object.entries(values))
    texts.set(
      name,
      formatMessageValue(await evaluateExpression(context, expression, getDocumentScope(context, document))),
    )
  return fillBraces(message, (name, place) => texts.get(name) ?? fillTemplate(context.resource, document.row, place))
}

/** Sets the fields of the move in the document and its selected lines, and recalculates. */
const setFields = async (context: MoveContext, document: Document): Promise<Document> => {
  const { move, resource, caller, picked } = context
  const headerValues = await evaluateFields(context, resource, {
    expressions: move.sets,
    scope: getDocumentScope(context, document),
  })
  const changedNames = new Set(Object.keys(headerValues))
  let current: Document = { ...document, row: { ...document.row, ...headerValues } }
  if (move.pick && picked) {
    const name = picked.lines
    const table = getLineTable(caller.schema, resource, name)
    const rows: Row[] = []
    for (const line of document.lines[name] ?? []) {
      const isPicked = picked.ids.has(String(line.id))
      rows.push(
        isPicked
          ? await evaluateFields(context, table, {
              expressions: move.pick.sets,
              scope: getLineScope(context, document, { name, line }),
            })
          : {},
      )
    }
    current = withLines(current, name, (_, index) => rows[index] ?? {})
    for (const field of Object.keys(move.pick.sets)) changedNames.add(`${name}.${field}`)
  }
  return changedNames.size === 0 ? current : recalculate(context, current, changedNames)
}

const applyState = async (context: MoveContext, document: Document): Promise<Document> => {
  const { flow, move, trace, resource, caller } = context
  const nextState =
    'state' in move.to
      ? move.to.state
      : String(await evaluateExpression(context, move.to.by, getDocumentScope(context, document)))
  if (!findState(flow, nextState)) throw new Error(`${resource.name} has no state ${nextState}`)
  // A preview of any user answers the next state, so it is no way to what the user may not know.
  const isHidden = 'by' in move.to && hasHiddenSource({ caller, resource, move }, move.to.by.term)
  if (trace && !isHidden) trace.state = nextState
  return { ...document, row: { ...document.row, [flow.field]: nextState } }
}

const writeDocument = (context: MoveContext, document: Document): Promise<Document> =>
  context.saved
    ? updateDocument(context, { before: context.saved, after: document })
    : insertDocument(context, document)

// Lines that moves add as input, and remove when they reverse the entries of those moves.

/** Removes the lines that this move reverses, adds its input lines, and recalculates. */
const withInputLines = async (context: MoveContext, document: Document): Promise<Document> => {
  const { caller, resource } = context
  const lines: Record<string, readonly Row[]> = { ...document.lines }
  for (const [name, rows] of Object.entries(document.lines)) {
    const remainingRows = rows.filter(row => !isReversed(context, name, row))
    const added = (context.answer?.lines[name] ?? []).map(row => ({ ...row, [requestingMoveField]: context.move.id }))
    if (remainingRows.length < rows.length || added.length > 0) lines[name] = [...remainingRows, ...added]
  }
  const changedLines = Object.keys(lines).filter(name => lines[name] !== document.lines[name])
  if (changedLines.length === 0) return document
  const changed = changedLines.flatMap(name => listLineNames(name, getLineTable(caller.schema, resource, name)))
  return recalculate(context, { ...document, lines }, new Set(changed))
}

/** The names of the lines and of all their fields. */
const listLineNames = (name: string, { fields }: ResourceFields): readonly string[] => [
  name,
  ...fields.map(field => `${name}.${field.name}`),
]

/** A line of a move is removed when its entry set is reversed and, if lines are selected, it is selected. */
const isReversed = ({ move, flow, picked }: MoveContext, name: string, row: Row): boolean => {
  if (move.reverse.length === 0 || (picked?.lines === name && !picked.ids.has(String(row.id)))) return false
  const inputMove = flow.moves.find(({ id }) => id === row[requestingMoveField])
  return inputMove?.post.some(set => move.reverse.includes(set)) === true
}
