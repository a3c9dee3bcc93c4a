// The work on one row while the rules of its file complete it: what is known around it, what was found so far.
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

/** All that expressions can ask beside the row itself. */
export interface RecordWorld extends Omit<Reader, 'row'> {
  readonly rows: Rows
}

export interface Unfinished {
  readonly row: Row
  /** The row as it was saved last; absent for a new one. */
  readonly before?: Row | undefined
  /** Fields that somebody gave a value; others may get theirs from the file. */
  readonly given: ReadonlySet<string>
  /** What was given holds, nothing but calculations is added to it, and no rule refuses it: history from elsewhere. */
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
  /** Reads the row as it is by now. */
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
    ...{ resource, rules: rulesOf(resource), world, unfinished, row, reader, dropped, once },
    ...{ unknown: new Set<string>(), faults: [], questions: [] },
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
    // A new row was nothing before.
    before: before ? recordReader(resource, before, world.rows) : noRow,
  },
  unreadable: asked => {
    once.lost = [...once.lost, asked]
  },
})

/** The value of the expression on the row as it is by now; undefined, and asked, when it is not known. */
export const valueIn = (work: Work, { term }: Expression): Value | undefined =>
  answerOf(work, ownEvaluated(work, term).evaluated)

/** The same on another row, of which nothing is remembered. */
export const valueOn = (work: Work, { term }: Expression, reader: Reader): Value | undefined =>
  answerOf(work, evaluate(term, reader))

export const ownEvaluated = ({ once, row, reader, dropped }: Work, term: Term) =>
  evaluateOnce(once, term, { row, reader, dropped: dropped.size })

const answerOf = (work: Work, evaluated: Evaluated): Value | undefined => {
  if ('value' in evaluated) return evaluated.value
  work.questions.push(evaluated.unknown)
  return undefined
}
