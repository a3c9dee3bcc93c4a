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
  return term.kind === 'rows' ? [term.of, term.where].filter(part => part !== undefined) : []
}

/** True if the term or a descendant is a path from that root. */
export const hasRootPath = (term: Term, root: string): boolean => {
  if (term.kind === 'path') return term.root === root
  return [...getOtherRowTerms(term), ...getChildTerms(term)].some(part => hasRootPath(part, root))
}

export const isConstant = (term: Term): term is ConstantTerm => term.kind === 'constant'
