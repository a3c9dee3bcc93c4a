// A saved document is changed by hand, as far as its state lets it be.
import { isFirst, stateOf } from '../../../engine/document/flow-moves.ts'
import type { Move, State } from '../../../engine/document.ts'
import { type Fault, fault } from '../../../engine/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { labelOf, rowToJson } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { MoveRefused } from '../../document-errors.ts'
import { InvalidRecord, RecordChanged } from '../../errors.ts'
import type { Connection } from '../../storage/storage.ts'
import type { Caller } from '../caller.ts'
import { refuseDouble } from '../check-rules.ts'
import { mustBeToday } from '../day.ts'
import { askingFor } from '../evaluate-for.ts'
import { mustMay } from '../may.ts'
import { getRow, type JsonRecord } from '../read-record.ts'
import type { Update } from '../update-record.ts'
import { type Written, writeOnce } from '../write-once.ts'
import { auditMove } from './audit-move.ts'
import { completeDocument } from './complete-document.ts'
import { type Document, lineTable, readLines } from './document.ts'
import { documentAnswer } from './document-answer.ts'
import { askingOfMove, flowOf, type Moving } from './moving.ts'
import { otherDocuments } from './others.ts'
import { parseDocument } from './parse-document.ts'
import { reserveLines } from './reserve-lines.ts'
import { giveNumbers } from './take-numbers.ts'
import { isSame, updateDocument } from './write-document.ts'

/** Throws MoveRefused with the title of the state where nothing of the document may be edited in it. */
export const editDocument = (caller: Caller, resource: Resource, update: Update): Promise<Written<JsonRecord>> => {
  const { locked, visible } = mustMay(caller, resource, 'update')
  mustBeToday(caller, resource)
  return writeOnce(caller, async connection => {
    const row = await getRow(connection, resource, update.id, caller)
    if (update.versi !== undefined && update.versi !== row.versi)
      throw new RecordChanged(rowToJson(resource, row, visible))
    const state = editableState(resource, row)
    const before: Document = { row, lines: await readLines(connection, caller, resource, update.id) }
    const sent = parseDocument(caller, { resource, raw: update.body, locked, before })
    const { document, faults } = await completeDocument(askingFor(connection, caller), { resource, sent })
    const all = [...faults, ...refuseClosed(caller, resource, { state, before, after: document })]
    if (all.length > 0) throw new InvalidRecord(resource.name, all)
    const saved = await save(connection, caller, resource, { before, after: document })
    return documentAnswer(connection, caller, resource, String(saved.row.id))
  })
}

const save = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before, after }: { readonly before: Document; readonly after: Document },
): Promise<Document> => {
  await refuseDouble(connection, caller, resource, after.row)
  const numbered = await giveNumbers(numbering(connection, caller, resource), after)
  const saved = await updateDocument({ connection, caller, resource }, { before, after: numbered })
  await reserveLines({ connection, caller, resource }, saved, { isTyped: true })
  await auditMove(connection, caller, { resource, verb: 'update', before, after: saved })
  return saved
}

/** New lines get the numbers that they would have got with the move that made the document. */
const numbering = (connection: Connection, caller: Caller, resource: Resource): Moving => {
  const flow = flowOf(resource)
  const first = flow.moves.filter(move => isFirst(flow, move))
  const move: Move = {
    ...{ id: '', title: '', from: [], to: { state: '' }, who: [], notSelf: false, bulk: false, post: [], reverse: [] },
    ...{ sets: {}, also: [], creates: [], asks: false },
    numbers: first.flatMap(({ numbers }) => numbers.filter(({ lines }) => lines !== undefined)),
  }
  const asking = askingOfMove(connection, caller, { isNew: true })
  return { connection, caller, resource, flow, move, asking, depth: 0, others: otherDocuments }
}

const editableState = (resource: Resource, row: Document['row']): State => {
  const flow = flowOf(resource)
  const state = stateOf(flow, row[flow.field])
  if (state && state.edit !== false) return state
  const title = state?.title ?? String(row[flow.field])
  throw new MoveRefused('document.state', {
    document: labelOf(resource, row),
    state: title,
    move: resource.form.titleEdit || `Edit ${resource.title}`,
  })
}

/** What is another value now and may not be in this state: fields, and lines as a whole. What is worked out may. */
const refuseClosed = (
  { schema }: Caller,
  resource: Resource,
  { state, before, after }: { readonly state: State; readonly before: Document; readonly after: Document },
): readonly Fault[] => {
  const { edit } = state
  if (typeof edit === 'boolean') return []
  const fields = resource.fields.filter(
    ({ name, readOnly, fetch }) =>
      !edit.includes(name) && !readOnly && !fetch && (before.row[name] ?? null) !== (after.row[name] ?? null),
  )
  const closedLines = resource.lines.filter(({ name }) => {
    const [old = [], now = []] = [before.lines[name], after.lines[name]]
    const table = lineTable(schema, resource, name)
    const isWritten = ({ readOnly }: { readonly readOnly: boolean }): boolean => !readOnly
    const written = { ...table, fields: table.fields.filter(isWritten) }
    const isAsBefore = (at: number): boolean =>
      now[at]?.id === old[at]?.id && isSame(written, now[at] ?? {}, old[at] ?? {})
    return !edit.includes(name) && !(now.length === old.length && now.every((_, at) => isAsBefore(at)))
  })
  return [
    ...fields.map(field => about(field, fault('field.locked'))),
    ...closedLines.map(({ name, title }) => fault('field.locked', { field: name, params: { title } })),
  ]
}
