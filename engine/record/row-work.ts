// The state while the rules of a file complete a row: its context, and the results so far.
import { type Evaluated, evaluate } from '../expression/evaluate/evaluate.ts'
import type { Question, Reader, RowReader } from '../expression/evaluate/reader.ts'
import type { Expression } from '../expression/terms/expression.ts'
import type { Term } from '../expression/terms/term.ts'
import type { Value } from '../expression/terms/value.ts'
import type { Fault } from '../faults/faults.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Resource } from '../schema/resource.ts'
import { type EvaluatedOnce, evaluateOnce } from './evaluated-once.ts'
import { noRow, type Rows, recordReader } from './record-reader.ts'
import { type RecordRules, rulesOf } from './record-rules.ts'
import type { Row } from './row.ts'

/** All inputs of expressions other than the row itself. */
export interface RecordWorld extends Omit<Reader, 'row'> {
  readonly rows: Rows
}

export interface Unfinished {
  readonly row: Row
  /** The stored row; absent for a new one. */
  readonly before?: Row | undefined
  /** Fields with a value in the input; rules may fill the others. */
  readonly given: ReadonlySet<string>
  /** Imported history: input values are kept, only calculations are added, and no rule rejects it. */
  readonly isHistory?: boolean
  /** Lines of a document, by their names. */
  readonly lines?: Readonly<Record<string, readonly RowReader[]>>
  /** The document of a line. */
  readonly parent?: RowReader
  /** The move that saves it, which has checks of its own. */
  readonly move?: string
}

/** Values change in their order, questions and faults gather. */
export interface Work {
  readonly resource: Resource
  readonly rules: RecordRules
  readonly world: RecordWorld
  readonly unfinished: Unfinished
  readonly row: Record<string, Stored>
  /** Lines whose typed rows are not kept. */
  readonly dropped: Set<string>
  /** Reads the current row. */
  readonly reader: Reader
  readonly once: EvaluatedOnce
  readonly unknown: Set<string>
  readonly faults: Fault[]
  readonly questions: Question[]
}

export interface Begun {
  readonly unfinished: Unfinished
  readonly world: RecordWorld
  readonly once: EvaluatedOnce
}

export const beginWork = (resource: Resource, { unfinished, world, once }: Begun): Work => {
  const row: Record<string, Stored> = { ...unfinished.row }
  const dropped = new Set<string>()
  const reader = readerOf(resource, row, { unfinished, world, once, dropped })
  return {
    resource,
    rules: rulesOf(resource),
    world,
    unfinished,
    row,
    reader,
    dropped,
    once,
    unknown: new Set<string>(),
    faults: [],
    questions: [],
  }
}

const readerOf = (
  resource: Resource,
  row: Row,
  {
    unfinished: { lines = {}, parent, before },
    world,
    once,
    dropped,
  }: Begun & { readonly dropped: ReadonlySet<string> },
): Reader => ({
  ...world,
  row: { ...recordReader(resource, row, world.rows), lines: name => (dropped.has(name) ? [] : lines[name]) },
  roots: {
    ...world.roots,
    ...(parent && { parent }),
    // A new row has no earlier values.
    before: before ? recordReader(resource, before, world.rows) : noRow,
  },
  unreadable: asked => {
    once.lost = [...once.lost, asked]
  },
})

/** Evaluates the expression on the current row; undefined, with a question, if the value is unknown. */
export const valueIn = (work: Work, { term }: Expression): Value | undefined =>
  answerOf(work, ownEvaluated(work, term).evaluated)

/** Evaluates on another row, without the cache. */
export const valueOn = (work: Work, { term }: Expression, reader: Reader): Value | undefined =>
  answerOf(work, evaluate(term, reader))

export const ownEvaluated = ({ once, row, reader, dropped }: Work, term: Term) =>
  evaluateOnce(once, term, { row, reader, dropped: dropped.size })

const answerOf = (work: Work, evaluated: Evaluated): Value | undefined => {
  if ('value' in evaluated) return evaluated.value
  work.questions.push(evaluated.unknown)
  return undefined
}
