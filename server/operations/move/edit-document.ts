// Edits a saved document, as far as its state allows.
import { isFirst, stateOf } from '../../../engine/document/flow-moves.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { labelOf, type Row, rowToJson } from '../../../engine/record/row.ts'
import type { Move, State } from '../../../engine/schema/document.ts'
import { isAskedLine } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { type Confirming, confirming } from '../../caller/confirming.ts'
import { mustBeToday } from '../../day/day.ts'
import { MoveRefused } from '../../errors/document-errors.ts'
import { InvalidRecord, RecordChanged } from '../../errors/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { completeDocument } from '../document/complete-document.ts'
import { type Document, lineTable, readLines } from '../document/document.ts'
import { askingOfMove, flowOf, type Moving } from '../document/moving.ts'
import { parseDocument } from '../document/parse-document.ts'
import { reserveLines } from '../document/reserve-lines.ts'
import { giveNumbers } from '../document/take-numbers.ts'
import { getRow, type JsonRecord, recordAnswer } from '../records/read-record.ts'
import type { Update } from '../records/update-record.ts'
import { refuseDouble } from '../rules/check-rules.ts'
import { askingFor } from '../rules/evaluate-for.ts'
import { isLong, writeAhead } from '../write/write-ahead.ts'
import { type Written, writeOnce } from '../write/write-once.ts'
import { auditMove } from './audit-move.ts'
import { otherDocuments } from './others.ts'
import { isSame, updateDocument } from './write-document.ts'

/** Throws MoveRefused with the title of the state if the document cannot be edited in it. */
export const editDocument = (caller: Caller, resource: Resource, update: Update): Promise<Written<JsonRecord>> => {
  mustBeToday(caller, resource)
  const read = (connection: Connection): Promise<Edited> => completeEdit(connection, caller, resource, update)
  return writeAhead(caller.storage, {
    raw: update.body,
    read,
    write: taken =>
      writeOnce(
        caller,
        async connection => {
          const { before, after, faults, asked } = await taken(connection)
          for (const [id, question] of asked) caller.confirming?.asked.set(id, question)
          if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
          const saved = await save(connection, caller, resource, { before, after })
          return recordAnswer(connection, caller, resource, String(saved.row.id))
        },
        { together: !isLong(update.body) },
      ),
  })
}

interface Edited {
  readonly before: Document
  readonly after: Document
  readonly faults: readonly Fault[]
  readonly asked: Confirming['asked']
}

/** Reads the document and applies the body and the rules. */
const completeEdit = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  update: Update,
): Promise<Edited> => {
  const { locked, visible } = caller.access.of(resource)
  const row = await getRow(connection, resource, update.id, caller)
  if (update.versi !== undefined && update.versi !== row.versi)
    throw new RecordChanged(rowToJson(resource, row, visible))
  const state = editableState(resource, row)
  const before: Document = { row, lines: await readLines(connection, caller, resource, update.id) }
  const sent = parseDocument(caller, { resource, raw: update.body, locked, before })
  const own = confirming(caller.confirming?.confirmed ?? [])
  const asking = askingFor(connection, { ...caller, confirming: own })
  const { document: after, faults } = await completeDocument(asking, { resource, sent })
  const all = [...faults, ...refuseClosed(caller, resource, { state, before, after })]
  return { before, after, faults: all, asked: own.asked }
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

/** New lines get the numbers that the first move would assign. */
const numbering = (connection: Connection, caller: Caller, resource: Resource): Moving => {
  const flow = flowOf(resource)
  const first = flow.moves.filter(move => isFirst(flow, move))
  const move: Move = {
    id: '',
    title: '',
    from: [],
    to: { state: '' },
    who: [],
    notSelf: false,
    bulk: false,
    post: [],
    reverse: [],
    sets: {},
    also: [],
    creates: [],
    asks: false,
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
    move: resource.screen.form.titleEdit || `Edit ${resource.title}`,
  })
}

/** Returns faults for fields and lines that changed and cannot be edited in this state; computed fields may change. */
const refuseClosed = (
  { schema }: Caller,
  resource: Resource,
  { state, before, after }: { readonly state: State; readonly before: Document; readonly after: Document },
): readonly Fault[] => {
  const { edit } = state
  const moved = movedLines(schema, resource, { before, after })
  if (typeof edit === 'boolean') return moved
  const fields = resource.fields.filter(
    ({ name, readOnly, fetch }) =>
      !edit.includes(name) && !readOnly && !fetch && (before.row[name] ?? null) !== (after.row[name] ?? null),
  )
  const closedLines = resource.lifecycle.lines.filter(({ name }) => {
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
    ...moved.filter(({ field }) => !closedLines.some(({ name }) => name === field)),
  ]
}

/** Returns faults for lines whose input rows were removed or changed: input of a move is not editable. */
const movedLines = (
  schema: Schema,
  resource: Resource,
  { before, after }: { readonly before: Document; readonly after: Document },
): readonly Fault[] =>
  resource.lifecycle.lines
    .filter(({ name, asked }) => {
      const table = lineTable(schema, resource, name)
      const now = new Map((after.lines[name] ?? []).map(line => [line.id, line]))
      const isOther = (line: Row): boolean => {
        const twin = now.get(line.id)
        return isAskedLine(line, schema.project.emptyText) && (!twin || !isSame(table, line, twin))
      }
      return asked === 'also' && (before.lines[name] ?? []).some(isOther)
    })
    .map(({ name, title }) => fault('field.locked', { field: name, params: { title } }))
