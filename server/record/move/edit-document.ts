// Edits a saved document, as far as its state allows.
import { findState, isInitialMove } from '../../../engine/document/flow-moves.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { formatLabel, type Row } from '../../../engine/record/row.ts'
import type { Move, State } from '../../../engine/schema/document.ts'
import { isMoveLine } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { type ConfirmationState, createConfirmation } from '../../caller/confirmation.ts'
import { assertToday } from '../../day/day.ts'
import { assertNoFaults, RequestError } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { completeDocument } from '../document/complete-document.ts'
import { createMoveEvaluation, getFlow, type MoveContext } from '../document/move-context.ts'
import { type Document, getLineTable, parseDocument, readLines } from '../document/parse-document.ts'
import { reserveLines } from '../document/reserve-lines.ts'
import { assignNumbers } from '../document/take-numbers.ts'
import { assertVersi, getRow, type JsonRecord, readRecordAnswer } from '../rows/read-record.ts'
import type { UpdateRequest } from '../rows/update-record.ts'
import { assertUniqueRow } from '../rule/check-rules.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { isLongDocument, type WriteResult, writeAhead, writeOnce } from '../write/write-once.ts'
import { auditMove, isSame, updateDocument } from './audit-move.ts'
import { documentActions } from './create-document.ts'
import { refreshBasis } from './read-again.ts'

/** Throws `document.state` with the title of the state if the document cannot be edited in it. */
export const editDocument = (
  caller: Caller,
  resource: Resource,
  update: UpdateRequest,
): Promise<WriteResult<JsonRecord>> => {
  assertToday(caller, resource)
  const read = (connection: Connection): Promise<EditResult> => completeEdit(connection, caller, resource, update)
  return writeAhead(caller.storage, {
    raw: update.body,
    read,
    write: readEdit =>
      writeOnce(
        caller,
        async connection => {
          const { before, after, faults, questions } = await readEdit(connection)
          for (const [id, question] of questions) caller.confirming?.questions.set(id, question)
          assertNoFaults(resource, faults)
          const saved = await saveEdit(connection, caller, resource, { before, after })
          return readRecordAnswer(connection, caller, resource, String(saved.row.id))
        },
        isLongDocument(update.body) ? { isBatch: true } : { together: true },
      ),
  })
}

interface EditResult {
  readonly before: Document
  readonly after: Document
  readonly faults: readonly Fault[]
  readonly questions: ConfirmationState['questions']
}

/** Reads the document and applies the body and the rules. */
const completeEdit = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  update: UpdateRequest,
): Promise<EditResult> => {
  const { locked } = caller.access.of(resource)
  const row = await getRow(connection, resource, update.id, caller)
  assertVersi(caller, resource, row, update.versi)
  const state = getEditableState(resource, row)
  const before: Document = { row, lines: await readLines(connection, caller, resource, update.id) }
  const sent = parseDocument(caller, { resource, raw: update.body, locked, before })
  const confirmation = createConfirmation(caller.confirming?.confirmed ?? [])
  const asking = createEvaluation(connection, { ...caller, confirming: confirmation })
  const mayGenerate = (name: string): boolean =>
    state.edit === true || (Array.isArray(state.edit) && state.edit.includes(name))
  const { document: after, faults } = await completeDocument(asking, { resource, sent, generates: mayGenerate })
  const allFaults = [...faults, ...findLockedFaults(caller, resource, { state, before, after })]
  return { before, after, faults: allFaults, questions: confirmation.questions }
}

const saveEdit = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before, after }: { readonly before: Document; readonly after: Document },
): Promise<Document> => {
  await assertUniqueRow(connection, caller, resource, after.row)
  const numbered = await assignNumbers(createNumberingContext(connection, caller, resource), after)
  const saved = await updateDocument({ connection, caller, resource }, { before, after: numbered })
  await reserveLines({ connection, caller, resource }, saved, { isTyped: true })
  await refreshBasis({ connection, caller, resource }, saved)
  await auditMove(connection, caller, { resource, verb: 'update', before, after: saved })
  return saved
}

