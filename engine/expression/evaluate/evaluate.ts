// Evaluates a checked expression on a row: returns its value, or the first input that is unknown.

import type { Term } from '../terms/term.ts'
import type { Value } from '../terms/value.ts'
import { builtinValue, givenValue, ledgerValue, paramValue, rowsValue } from './evaluate-calls.ts'
import { foldedValue } from './evaluate-folds.ts'
import { calculated, comparison, decided, found, joined } from './evaluate-operators.ts'
import { valueAt } from './evaluate-paths.ts'
import { type Evaluate, known, Unknown } from './evaluating.ts'
import type { Question, Reader } from './reader.ts'

/** `unknown` names the first thing that was missing; in the browser most of these are the server's to answer. */
export type Evaluated = { readonly value: Value } | { readonly unknown: Question }

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
export const evaluate = (term: Term, reader: Reader): Evaluated => {
  try {
    return { value: prepared(term)(reader) }
  } catch (stop) {
    if (stop instanceof Unknown) return { unknown: stop.question }
    throw stop
  }
}

const functions = new WeakMap<Term, Evaluate>()

/** Compiles each term to a function at its first use; walking the tree at each call takes twice as long. */
const prepared = (term: Term): Evaluate => {
  const ready = functions.get(term)
  if (ready) return ready
  const made = prepare(term)
  functions.set(term, made)
  return made
}

const prepare = (term: Term): Evaluate => {
  switch (term.kind) {
    case 'constant':
      return constant(term.value)
    case 'list':
      return listed(term.items.map(prepared))
    case 'path':
      return valueAt(term)
    case 'not':
      return negated(prepared(term.of))
    case 'logic':
      return decided(prepared, term)
    case 'compare':
      return comparison(prepared, term)
    case 'in':
      return found(prepared, term)
    case 'arithmetic':
      return calculated(prepared, term)
    case 'join':
      return joined(prepared, term)
    case 'if':
      return chosen(prepared(term.when), prepared(term.then), prepared(term.otherwise))
    case 'coalesce':
      return firstOf(term.items.map(prepared))
    case 'builtin':
      return builtinValue(prepared, term)
    case 'given':
      return givenValue(prepared, term)
    case 'fold':
      return foldedValue(prepared, term)
    case 'param':
      return paramValue(prepared, term)
    case 'rows':
      return rowsValue(term)
    case 'ledger':
      return ledgerValue(prepared, term)
    default:
      return ofReader(term)
  }
}

/** Values that the reader provides independently of a row. */
const ofReader = (term: Extract<Term, { readonly kind: 'day' | 'module' | 'isNew' }>): Evaluate => {
  switch (term.kind) {
    case 'day':
      return reader => known(reader[term.day], () => ({ kind: 'day', day: term.day }))
    case 'module':
      return reader => known(reader.module?.(term.key), () => ({ kind: 'module', key: term.key }))
    case 'isNew':
      return reader => known(reader.isNew?.(reader.row), () => ({ kind: 'isNew' }))
  }
}

const constant =
  (value: Value): Evaluate =>
  () =>
    value

const listed =
  (items: readonly Evaluate[]): Evaluate =>
  reader =>
    items.map(item => item(reader))

const negated =
  (of: Evaluate): Evaluate =>
  reader =>
    of(reader) !== true

const chosen =
  (when: Evaluate, then: Evaluate, otherwise: Evaluate): Evaluate =>
  reader =>
    when(reader) === true ? then(reader) : otherwise(reader)

const firstOf =
  (items: readonly Evaluate[]): Evaluate =>
  reader => {
    for (const item of items) {
      const found = item(reader)
      if (found !== null) return found
    }
    return null
  }
