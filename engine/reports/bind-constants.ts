// Evaluates the parts that are the same for all rows of a report once, and replaces them by constants.
import type { Term } from '../expression/terms/term.ts'
import { getChildTerms, isRowDependent, mapChildTerms } from '../expression/terms/term-parts.ts'
import type { ExpressionValue } from '../expression/terms/value.ts'

/** Returns the largest parts that do not depend on the row, except within aggregates over rows. */
export const findConstants = (term: Term): readonly Term[] => {
  if (term.kind === 'constant') return []
  return isRowDependent(term) ? getChildTerms(term).flatMap(findConstants) : [term]
}

/** The term with these values in the places of its parts. */
export const replaceConstants = (term: Term, values: ReadonlyMap<Term, ExpressionValue>): Term => {
  const value = values.get(term)
  if (value !== undefined) {
    const { type, offset, length } = term
    return { kind: 'constant', value, type, offset, length }
  }
  return mapChildTerms(term, part => replaceConstants(part, values))
}