/** New lines get the numbers that the first move would assign. */
const createNumberingContext = (connection: Connection, caller: Caller, resource: Resource): MoveContext => {
  const flow = getFlow(resource)
  const firstMoves = flow.moves.filter(move => isInitialMove(flow, move))
  const move: Move = {
    id: '',
    title: '',
    from: [],
    to: { state: '' },
    who: [],
    bulk: false,
    post: [],
    reverse: [],
    promises: [],
    sets: {},
    also: [],
    creates: [],
    asks: false,
    numbers: firstMoves.flatMap(({ numbers }) => numbers.filter(({ lines }) => lines !== undefined)),
  }
  const asking = createMoveEvaluation(connection, caller, { isNew: true })
  return { connection, caller, resource, flow, move, asking, depth: 0, others: documentActions }
}

const getEditableState = (resource: Resource, row: Document['row']): State => {
  const flow = getFlow(resource)
  const state = findState(flow, row[flow.field])
  if (state && state.edit !== false) return state
  const title = state?.title ?? String(row[flow.field])
  throw new RequestError('document.state', {
    document: formatLabel(resource, row),
    state: title,
    move: resource.screen.form.titleEdit || `Edit ${resource.title}`,
  })
}

/** Returns faults for fields and lines that changed and cannot be edited in this state; computed fields may change. */
const findLockedFaults = (
  { schema }: Caller,
  resource: Resource,
  { state, before, after }: { readonly state: State; readonly before: Document; readonly after: Document },
): readonly Fault[] => {
  const { edit } = state
  const inputLineFaults = findInputLineFaults(schema, resource, { before, after })
  if (typeof edit === 'boolean') return inputLineFaults
  const fields = resource.fields.filter(
    ({ name, readOnly, fetch }) =>
      !edit.includes(name) && !readOnly && !fetch && (before.row[name] ?? null) !== (after.row[name] ?? null),
  )
  const closedLines = resource.lifecycle.lines.filter(({ name }) => {
    const [previous = [], current = []] = [before.lines[name], after.lines[name]]
    const table = getLineTable(schema, resource, name)
    const isWritten = ({ readOnly }: { readonly readOnly: boolean }): boolean => !readOnly
    const written = { ...table, fields: table.fields.filter(isWritten) }
    const isUnchangedLine = (index: number): boolean =>
      current[index]?.id === previous[index]?.id && isSame(written, current[index] ?? {}, previous[index] ?? {})
    return (
      !edit.includes(name) &&
      !(current.length === previous.length && current.every((_, index) => isUnchangedLine(index)))
    )
  })
  return [
    ...fields.map(field => toFieldFault(field, fault('field.locked'))),
    ...closedLines.map(({ name, title }) => fault('field.locked', { field: name, params: { title } })),
    ...inputLineFaults.filter(({ field }) => !closedLines.some(({ name }) => name === field)),
  ]
}

/** Returns faults for lines whose input rows were removed or changed: input of a move is not editable. */
const findInputLineFaults = (
  schema: Schema,
  resource: Resource,
  { before, after }: { readonly before: Document; readonly after: Document },
): readonly Fault[] =>
  resource.lifecycle.lines
    .filter(({ name, askUsage: questions }) => {
      const table = getLineTable(schema, resource, name)
      const current = new Map((after.lines[name] ?? []).map(line => [line.id, line]))
      const isChangedLine = (line: Row): boolean => {
        const currentLine = current.get(line.id)
        return isMoveLine(line, schema.project.emptyText) && (!currentLine || !isSame(table, line, currentLine))
      }
      return questions === 'also' && (before.lines[name] ?? []).some(isChangedLine)
    })
    .map(({ name, title }) => fault('field.locked', { field: name, params: { title } }))
