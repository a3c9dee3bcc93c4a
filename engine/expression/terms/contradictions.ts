// Whether two conditions can never hold together, as far as comparisons with constants show.
import type { ComparisonTerm, Term } from './term.ts'
import { getChildTerms, isConstant } from './term-parts.ts'

/** What a condition demands of one value: the constants it may be, or those it is not. */
interface ValueRestriction {
  readonly path: string
  readonly isOneOf: boolean
  readonly values: readonly string[]
}

/** True only if no row meets both conditions. */
export const isContradiction = (one: Term, other: Term): boolean => {
  const restrictions = collectRestrictions(other)
  return collectRestrictions(one).some(first => restrictions.some(second => excludes(first, second)))
}

const excludes = (one: ValueRestriction, other: ValueRestriction): boolean => {
  if (one.path !== other.path || (!one.isOneOf && !other.isOneOf)) return false
  if (one.isOneOf && other.isOneOf) return !one.values.some(value => other.values.includes(value))
  const [listed, excluded] = one.isOneOf ? [one, other] : [other, one]
  return listed.values.every(value => excluded.values.includes(value))
}

/** The restrictions of all parts that are joined by `and`. */
const collectRestrictions = (term: Term, isNegated = false): readonly ValueRestriction[] => {
  if (term.kind === 'not') return collectRestrictions(term.of, !isNegated)
  if (term.kind === 'logic' && term.operator === (isNegated ? 'or' : 'and'))
    return getChildTerms(term).flatMap(part => collectRestrictions(part, isNegated))
  if (term.kind === 'path') return [{ path: formatPath(term), isOneOf: true, values: [String(!isNegated)] }]
  if (term.kind === 'compare') return restrictByComparison(term, isNegated)
  if (term.kind !== 'in' || term.of.kind !== 'path' || term.list.kind !== 'list') return []
  const { items } = term.list
  if (!items.every(isConstant)) return []
  const values = items.filter(isConstant).map(({ value }) => String(value))
  return [{ path: formatPath(term.of), isOneOf: term.isNegated === isNegated, values }]
}

const restrictByComparison = (
  { operator, left, right }: ComparisonTerm,
  isNegated: boolean,
): readonly ValueRestriction[] => {
  if (operator !== '==' && operator !== '!=') return []
  const [path, constant] = left.kind === 'path' ? [left, right] : [right, left]
  if (path.kind !== 'path' || !isConstant(constant) || path.type.kind === 'number') return []
  return [{ path: formatPath(path), isOneOf: (operator === '==') !== isNegated, values: [String(constant.value)] }]
}

const formatPath = ({ root, steps }: Extract<Term, { kind: 'path' }>): string =>
  [root ?? '', ...steps.map(({ name }) => name)].join('.')

/** The constants that a field of the row must equal for the condition to hold; undefined if it does not say so. */
export const findAllowedConstants = (condition: Term, field: string): readonly string[] | undefined =>
  collectRestrictions(condition).find(({ path, isOneOf }) => isOneOf && path === `.${field}`)?.values
