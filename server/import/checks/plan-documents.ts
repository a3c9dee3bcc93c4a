// Plans documents that a move makes: the rows of the file as new documents, completed by the rules of their resource.
import { parseRecord } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Import } from '../../../engine/schema/import.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { mapByName } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { RequestError } from '../../error/errors.ts'
import { yieldToEventLoop } from '../../event-loop/work-turns.ts'
import type { ParsedDocument, ParsedRow } from '../../record/document/parse-document.ts'
import {
  type CompletedNewDocument,
  completeCreation,
  createDocument,
  documentActions,
} from '../../record/move/create-document.ts'
import { createEvaluation, type EvaluationContext, resolveQuestions } from '../../record/rule/evaluation.ts'
import { createId } from '../../storage/create-id.ts'
import type { Connection } from '../../storage/storage.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { buildRowPlan, type RowPlan, readRow } from '../reading/read-row.ts'
import { type HeaderRow, mergeHeader } from './check-documents.ts'
import { type DocumentTarget, findLinesTarget } from './confirmations.ts'
import { beginFileStyle, collectStyle, type FileStyle, resolveFileStyle } from './file-style.ts'
import { countRows, groupRows, type Plan, type PlannedRow, type RowError } from './import-plan.ts'
import { sumImportRows } from './import-totals.ts'
import { checkCellCount, createRowError, getColumnHeading } from './row-errors.ts'

/** A document as it would be created, with its rows in the file. */
export interface PlannedDocument {
  readonly sent: ParsedDocument
  readonly completed: CompletedNewDocument
  readonly rows: readonly HeaderRow[]
}

/** A plan whose inserts are the documents; `rows` are those of the file. */
export interface DocumentPlan extends Plan {
  readonly documents: readonly PlannedDocument[]
}

interface DocumentPlanContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
  readonly move: Move
  readonly table: ImportTable
  readonly target: DocumentTarget | undefined
  readonly plan: RowPlan
  readonly style: FileStyle
  /** Fields of the document and of its lines that the file may fill. */
  readonly names: { readonly header: ReadonlySet<string>; readonly lines: ReadonlySet<string> }
}

/** The move that makes the documents. */
const getMove = ({ lifecycle: { flow }, name }: Resource, imported: Import): Move => {
  const move = flow?.moves.find(({ id }) => id === imported.move)
  if (!move) throw new Error(`${name} has no move ${imported.move}`)
  return move
}

/** The plan of the whole file; throws FileRefused if the file cannot be read to its end. */
export const planDocuments = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  table: ImportTable,
): Promise<DocumentPlan> => {
  const resource = getResource(caller.schema, imported.into)
  const target = findLinesTarget(caller.schema, imported)
  const resolveField: DocumentTarget['resolveField'] = target?.resolveField ?? (({ name }) => findField(resource, name))
  const pickNames = (ofLines: boolean) =>
    new Set(imported.fields.filter(({ lines }) => (lines !== undefined) === ofLines).map(({ name }) => name))
  const fields = [...resource.fields, ...(target?.lines.fields ?? [])]
  const context: DocumentPlanContext = {
    connection,
    caller,
    resource,
    move: getMove(resource, imported),
    table,
    target,
    plan: buildRowPlan({ resolveField, fields: imported.fields, columnAt: table.columnAt, fill: true }),
    style: beginFileStyle(fields, table.columnAt),
    names: { header: pickNames(false), lines: pickNames(true) },
  }
  const asking = createEvaluation(connection, caller)
  const documents: PlannedDocument[] = []
  const errors: RowError[] = []
  for (const { rows } of groupRows(table, imported, await countRows(table, imported))) {
    const planned = await planDocument(context, asking, rows)
    documents.push(planned)
    errors.push(...planned.errors)
    for (const [id, question] of planned.completed.questions) caller.confirming?.questions.set(id, question)
    await yieldToEventLoop()
  }
  if (documents.length === 0) throw new FileRefused('import.no-rows')
  const style = resolveFileStyle(context.style)
  const styleErrors = style.cells.map(({ column, ...cell }) => ({ ...cell, column: getColumnHeading(table, column) }))
  const rows = documents.flatMap(document => listPlannedRows(document, target))
  const headers = documents.map(({ completed }) => completed.document.row)
  return {
    documents,
    rows,
    inserts: rows,
    updates: [],
    deletes: [],
    sameCount: 0,
    errors: [...styleErrors, ...errors].toSorted((one, other) => one.line - other.line),
    notices: [...table.notices, ...style.notices],
    removals: [],
    confirmations: new Map(),
    totals: sumImportRows(imported, { resource, rows: headers, fileHash: table.fileHash }),
  }
}

