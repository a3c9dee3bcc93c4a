// Evaluates the parts that are the same for all rows of a report once, and replaces them by constants.
import type { Term } from '../expression/terms/term.ts'
import { getChildTerms, isRowDependent } from '../expression/terms/term-parts.ts'
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
  const bind = (part: Term): Term => replaceConstants(part, values)
  switch (term.kind) {
    case 'list':
    case 'coalesce':
      return { ...term, items: term.items.map(bind) }
    case 'not':
      return { ...term, of: bind(term.of) }
    case 'logic':
    case 'compare':
    case 'arithmetic':
    case 'join':
      return { ...term, left: bind(term.left), right: bind(term.right) }
    case 'in':
      return { ...term, of: bind(term.of), list: bind(term.list) }
    case 'if':
      // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
      return { ...term, when: bind(term.when), then: bind(term.then), otherwise: bind(term.otherwise) }
    case 'builtin':
    case 'function':
      return { ...term, args: term.args.map(bind) }
    case 'param':
      return term.otherwise ? { ...term, otherwise: bind(term.otherwise) } : term
    default:
      return term
  }
}
