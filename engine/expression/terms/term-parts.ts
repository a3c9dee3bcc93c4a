// The parts of a checked expression, and whether it reads the row at all.
import type { ConstantTerm, Term } from './term.ts'

/** Returns the direct child terms that are evaluated on the same row. */
export const getChildTerms = (term: Term): readonly Term[] => {
  switch (term.kind) {
    case 'list':
    case 'coalesce':
      return term.items
    case 'not':
      return [term.of]
    case 'logic':
    case 'compare':
    case 'arithmetic':
    case 'join':
      return [term.left, term.right]
    case 'in':
      return [term.of, term.list]
    case 'if':
      return [term.when, term.then, term.otherwise]
    case 'builtin':
    case 'function':
      return term.args
    case 'fold':
      return term.lines ? [term.lines] : []
    case 'param':
      return term.otherwise ? [term.otherwise] : []
    case 'ledger':
      return term.date ? [term.place, term.date] : [term.place]
    case 'rows':
      return term.shop ? [term.shop] : []
    default:
      return []
  }
}

/** The term with other parts in the places of those that are evaluated on the same row. */
export const mapChildTerms = (term: Term, map: (part: Term) => Term): Term => {
  switch (term.kind) {
    case 'list':
    case 'coalesce':
      return { ...term, items: term.items.map(map) }
    case 'not':
      return { ...term, of: map(term.of) }
    case 'logic':
    case 'compare':
    case 'arithmetic':
    case 'join':
      return { ...term, left: map(term.left), right: map(term.right) }
    case 'in':
      return { ...term, of: map(term.of), list: map(term.list) }
    case 'if':
      // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
      return { ...term, when: map(term.when), then: map(term.then), otherwise: map(term.otherwise) }
    case 'builtin':
    case 'function':
      return { ...term, args: term.args.map(map) }
    case 'param':
      return term.otherwise ? { ...term, otherwise: map(term.otherwise) } : term
    default:
      return term
  }
}

/** True when the value can differ from row to row; else it is one constant for all rows of a query. */
export const isRowDependent = (term: Term): boolean => {
  if (term.kind === 'path') return term.root === undefined
  if (term.kind === 'isNew') return true
  if (term.kind === 'fold' && !term.lines) return true
  if (term.kind === 'fold' && term.of && hasRootPath(term.of, 'parent')) return true
  if (term.kind === 'rows' && getOtherRowTerms(term).some(part => hasRootPath(part, 'self'))) return true
  return getChildTerms(term).some(isRowDependent)
}

/** Returns the child terms that are evaluated on other rows: lines, or rows of a resource. */
export const getOtherRowTerms = (term: Term): readonly Term[] => {
  if (term.kind === 'fold') return term.of ? [term.of] : []
  return term.kind === 'rows' ? [term.of, term.where, term.pick?.by].filter(part => part !== undefined) : []
}

/** True if the term or a descendant is a path from that root. */
export const hasRootPath = (term: Term, root: string): boolean => {
  if (term.kind === 'path') return term.root === root
  return [...getOtherRowTerms(term), ...getChildTerms(term)].some(part => hasRootPath(part, root))
}

export const isConstant = (term: Term): term is ConstantTerm => term.kind === 'constant'
