// A checked expression on a row: its value, or what is not known where it is asked.

import type { Term } from '../terms/term.ts'
import type { Value } from '../terms/value.ts'
import { builtinValue, givenValue, ledgerValue, paramValue, rowsValue } from './evaluate-calls.ts'
import { foldedValue } from './evaluate-folds.ts'
import { calculated, comparison, decided, found, joined } from './evaluate-operators.ts'
import { valueAt } from './evaluate-paths.ts'
import { type Evaluating, known, Unknown } from './evaluating.ts'
import type { Question, Reader } from './reader.ts'

/** `unknown` names the first thing that was missing; in the browser most of these are the server's to answer. */
export type Evaluated = { readonly value: Value } | { readonly unknown: Question }

/**
 * The value of the expression; the same reader always gives the same.
 *
 * | nothing in | gives |
 * |---|---|
 * | `+ - * /`, a function | nothing; `len` gives 0, `x / 0` and a step not above zero give nothing too |
 * | `== !=` | nothing equals nothing, `''` and the project's empty text, and no other value |
 * | `< <= > >=` | false |
 * | `in`, `not in` | as `==` with each value of the list |
 * | `and or not`, `if` | counts as false |
 * | `coalesce` | the next value |
 * | `sum avg min max` over lines | does not count; of no values: 0, nothing, nothing, nothing |
 */
export const evaluate = (term: Term, reader: Reader): Evaluated => {
  try {
    return { value: evaluatingWith(reader).value(term) }
  } catch (stop) {
    if (stop instanceof Unknown) return { unknown: stop.question }
    throw stop
  }
}

const evaluatingWith = (reader: Reader): Evaluating => {
  const evaluating: Evaluating = {
    reader,
    value: term => valueIn(evaluating, term),
    on: (row, roots) => evaluatingWith({ ...reader, row, roots }),
  }
  return evaluating
}

const valueIn = (evaluating: Evaluating, term: Term): Value => {
  const { value, reader } = evaluating
  switch (term.kind) {
    case 'constant':
      return term.value
    case 'list':
      return term.items.map(value)
    case 'path':
      return valueAt(evaluating, term)
    case 'not':
      return value(term.of) !== true
    case 'logic':
      return decided(evaluating, term)
    case 'compare':
      return comparison(evaluating, term)
    case 'in':
      return found(evaluating, term)
    case 'arithmetic':
      return calculated(evaluating, term)
    case 'join':
      return joined(evaluating, term)
    case 'if':
      return value(term.when) === true ? value(term.then) : value(term.otherwise)
    case 'coalesce':
      return firstOf(evaluating, term.items)
    case 'builtin':
      return builtinValue(evaluating, term)
    case 'given':
      return givenValue(evaluating, term)
    case 'fold':
      return foldedValue(evaluating, term)
    case 'day':
      return known(reader[term.day], () => ({ kind: 'day', day: term.day }))
    case 'param':
      return paramValue(evaluating, term)
    case 'module':
      return known(reader.module?.(term.key), () => ({ kind: 'module', key: term.key }))
    case 'isNew':
      return known(reader.isNew?.(reader.row), () => ({ kind: 'isNew' }))
    case 'rows':
      return rowsValue(evaluating, term)
    case 'ledger':
      return ledgerValue(evaluating, term)
  }
}

const firstOf = ({ value }: Evaluating, items: readonly Term[]): Value => {
  for (const item of items) {
    const found = value(item)
    if (found !== null) return found
  }
  return null
}
