// Evaluates a checked expression on a row: returns its value, or the first input that is unknown.

import { memoizeByObject } from '../../value/memoize-by-object.ts'
import type { Term } from '../terms/term.ts'
import type { ExpressionValue } from '../terms/value.ts'
import { prepareBuiltin, prepareFunctionCall, prepareLedger, prepareParam, prepareRows } from './evaluate-calls.ts'
import { prepareFold } from './evaluate-folds.ts'
import {
  prepareArithmetic,
  prepareComparison,
  prepareJoin,
  prepareLogic,
  prepareMembership,
} from './evaluate-operators.ts'
import { preparePath } from './evaluate-paths.ts'
import { type Evaluator, requireKnown, UnknownValue } from './evaluator.ts'
import type { Reader, ValueQuestion } from './reader.ts'

/** `unknown` names the first thing that was missing; in the browser most of these are the server's to answer. */
export type EvaluationOutcome = { readonly value: ExpressionValue } | { readonly unknown: ValueQuestion }

/**
 * Returns the value of the expression; the same reader always gives the same value.
 *
 * | null in | result |
 * |---|---|
 * | `+ - * /`, a function | null; `len` is 0, `x / 0` and a step not above zero are null too |
 * | `== !=` | null equals null, `''` and the project's empty text, and no other value |
 * | `< <= > >=` | false |
 * | `in`, `not in` | as `==` with each value of the list |
 * | `and or not`, `if` | counts as false |
 * | `coalesce` | the next value |
 * | `sum avg min max` over lines | does not count; without values: 0, null, null, null |
 */
export const evaluate = (term: Term, reader: Reader): EvaluationOutcome => {
  try {
    return { value: prepareOnce(term)(reader) }
  } catch (thrown) {
    if (thrown instanceof UnknownValue) return { unknown: thrown.question }
    throw thrown
  }
}

/** Compiles each term to a function at its first use; walking the tree at each call takes twice as long. */
const prepareOnce = memoizeByObject((term: Term): Evaluator => prepare(term))

const prepare = (term: Term): Evaluator => {
  switch (term.kind) {
    case 'constant':
      return prepareConstant(term.value)
    case 'list':
      return prepareList(term.items.map(prepareOnce))
    case 'path':
      return preparePath(term)
    case 'not':
      return prepareNot(prepareOnce(term.of))
    case 'logic':
      return prepareLogic(prepareOnce, term)
    case 'compare':
      return prepareComparison(prepareOnce, term)
    case 'in':
      return prepareMembership(prepareOnce, term)
    case 'arithmetic':
      return prepareArithmetic(prepareOnce, term)
    case 'join':
      return prepareJoin(prepareOnce, term)
    case 'if':
      return prepareIf(prepareOnce(term.when), prepareOnce(term.then), prepareOnce(term.otherwise))
    case 'coalesce':
      return prepareCoalesce(term.items.map(prepareOnce))
    case 'builtin':
      return prepareBuiltin(prepareOnce, term)
    case 'function':
      return prepareFunctionCall(prepareOnce, term)
    case 'fold':
      return prepareFold(prepareOnce, term)
    case 'param':
      return prepareParam(prepareOnce, term)
    case 'rows':
      return prepareRows(prepareOnce, term)
    case 'ledger':
      return prepareLedger(prepareOnce, term)
    default:
      return prepareReaderValue(term)
  }
}

/** Values that the reader provides independently of a row. */
const prepareReaderValue = (term: Extract<Term, { readonly kind: 'day' | 'module' | 'isNew' }>): Evaluator => {
  switch (term.kind) {
    case 'day':
      return reader => requireKnown(reader[term.day], () => ({ kind: 'day', day: term.day }))
    case 'module':
      return reader => requireKnown(reader.module?.(term.key), () => ({ kind: 'module', key: term.key }))
    case 'isNew':
      return reader => requireKnown(reader.isNew?.(reader.row), () => ({ kind: 'isNew' }))
  }
}

const prepareConstant =
  (value: ExpressionValue): Evaluator =>
  () =>
    value

const prepareList =
  (items: readonly Evaluator[]): Evaluator =>
  reader =>
    items.map(item => item(reader))

const prepareNot =
  (of: Evaluator): Evaluator =>
  reader =>
    of(reader) !== true

const prepareIf =
  (when: Evaluator, then: Evaluator, otherwise: Evaluator): Evaluator =>
  reader =>
    when(reader) === true ? then(reader) : otherwise(reader)

const prepareCoalesce =
  (items: readonly Evaluator[]): Evaluator =>
  reader => {
    for (const item of items) {
      const value = item(reader)
      if (value !== null) return value
    }
    return null
  }
