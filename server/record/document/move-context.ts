// The context of a move in progress: caller, document, input, selected lines and evaluation.
import { type RowReader, toStored } from '../../../engine/expression/evaluate/reader.ts'
import type { Expression } from '../../../engine/expression/terms/scope.ts'
import { collectLineFields, collectNeeds, collectOwnFields } from '../../../engine/expression/terms/term-parts.ts'
import type { ExpressionValue } from '../../../engine/expression/terms/types.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { createRecordReader, emptyRowReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Flow, Move } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { pickedLines } from '../../../engine/scope/flow-context.ts'
import type { TextPart } from '../../../engine/value/coded-text.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { InvalidRecord } from '../../error/errors.ts'
import { type MaybePromise, mapMaybePromise } from '../../event-loop/work-turns.ts'
import type { Connection } from '../../storage/storage.ts'
import {
  createEvaluation,
  type EvaluationContext,
  evaluateReadable,
  evaluateTerm,
  type RowScope,
} from '../rule/evaluation.ts'
import { createDocumentReader, type Document, getLineTable, type ParsedDocument, withLines } from './parse-document.ts'
import type { MoveSummary, MoveTrace } from './trace.ts'

/** The lines that the user selected. */
export interface PickedLines {
  readonly lines: string
  readonly ids: ReadonlySet<string>
}

/** Creates and moves other documents within a move. */
export interface DocumentActions {
  readonly create: (newDocument: NewDocumentRequest) => Promise<Document>
  readonly transition: (transition: TransitionRequest) => Promise<Document>
  /** The same for custom code, which passes bodies as a request would. */
  readonly createSent: (sent: SentDocumentRequest) => Promise<Document>
  readonly moveSent: (sent: SentMoveRequest) => Promise<Document>
}

/** An amount that one person answers for, in thousandths of the unit of its limit. */
export interface LimitUse {
  readonly group: string
  readonly amount: number
  readonly person: string
}

/** A required authorization of the requested move, or of a move within it. */
export interface RequiredAuthorization {
  readonly category: string
  readonly text: string
  readonly who: readonly string[]
  /** Users who may not authorize. */
  readonly except: readonly string[]
  /** The caller may authorize the move; it is only logged. */
  readonly isSelfAuthorized: boolean
  /** What the authorizing user answers for beside the user who saved it. */
  readonly uses: readonly LimitUse[]
  /** The summary that is authorized. */
  readonly summary: MoveSummary
  /** The same text and changes in the language of the files, for the log. */
  readonly logged: {
    readonly text: string
    readonly changes: MoveSummary['changes']
    readonly codes: readonly TextPart[]
  }
  /** The document as the authorization log stores it. */
  readonly document: { readonly resource: string; readonly move: string; readonly id: string; readonly number: string }
}

/** A document that a move has written, of the request or within it. */
export interface WrittenDocument {
  readonly resource: Resource
  /** Undefined: the document is new. */
  readonly before?: Document | undefined
  readonly after: Document
  /** The document of the request. */
  readonly isRequested: boolean
}

/** A condition that has read hidden fields. */
export interface HiddenCondition {
  /** `refused` requires an authorization. */
  readonly outcome: 'passed' | 'refused'
  /** The inputs of the hidden values. */
  readonly inputs: string
  /** Digests of what the user has tried before. */
  readonly tried: ReadonlySet<string>
}

interface MoveBase {
  readonly connection: Connection
  readonly caller: Caller
  /** Nesting depth of the move. */
  readonly depth: number
  /** Requires an authorization for the whole request, and resolves to the user who gave it; undefined if the program creates the document. */
  readonly agree?: ((requirement: RequiredAuthorization) => Promise<string | undefined>) | undefined
  /** Called with each document that the request writes, after its entries. */
  readonly noteWritten?: ((written: WrittenDocument) => void) | undefined
  /** Called by a condition that reads hidden fields. */
  readonly noteHidden?: ((condition: HiddenCondition) => void) | undefined
  /** The trace of a preview. */
  readonly trace?: MoveTrace | undefined
}

export interface NewDocumentRequest extends MoveBase {
  readonly resource: Resource
  readonly move: Move
  readonly sent: Document
  /** Fields that the outer move sets. */
  readonly inputFields: ReadonlySet<string>
  readonly lineInputFields: Readonly<Record<string, ReadonlySet<string>>>
}

interface TransitionRequest extends MoveBase {
  readonly resource: Resource
  readonly move: Move
  readonly id: string
  readonly answer: Row
  /** The document, if it has just been read. */
  readonly saved?: Document
  /** The same transaction has created the document: what it was computed from cannot have changed since. */
  readonly isCreatedNow?: boolean
}

interface SentDocumentRequest extends MoveBase {
  readonly resource: Resource
  readonly move: Move
  readonly sent: ParsedDocument
  /** The input of the move. */
  readonly answers?: unknown
}