const planDocument = async (
  context: DocumentPlanContext,
  asking: EvaluationContext,
  rows: readonly Omit<HeaderRow, 'read'>[],
): Promise<PlannedDocument & { readonly errors: readonly RowError[] }> => {
  const { caller, connection, move, names, plan, resource, style, table, target } = context
  const read: HeaderRow[] = []
  for (const row of rows) {
    const parsed = await resolveQuestions(asking, () => {
      const answer = readRow(plan, asking.environment, row)
      return { answer, questions: answer.questions }
    })
    collectStyle(style, row, parsed)
    read.push({ ...row, read: parsed })
  }
  const merged = mergeHeader({ header: { names: names.header }, target: { header: resource }, table }, read)
  const sent: ParsedDocument = {
    header: buildSentRow(resource, merged.row),
    lines: {
      ...mapByName(resource.lifecycle.lines, () => []),
      ...(target && { [target.linesName]: read.map(row => buildSentLine(target, names.lines, row)) }),
    },
    faults: [],
  }
  const completed = await completeCreation({ connection, caller, resource, move, sent })
  const errors = [
    ...read.flatMap(row => [
      ...checkCellCount(table, row),
      ...row.read.faults.map(item => createRowError(table, row, item.fault)),
    ]),
    ...merged.errors,
    ...locateFaults(context, read, completed.faults),
  ]
  return { sent, completed, rows: read, errors }
}

/** A new row with defaults, overwritten by the values of the file. */
const buildSentRow = (resource: Resource, values: Row): ParsedRow => ({
  row: { ...parseRecord(resource, {}).row, ...values },
  inputFields: new Set(Object.keys(values)),
  claimed: {},
  faults: [],
})

const buildSentLine = (
  { lines }: DocumentTarget,
  names: ReadonlySet<string>,
  { read: { row } }: HeaderRow,
): ParsedRow => {
  const filled = Object.fromEntries(
    [...names].flatMap(name => (row[name] === undefined ? [] : [[name, row[name]] as const])),
  )
  const sent = buildSentRow(lines, filled)
  return { ...sent, row: { ...sent.row, id: createId() } }
}

/** Faults of the document stand at its first row, those of a line (`goods.2.weight`) at that of the line. */
const locateFaults = (
  { table, target }: Pick<DocumentPlanContext, 'table' | 'target'>,
  rows: readonly HeaderRow[],
  faults: CompletedNewDocument['faults'],
): readonly RowError[] =>
  faults.flatMap(item => {
    const [lines, index = '', ...rest] = (item.field ?? '').split('.')
    const isOfLine = target !== undefined && lines === target.linesName && rest.length > 0
    const row = isOfLine ? rows[Number(index)] : rows[0]
    if (!row) return []
    const field = isOfLine ? rest.join('.') : item.field
    const isReported = row.read.faults.some(({ fault: { field: wrong } }) => wrong !== undefined && wrong === field)
    return isReported ? [] : [createRowError(table, row, { ...item, ...(field !== undefined && { field }) })]
  })

const listPlannedRows = (
  { completed: { document }, rows }: PlannedDocument,
  target: DocumentTarget | undefined,
): readonly PlannedRow[] =>
  rows.map(({ line, cells }, index) => ({
    line,
    cells,
    row: { ...document.row, ...(target && document.lines[target.linesName]?.[index]) },
  }))

/** What the database refused, and the errors at its rows in the file. */
interface RefusedDocument {
  readonly error: RequestError
  readonly errors: readonly RowError[]
}

/**
 * Creates the documents of a plan without errors, each by the move. Returns the first that is refused, such as one whose
 * number another has: the transaction is of no use then.
 */
export const createPlannedDocuments = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  { plan, table, signal }: { plan: DocumentPlan; table: ImportTable; signal?: AbortSignal | undefined },
): Promise<RefusedDocument | undefined> => {
  const resource = getResource(caller.schema, imported.into)
  const request = { connection, caller, resource, move: getMove(resource, imported), others: documentActions, depth: 0 }
  for (const { sent, completed, rows } of plan.documents) {
    signal?.throwIfAborted()
    try {
      await createDocument({ ...request, sent, completed })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const { faults = [] } = error.details
      const located = { table, target: findLinesTarget(caller.schema, imported) }
      return { error, errors: locateFaults(located, rows, faults) }
    }
  }
  return undefined
}
