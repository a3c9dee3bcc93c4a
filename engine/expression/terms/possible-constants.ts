// The constants that an expression can result in, wherever it branches.
import type { ConstantTerm, Term } from './term.ts'
import { isConstant } from './term-parts.ts'

/** Constants among the possible results: the expression itself, or in its branches. */
export const collectPossibleConstants = (term: Term): readonly ConstantTerm[] =>
  collectResults(term).filter(result => isConstant(result))

/** True if every possible result is a constant. */
export const hasOnlyConstants = (term: Term): boolean => collectResults(term).every(result => isConstant(result))

/** The terms without branches whose values are the possible results. */
export const collectResults = (term: Term): readonly Term[] => {
  if (term.kind === 'if') return [...collectResults(term.then), ...collectResults(term.otherwise)]
  return term.kind === 'coalesce' ? term.items.flatMap(collectResults) : [term]
}