interface SentMoveRequest extends MoveBase {
  readonly resource: Resource
  readonly move: Move
  readonly id: string
  /** The input of the move. */
  readonly answers: unknown
}

export interface MoveContext extends MoveBase {
  readonly resource: Resource
  readonly flow: Flow
  readonly move: Move
  /** The saved document; undefined while it is created. */
  readonly saved?: Document | undefined
  /** The same transaction has created the saved document. */
  readonly isCreatedNow?: boolean | undefined
  /** The input of the move. */
  readonly answer?: Document | undefined
  readonly picked?: PickedLines
  readonly asking: EvaluationContext
  readonly others: DocumentActions
}

export const getFlow = ({ lifecycle: { flow }, name }: Resource): Flow => {
  if (!flow) throw new Error(`${name} has no moves`)
  return flow
}

/** Creates the evaluation context for expressions of a move. */
export const createMoveEvaluation = (
  connection: Connection,
  caller: Caller,
  { isNew, answer }: { readonly isNew: boolean; readonly answer?: RowReader | undefined },
): EvaluationContext => {
  const asking = createEvaluation(connection, caller)
  const roots = { ...asking.environment.roots, ...(answer && { answer }) }
  return { ...asking, environment: { ...asking.environment, roots, isNew: () => isNew } }
}

/** The scope of an expression on the document; `before` is the saved row. */
export const getDocumentScope = (
  { asking, caller, resource, picked }: Pick<MoveContext, 'asking' | 'caller' | 'resource' | 'picked'>,
  document: Document,
  before?: Row,
): RowScope => ({
  row: withPickedLines(createDocumentReader(caller.schema, resource, document, asking.rows), document, picked),
  roots: { before: before ? createRecordReader(resource, before, asking.rows) : emptyRowReader },
})

/** Reads the selected lines under the name that expressions of a move have for them. */
const withPickedLines = (reader: RowReader, document: Document, picked: PickedLines | undefined): RowReader => {
  if (!picked || reader.lines(pickedLines)) return reader
  const isPicked = (index: number): boolean => picked.ids.has(String(document.lines[picked.lines]?.[index]?.id))
  return {
    ...reader,
    lines: name =>
      name === pickedLines ? reader.lines(picked.lines)?.filter((_, index) => isPicked(index)) : reader.lines(name),
  }
}

/** The scope of an expression on a line; `parent` is the document. */
export const getLineScope = (
  context: Pick<MoveContext, 'asking' | 'caller' | 'resource'>,
  document: Document,
  { name, line, before }: { readonly name: string; readonly line: Row; readonly before?: Row | undefined },
): RowScope => {
  const { asking, caller, resource } = context
  const table = getLineTable(caller.schema, resource, name)
  return {
    row: createRecordReader(table, line, asking.rows),
    roots: {
      parent: createDocumentReader(caller.schema, resource, document, asking.rows),
      before: before ? createRecordReader(table, before, asking.rows) : emptyRowReader,
    },
  }
}

/** Lists the lines that the input of the move added. */
export const listAnsweredLines = ({ answer }: MoveContext, document: Document, name: string): readonly Row[] => {
  const ids = new Set((answer?.lines[name] ?? []).map(({ id }) => id))
  return (document.lines[name] ?? []).filter(({ id }) => ids.has(id))
}

/** Lists the lines that the move applies to: the selected ones, if it has a selection. */
export const listMovedLines = ({ picked }: MoveContext, document: Document, name: string): readonly Row[] => {
  const all = document.lines[name] ?? []
  return picked?.lines === name ? all.filter(({ id }) => picked.ids.has(String(id))) : all
}

/** The common properties of nested moves. */
export const toNestedMove = ({
  connection,
  caller,
  depth,
  agree: requireAuthorization,
  noteWritten,
}: MoveContext): Omit<MoveBase, 'trace'> => ({
  connection,
  caller,
  depth: depth + 1,
  agree: requireAuthorization,
  noteWritten,
})

export const isTrue = (
  { asking }: Pick<MoveContext, 'asking'>,
  condition: Expression | undefined,
  scope: RowScope,
): MaybePromise<boolean> =>
  condition === undefined || mapMaybePromise(evaluateTerm(asking, condition.term, scope), value => value === true)

export const evaluateExpression = (
  { asking }: MoveContext,
  { term }: Expression,
  scope: RowScope,
): MaybePromise<ExpressionValue> => evaluateTerm(asking, term, scope)

