// The state while the rules of a file complete a row: its context, and the results so far.
import { type EvaluationOutcome, evaluate } from '../expression/evaluate/evaluate.ts'
import type { Reader, RowReader, UnreadableReference, ValueQuestion } from '../expression/evaluate/reader.ts'
import type { Expression } from '../expression/terms/scope.ts'
import type { Term } from '../expression/terms/term.ts'
import { collectOwnFields } from '../expression/terms/term-parts.ts'
import type { ExpressionValue } from '../expression/terms/types.ts'
import type { Stored } from '../field/field-type.ts'
import type { Fault } from '../message/faults.ts'
import type { Field } from '../schema/field.ts'
import type { Lines } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import type { FormSection } from '../schema/screen.ts'
import { memoizeByObject } from '../value/records.ts'
import { createRecordReader, emptyRowReader, type RowLookup } from './record-reader.ts'
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

// A cache of expression values on one row while it is completed: an expression runs again only if a field that it reads is
// something else. A row is resolved in rounds, and completed again after each load, but few values change.

interface EvaluationResult {
  readonly evaluated: EvaluationOutcome
  /** References on its paths that led to no row. */
  readonly lost: readonly UnreadableReference[]
}

interface CachedEvaluation extends EvaluationResult {
  /** How many lines did not count, and the fields that were read. */
  readonly inputs: readonly (Stored | undefined)[]
  readonly pass: number
}

/**
 * For one row with one parent, while its context only grows: known values stay valid, and unknown values are
 * evaluated again in the next pass.
 */
interface EvaluationCache {
  readonly byTerm: Map<Term, readonly CachedEvaluation[]>
  pass: number
  /** References without a row in the current evaluation; the reader records them here. */
  lost: readonly UnreadableReference[]
}

const none: readonly UnreadableReference[] = []

export const createEvaluationCache = (): EvaluationCache => ({ byTerm: new Map(), pass: 0, lost: none })

/** An expression meets few different rows: the first values, the settled ones, both once more with fields hidden. */
const maxCachedPerTerm = 4

const getFields = memoizeByObject((term: Term) => collectOwnFields(term))

interface EvaluationRequest {
  /** The current row. */
  readonly row: Row
  /** Reads the row, and records missing references in `lost` of the cache. */
  readonly reader: Reader
  /** How many of the row's lines do not count. */
  readonly dropped: number
}

const hasSameInputs = ({ inputs }: CachedEvaluation, names: readonly string[], row: Row): boolean => {
  for (let at = 0; at < names.length; at++) if (inputs[at + 1] !== row[names[at] ?? '']) return false
  return true
}

export const evaluateCached = (
  cache: EvaluationCache,
  term: Term,
  { row, reader, dropped }: EvaluationRequest,
): EvaluationResult => {
  const names = getFields(term)
  const cached = cache.byTerm.get(term) ?? []
  for (const one of cached) {
    const isUsable = 'value' in one.evaluated || one.pass === cache.pass
    if (isUsable && one.inputs[0] === dropped && hasSameInputs(one, names, row)) return one
  }
  cache.lost = none
  const evaluated = evaluate(term, reader)
  const inputs = [dropped, ...names.map(name => row[name])]
  const entry: CachedEvaluation = { inputs, evaluated, lost: cache.lost, pass: cache.pass }
  cache.byTerm.set(term, [entry, ...cached.slice(0, maxCachedPerTerm - 1)])
  return entry
}

// The fields of a resource that have rules, computed once for each resource.

/** A rule that provides the value of a field: a default, a fetched value or a calculation. */
export interface ValueRule {
  /** Its position among all rules. */
  readonly at: number
  readonly field: Field
  readonly by: 'default' | 'fetch' | 'calc'
  readonly expression: Expression
  readonly isOneOfSeveral: boolean
}

export interface RecordRules {
  /** In order of evaluation: defaults, fetched values, then calculations after their inputs. */
  readonly valueRules: readonly ValueRule[]
  /** By field name, the positions of rules that read it, and of rules that fill it. */
  readonly rulesReading: ReadonlyMap<string, readonly number[]>
  readonly rulesByField: ReadonlyMap<string, readonly number[]>
  /** All fields that have a value rule. */
  readonly changing: readonly Field[]
  readonly shown: readonly Field[]
  readonly sections: readonly FormSection[]
  /** Lines that do not always show. */
  readonly lines: readonly Lines[]
  readonly require: readonly Field[]
  readonly lock: readonly Field[]
  /** With choices that are not always offered. */
  readonly offering: readonly Field[]
  /** References that do not offer every row. */
  readonly filtered: readonly Field[]
}

export const getRecordRules = memoizeByObject((resource: Resource) => buildRecordRules(resource))

const buildRecordRules = ({ fields, field, calculated: names, screen: { form }, lifecycle }: Resource): RecordRules => {
  const candidates = [
    ...fields.flatMap(one =>
      one.defaultBy ? [{ field: one, by: 'default', expression: one.defaultBy } as const] : [],
    ),
    ...fields.flatMap(one => (one.fetch ? [{ field: one, by: 'fetch', expression: one.fetch.from } as const] : [])),
    ...names.flatMap(name => {
      const one = field[name]
      return one?.calc ? [{ field: one, by: 'calc', expression: one.calc } as const] : []
    }),
  ]
  const countRules = (one: Field): number => candidates.filter(other => other.field === one).length
  const valueRules = candidates.map((rule, at) => ({ ...rule, at, isOneOfSeveral: countRules(rule.field) > 1 }))
  return {
    valueRules,
    rulesReading: indexRules(valueRules, listReadFields),
    rulesByField: indexRules(valueRules, rule => [rule.field.name]),
    changing: [...new Set(valueRules.map(rule => rule.field))],
    shown: fields.filter(({ when }) => when?.show),
    sections: form.sections.filter(({ show }) => show),
    lines: lifecycle.lines.filter(({ show }) => show),
    require: fields.filter(({ when }) => when?.require),
    lock: fields.filter(({ when }) => when?.lock),
    offering: fields.filter(({ choices }) => choices.some(({ show }) => show)),
    filtered: fields.filter(({ ref }) => ref?.filter),
  }
}

/** A fetched copy also depends on its reference. */
const listReadFields = ({ field, expression: { term } }: ValueRule): readonly string[] =>
  field.fetch ? [...collectOwnFields(term), field.fetch.through] : collectOwnFields(term)

const indexRules = (
  valueRules: readonly ValueRule[],
  getNames: (rule: ValueRule) => readonly string[],
): ReadonlyMap<string, readonly number[]> => {
  const positions = new Map<string, number[]>()
  for (const rule of valueRules)
    for (const name of new Set(getNames(rule))) positions.set(name, [...(positions.get(name) ?? []), rule.at])
  return positions
}
