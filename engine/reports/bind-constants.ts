// Evaluates the parts that are the same for all rows of a report once, and replaces them by constants.
import type { Term } from '../expression/terms/term.ts'
import { partsOf, readsRow } from '../expression/terms/term-parts.ts'
import type { Value } from '../expression/terms/value.ts'

/** Returns the largest parts that do not depend on the row, except within aggregates over rows. */
export const constantsIn = (term: Term): readonly Term[] => {
  if (term.kind === 'constant') return []
  return readsRow(term) ? partsOf(term).flatMap(constantsIn) : [term]
}

/** The term with these values in the places of its parts. */
export const withConstants = (term: Term, values: ReadonlyMap<Term, Value>): Term => {
  const known = values.get(term)
  if (known !== undefined) {
    const { type, offset, length } = term
    return { kind: 'constant', value: known, type, offset, length }
  }
  const bound = (part: Term): Term => withConstants(part, values)
  switch (term.kind) {
    case 'list':
    case 'coalesce':
      return { ...term, items: term.items.map(bound) }
    case 'not':
      return { ...term, of: bound(term.of) }
    case 'logic':
    case 'compare':
    case 'arithmetic':
    case 'join':
      return { ...term, left: bound(term.left), right: bound(term.right) }
    case 'in':
      return { ...term, of: bound(term.of), list: bound(term.list) }
    case 'if':
      // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
      return { ...term, when: bound(term.when), then: bound(term.then), otherwise: bound(term.otherwise) }
    case 'builtin':
    case 'given':
      return { ...term, args: term.args.map(bound) }
    case 'param':
      return term.otherwise ? { ...term, otherwise: bound(term.otherwise) } : term
    default:
      return term
  }
}