/** Evaluates the value of a field; throws InvalidRecord if a referenced row is not readable here, such as one of another shop. */
export const evaluateForField = (
  { asking, caller }: Pick<MoveContext, 'asking' | 'caller'>,
  { term }: Expression,
  { resource, field, scope }: { readonly resource: Resource; readonly field: Field; readonly scope: RowScope },
): MaybePromise<ExpressionValue> =>
  mapMaybePromise(evaluateReadable(asking, term, scope), ({ value, unreadable }) => {
    if (!unreadable) return value
    const params = { value: String(unreadable.key), to: getResource(caller.schema, unreadable.to).title }
    throw new InvalidRecord(resource.name, [toFieldFault(field, fault('reference.unreadable', { params }))])
  })

/** Converts a value to the stored form of the field; throws InvalidRecord if it does not fit. */
export const toStoredValue = (resource: ResourceCore, field: Field, value: ExpressionValue) => {
  const stored = toStored(value, field)
  if ('fault' in stored) throw new InvalidRecord(resource.name, [toFieldFault(field, stored.fault)])
  return stored.value
}

/** Evaluates expressions by field, in stored form. */
export const evaluateFields = async (
  { asking, caller }: MoveContext,
  resource: Resource,
  { expressions, scope }: { readonly expressions: Readonly<Record<string, Expression>>; readonly scope: RowScope },
): Promise<Row> => {
  const values: [string, Row[string]][] = []
  for (const [name, expression] of Object.entries(expressions)) {
    const field = resource.field[name]
    if (!field) throw new Error(`${resource.name} has no field ${name}`)
    const value = await evaluateForField({ asking, caller }, expression, { resource, field, scope })
    values.push([name, toStoredValue(resource, field, value) ?? null])
  }
  return Object.fromEntries(values)
}

// Recalculates only the fields that depend on values that a move changed; other fields keep their saved values.

/** Changed names: `field` of the document, `lines.field` of its lines. */
type ChangedNames = ReadonlySet<string>

/** The names that a calculation reads: `x`, `parent.x`, and in sums `lines.x`. */
const getReadNames = memoizeByObject(({ calc }: Field): readonly string[] => {
  if (!calc) return []
  const pathNames = collectNeeds(calc.term).paths.flatMap(({ root, steps: [first] }) =>
    root !== undefined && first ? [`${root}.${first.name}`] : [],
  )
  return [...collectOwnFields(calc.term), ...collectLineFields(calc.term), ...pathNames]
})

const isAffected = (field: Field, changed: ReadonlySet<string>): boolean =>
  getReadNames(field).some(name => changed.has(name))

/** Recalculates lines, then the document, until nothing changes. */
export const recalculate = async (
  context: MoveContext,
  document: Document,
  changed: ChangedNames,
): Promise<Document> => {
  const names = new Set(changed)
  let current = document
  for (let before = -1; before !== names.size; ) {
    before = names.size
    for (const { name } of context.resource.lifecycle.lines)
      current = await recalculateLines(context, current, { name, names })
    const row = await recalculateRow(context, current, names)
    current = { ...current, row }
  }
  return current
}

const listCalculatedFields = ({ calculated, field }: ResourceFields): readonly Field[] =>
  calculated.flatMap(name => field[name] ?? [])

const recalculateRow = async (context: MoveContext, document: Document, names: Set<string>): Promise<Row> => {
  const { resource } = context
  const row: Record<string, Stored> = { ...document.row }
  const scope = getDocumentScope(context, { ...document, row }, context.saved?.row)
  for (const field of listCalculatedFields(resource)) {
    if (!field.calc || !isAffected(field, names)) continue
    const value = await evaluateExpression(context, field.calc, scope)
    row[field.name] = toStoredValue(resource, field, value) ?? null
    names.add(field.name)
  }
  return row
}

const recalculateLines = async (
  context: MoveContext,
  document: Document,
  { name, names }: { readonly name: string; readonly names: Set<string> },
): Promise<Document> => {
  const { caller, resource } = context
  const table = getLineTable(caller.schema, resource, name)
  const affectedNames = new Set(
    [...names].flatMap(one => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : [`parent.${one}`])),
  )
  const affectedFields = listCalculatedFields(table).filter(field => {
    const isFieldAffected = isAffected(field, affectedNames)
    if (isFieldAffected) affectedNames.add(field.name)
    return isFieldAffected
  })
  if (affectedFields.length === 0) return document
  const rows: Row[] = []
  for (const line of document.lines[name] ?? []) {
    const row: Record<string, Stored> = { ...line }
    const scope = getLineScope(context, document, { name, line: row, before: findSavedLine(context, name, line) })
    for (const field of affectedFields) {
      if (!field.calc) continue
      const value = await evaluateExpression(context, field.calc, scope)
      row[field.name] = toStoredValue(table, field, value) ?? null
    }
    rows.push(row)
  }
  for (const field of affectedFields) names.add(`${name}.${field.name}`)
  return withLines(document, name, (_, index) => rows[index] ?? {})
}

const findSavedLine = ({ saved }: MoveContext, name: string, { id }: Row): Row | undefined =>
  saved?.lines[name]?.find(line => line.id === id)
