// One move on its way: who makes it of which document, what was answered and picked, and what expressions see.

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

/** Lines of which the picked ones alone are meant. */
export interface Picked {
  readonly lines: string
  readonly ids: ReadonlySet<string>
}

/** A document to be made, or one that is there to be moved, by another document's move. */
export interface Others {
  readonly create: (newDocument: NewDocument) => Promise<Document>
  readonly transition: (push: Transition) => Promise<Document>
  /** The same for hand-written code, which sends what a call would. */
  readonly createSent: (sent: SentCreation) => Promise<Document>
  readonly moveSent: (sent: SentMove) => Promise<Document>
}

/** What another person has to agree to: a move of the call, or one that is made within it. */
export interface NeededAgreement {
  readonly category: string
  readonly text: string
  readonly who: readonly string[]
  /** Users who may not agree. */
  readonly except: readonly string[]
  /** Who makes the move needs nobody else: it is only kept who it was. */
  readonly isAlone: boolean
  /** What is agreed to. */
  readonly shown: ShownMove
  /** The document as the log of agreements names it. */
  readonly made: { readonly resource: string; readonly move: string; readonly id: string; readonly number: string }
}

/** Of a condition that reads what the user may not see: nobody has to agree, or another person. */
export type HiddenOutcome = 'passed' | 'refused'

interface Within {
  readonly connection: Connection
  readonly caller: Caller
  /** How many moves this one is within. */
  readonly depth: number
  /** Another person's agreement to the whole call; absent where the program makes the document. */
  readonly agree?: (needed: NeededAgreement) => Promise<void>
  /** Called by a condition that reads what the user may not see. */
  readonly noteHidden?: (outcome: HiddenOutcome, inputs: string) => void
  /** What a preview notes of it. */
  readonly trace?: Trace
}

export interface NewDocument extends Within {
  readonly resource: Resource
  readonly move: Move
  readonly sent: Document
  /** Fields that the other move gave a value. */
  readonly given: ReadonlySet<string>
  readonly givenOfLines: Readonly<Record<string, ReadonlySet<string>>>
}

export interface Transition extends Within {
  readonly resource: Resource
  readonly move: Move
  readonly id: string
  readonly answer: Row
  /** The document, where it has just been read. */
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
  /** What the move asks. */
  readonly answers: unknown
}

export interface Moving extends Within {
  readonly resource: Resource
  readonly flow: Flow
  readonly move: Move
  /** The document as it is saved; absent: it is being created. */
  readonly saved?: Document
  /** What the move asked. */
  readonly answer?: Document
  readonly picked?: Picked
  readonly asking: Asking
  readonly others: Others
}

export const flowOf = ({ lifecycle: { flow }, name }: Resource): Flow => {
  if (!flow) throw new Error(`${name} has no moves`)
  return flow
}

/** What expressions of the move ask beside their own row. */
export const askingOfMove = (
  connection: Connection,
  caller: Caller,
  { isNew, answer }: { readonly isNew: boolean; readonly answer?: RowReader },
): Asking => {
  const asking = askingFor(connection, caller)
  const roots = { ...asking.world.roots, ...(answer && { answer }) }
  return { ...asking, world: { ...asking.world, roots, isNew: () => isNew } }
}

/** The document's own row, where an expression stands on it; `before` is the row as it was saved last. */
export const onDocument = (
  { asking, caller, resource }: Pick<Moving, 'asking' | 'caller' | 'resource'>,
  document: Document,
  before?: Row,
): On => ({
  row: documentReader(caller.schema, resource, document, asking.rows),
  roots: { before: before ? recordReader(resource, before, asking.rows) : noRow },
})

/** One of its lines; `parent` is the document. */
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

/** The lines that the move asked for, as they stand in the document. */
export const linesAnswered = ({ answer }: Pick<Moving, 'answer'>, document: Document, name: string): readonly Row[] => {
  const ids = new Set((answer?.lines[name] ?? []).map(({ id }) => id))
  return (document.lines[name] ?? []).filter(({ id }) => ids.has(id))
}

/** The lines that the move is about: of those that are picked from, the picked ones. */
export const linesOfMove = ({ picked }: Pick<Moving, 'picked'>, document: Document, name: string): readonly Row[] => {
  const all = document.lines[name] ?? []
  return picked?.lines === name ? all.filter(({ id }) => picked.ids.has(String(id))) : all
}

/** What moves within this one have in common. */
export const withinMove = ({ connection, caller, depth, agree }: Moving): Omit<Within, 'trace'> => ({
  ...{ connection, caller, depth: depth + 1 },
  ...(agree && { agree }),
})

export const holds = ({ asking }: Pick<Moving, 'asking'>, condition: Expression | undefined, on: On): Soon<boolean> =>
  condition === undefined || after(evaluateFor(asking, condition.term, on), value => value === true)

export const evaluateExpression = ({ asking }: Pick<Moving, 'asking'>, { term }: Expression, on: On): Soon<Value> =>
  evaluateFor(asking, term, on)

/** The value for a field; throws InvalidRecord where a row on the way cannot be read here, as one of another shop. */
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

/** The value as the field holds it; throws InvalidRecord where it has no room for it. */
export const storedIn = (resource: ResourceCore, field: Field, value: Value, emptyText: string) => {
  const stored = toStored(value, field.type, emptyText)
  if ('fault' in stored) throw new InvalidRecord(resource.name, [about(field, stored.fault)])
  return stored.value
}

/** Values of expressions by field, in stored form. */
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
