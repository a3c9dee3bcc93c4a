// The context of a move in progress: caller, document, input, selected lines and evaluation.

import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { toStored } from '../../../engine/expression/evaluate/to-stored.ts'
import type { Expression } from '../../../engine/expression/terms/expression.ts'
import type { Value } from '../../../engine/expression/terms/value.ts'
import { fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { noRow, recordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Flow, Move } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { InvalidRecord } from '../../errors/errors.ts'
import { after, type Soon } from '../../event-loop/soon.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Asking, askingFor, evaluateFor, evaluateReadable, type On } from '../rules/evaluate-for.ts'
import { type Document, documentReader, lineTable } from './document.ts'
import type { SentDocument } from './parse-document.ts'
import type { ShownMove } from './shown-move.ts'
import type { Trace } from './trace.ts'

/** The lines that the user selected. */
export interface Picked {
  readonly lines: string
  readonly ids: ReadonlySet<string>
}

/** Creates and moves other documents within a move. */
export interface Others {
  readonly create: (newDocument: NewDocument) => Promise<Document>
  readonly transition: (push: Transition) => Promise<Document>
  /** The same for custom code, which passes bodies as a request would. */
  readonly createSent: (sent: SentCreation) => Promise<Document>
  readonly moveSent: (sent: SentMove) => Promise<Document>
}

/** A required authorization of the requested move, or of a move within it. */
export interface NeededAgreement {
  readonly category: string
  readonly text: string
  readonly who: readonly string[]
  /** Users who may not authorize. */
  readonly except: readonly string[]
  /** The caller may authorize the move; it is only logged. */
  readonly isAlone: boolean
  /** The summary that is authorized. */
  readonly shown: ShownMove
  /** The document as the authorization log stores it. */
  readonly made: { readonly resource: string; readonly move: string; readonly id: string; readonly number: string }
}

/** The outcome of a condition that reads hidden fields: `refused` requires an authorization. */
export type HiddenOutcome = 'passed' | 'refused'

interface Within {
  readonly connection: Connection
  readonly caller: Caller
  /** Nesting depth of the move. */
  readonly depth: number
  /** Requires an authorization for the whole request; undefined if the program creates the document. */
  readonly agree?: (needed: NeededAgreement) => Promise<void>
  /** Called by a condition that reads hidden fields. */
  readonly noteHidden?: (outcome: HiddenOutcome, inputs: string) => void
  /** The trace of a preview. */
  readonly trace?: Trace
}

export interface NewDocument extends Within {
  readonly resource: Resource
  readonly move: Move
  readonly sent: Document
  /** Fields that the outer move sets. */
  readonly given: ReadonlySet<string>
  readonly givenOfLines: Readonly<Record<string, ReadonlySet<string>>>
}

export interface Transition extends Within {
  readonly resource: Resource
  readonly move: Move
  readonly id: string
  readonly answer: Row
  /** The document, if it has just been read. */
  readonly saved?: Document
}

export interface SentCreation extends Within {
  readonly resource: Resource
  readonly move: Move
  readonly sent: SentDocument
}

export interface SentMove extends Within {
  readonly resource: Resource
  readonly move: Move
  readonly id: string
  /** The input of the move. */
  readonly answers: unknown
}

export interface Moving extends Within {
  readonly resource: Resource
  readonly flow: Flow
  readonly move: Move
  /** The saved document; undefined while it is created. */
  readonly saved?: Document
  /** The input of the move. */
  readonly answer?: Document
  readonly picked?: Picked
  readonly asking: Asking
  readonly others: Others
}

export const flowOf = ({ lifecycle: { flow }, name }: Resource): Flow => {
  if (!flow) throw new Error(`${name} has no moves`)
  return flow
}

/** Creates the evaluation context for expressions of a move. */
export const askingOfMove = (
  connection: Connection,
  caller: Caller,
  { isNew, answer }: { readonly isNew: boolean; readonly answer?: RowReader },
): Asking => {
  const asking = askingFor(connection, caller)
  const roots = { ...asking.world.roots, ...(answer && { answer }) }
  return { ...asking, world: { ...asking.world, roots, isNew: () => isNew } }
}

/** The scope of an expression on the document; `before` is the saved row. */
export const onDocument = (
  { asking, caller, resource }: Pick<Moving, 'asking' | 'caller' | 'resource'>,
  document: Document,
  before?: Row,
): On => ({
  row: documentReader(caller.schema, resource, document, asking.rows),
  roots: { before: before ? recordReader(resource, before, asking.rows) : noRow },
})

/** The scope of an expression on a line; `parent` is the document. */
export const onLine = (
  moving: Pick<Moving, 'asking' | 'caller' | 'resource'>,
  document: Document,
  { name, line, before }: { readonly name: string; readonly line: Row; readonly before?: Row | undefined },
): On => {
  const { asking, caller, resource } = moving
  const table = lineTable(caller.schema, resource, name)
  return {
    row: recordReader(table, line, asking.rows),
    roots: {
      parent: documentReader(caller.schema, resource, document, asking.rows),
      before: before ? recordReader(table, before, asking.rows) : noRow,
    },
  }
}

/** Lists the lines that the input of the move added. */
export const linesAnswered = ({ answer }: Pick<Moving, 'answer'>, document: Document, name: string): readonly Row[] => {
  const ids = new Set((answer?.lines[name] ?? []).map(({ id }) => id))
  return (document.lines[name] ?? []).filter(({ id }) => ids.has(id))
}

/** Lists the lines that the move applies to: the selected ones, if it has a selection. */
export const linesOfMove = ({ picked }: Pick<Moving, 'picked'>, document: Document, name: string): readonly Row[] => {
  const all = document.lines[name] ?? []
  return picked?.lines === name ? all.filter(({ id }) => picked.ids.has(String(id))) : all
}

/** The common properties of nested moves. */
export const withinMove = ({ connection, caller, depth, agree }: Moving): Omit<Within, 'trace'> => ({
  connection,
  caller,
  depth: depth + 1,
  ...(agree && { agree }),
})

export const holds = ({ asking }: Pick<Moving, 'asking'>, condition: Expression | undefined, on: On): Soon<boolean> =>
  condition === undefined || after(evaluateFor(asking, condition.term, on), value => value === true)

export const evaluateExpression = ({ asking }: Pick<Moving, 'asking'>, { term }: Expression, on: On): Soon<Value> =>
  evaluateFor(asking, term, on)

/** Evaluates the value of a field; throws InvalidRecord if a referenced row is not readable here, such as one of another shop. */
export const readableFor = (
  { asking, caller }: Pick<Moving, 'asking' | 'caller'>,
  { term }: Expression,
  { resource, field, on }: { readonly resource: Resource; readonly field: Field; readonly on: On },
): Soon<Value> =>
  after(evaluateReadable(asking, term, on), ({ value, unreadable }) => {
    if (!unreadable) return value
    const params = { value: String(unreadable.key), to: getResource(caller.schema, unreadable.to).title }
    throw new InvalidRecord(resource.name, [about(field, fault('reference.unreadable', { params }))])
  })

/** Converts a value to the stored form of the field; throws InvalidRecord if it does not fit. */
export const storedIn = (resource: ResourceCore, field: Field, value: Value, emptyText: string) => {
  const stored = toStored(value, field.type, emptyText)
  if ('fault' in stored) throw new InvalidRecord(resource.name, [about(field, stored.fault)])
  return stored.value
}

/** Evaluates expressions by field, in stored form. */
export const valuesIn = async (
  { asking, caller }: Pick<Moving, 'asking' | 'caller'>,
  resource: Resource,
  { said, on }: { readonly said: Readonly<Record<string, Expression>>; readonly on: On },
): Promise<Row> => {
  const values: [string, Row[string]][] = []
  for (const [name, expression] of Object.entries(said)) {
    const field = resource.field[name]
    if (!field) throw new Error(`${resource.name} has no field ${name}`)
    const value = await readableFor({ asking, caller }, expression, { resource, field, on })
    values.push([name, storedIn(resource, field, value, caller.schema.project.emptyText) ?? null])
  }
  return Object.fromEntries(values)
}
