// A cache of expression values on one row while it is completed: an expression runs again only if a field that it reads is
// something else. A row is resolved in rounds, and completed again after each load, but few values change.

import { type EvaluationOutcome, evaluate } from '../expression/evaluate/evaluate.ts'
import type { Reader, UnreadableReference } from '../expression/evaluate/reader.ts'
import { collectOwnFields } from '../expression/terms/needs.ts'
import type { Term } from '../expression/terms/term.ts'
import type { Stored } from '../field/field-type.ts'
import { memoizeByObject } from '../value/memoize-by-object.ts'
import type { Row } from './row.ts'

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
export interface EvaluationCache {
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
