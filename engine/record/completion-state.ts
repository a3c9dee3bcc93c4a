// The state while the rules of a file complete a row: its context, and the results so far.
import { type EvaluationOutcome, evaluate } from '../expression/evaluate/evaluate.ts'
import type { Reader, RowReader, ValueQuestion } from '../expression/evaluate/reader.ts'
import type { Expression } from '../expression/terms/expression.ts'
import type { Term } from '../expression/terms/term.ts'
import type { ExpressionValue } from '../expression/terms/value.ts'
import type { Stored } from '../field/field-type.ts'
import type { Fault } from '../message/faults.ts'
import type { Resource } from '../schema/resource.ts'
import { type EvaluationCache, evaluateCached } from './evaluation-cache.ts'
import { createRecordReader, emptyRowReader, type RowLookup } from './record-reader.ts'
import { getRecordRules, type RecordRules } from './record-rules.ts'
import type { Row } from './row.ts'

/** All inputs of expressions other than the row itself. */
export interface RecordContext extends Omit<Reader, 'row'> {
  readonly rows: RowLookup
}

export interface RecordDraft {
  readonly row: Row
  /** The stored row; absent for a new one. */
  readonly before?: Row | undefined
  /** Fields with a value in the input; rules may fill the others. */
  readonly inputFields: ReadonlySet<string>
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
export interface CompletionState {
  readonly resource: Resource
  readonly rules: RecordRules
  readonly context: RecordContext
  readonly draft: RecordDraft
  readonly row: Record<string, Stored>
  /** Lines whose typed rows are not kept. */
  readonly dropped: Set<string>
  /** Reads the current row. */
  readonly reader: Reader
  readonly cache: EvaluationCache
  readonly unknown: Set<string>
  readonly faults: Fault[]
  readonly questions: ValueQuestion[]
}

export interface CompletionOptions {
  readonly draft: RecordDraft
  readonly context: RecordContext
  readonly cache: EvaluationCache
}

export const createCompletionState = (
  resource: Resource,
  { draft, context, cache }: CompletionOptions,
): CompletionState => {
  const row: Record<string, Stored> = { ...draft.row }
  const dropped = new Set<string>()
  const reader = createReader(resource, row, { draft, context, cache, dropped })
  return {
    resource,
    rules: getRecordRules(resource),
    context,
    draft,
    row,
    reader,
    dropped,
    cache,
    unknown: new Set<string>(),
    faults: [],
    questions: [],
  }
}

const createReader = (
  resource: Resource,
  row: Row,
  {
    draft: { lines = {}, parent, before },
    context,
    cache,
    dropped,
  }: CompletionOptions & { readonly dropped: ReadonlySet<string> },
): Reader => ({
  ...context,
  row: { ...createRecordReader(resource, row, context.rows), lines: name => (dropped.has(name) ? [] : lines[name]) },
  roots: {
    ...context.roots,
    ...(parent && { parent }),
    // A new row has no earlier values.
    before: before ? createRecordReader(resource, before, context.rows) : emptyRowReader,
  },
  unreadable: reference => {
    cache.lost = [...cache.lost, reference]
  },
})

/** Evaluates the expression on the current row; undefined, with a question, if the value is unknown. */
export const evaluateExpression = (state: CompletionState, { term }: Expression): ExpressionValue | undefined =>
  resolveAnswer(state, evaluateOwn(state, term).evaluated)

/** Evaluates on another row, without the cache. */
export const evaluateForRow = (
  state: CompletionState,
  { term }: Expression,
  reader: Reader,
): ExpressionValue | undefined => resolveAnswer(state, evaluate(term, reader))

export const evaluateOwn = ({ cache, row, reader, dropped }: CompletionState, term: Term) =>
  evaluateCached(cache, term, { row, reader, dropped: dropped.size })

const resolveAnswer = (state: CompletionState, evaluated: EvaluationOutcome): ExpressionValue | undefined => {
  if ('value' in evaluated) return evaluated.value
  state.questions.push(evaluated.unknown)
  return undefined
}
