// Refuses comparisons with the business date of another shop: each shop posts on its own, and dates differ every evening.
import type { ExpressionFault } from '../syntax/syntax.ts'
import type { ExpressionScope } from '../terms/scope.ts'
import type { PathTerm, Term } from '../terms/term.ts'
import { getChildTerms, getOtherRowTerms } from '../terms/term-parts.ts'

type ShopDate = NonNullable<ExpressionScope['shopDate']>

/** All comparisons in which the business date of a shop other than the caller's is one side. */
export const findShopDayFaults = (
  term: Term,
  { shopDate, fields, roots }: ExpressionScope,
): readonly ExpressionFault[] => {
  if (!shopDate) return []
  // The row is a shop among others where a condition looks at it from another row.
  const isShopRow = fields.title === shopDate.resource && Object.hasOwn(roots, 'self')
  return collectFaults(term, shopDate, isShopRow)
}

const collectFaults = (term: Term, shopDate: ShopDate, isShopRow: boolean): readonly ExpressionFault[] => {
  const sides = listComparedTerms(term)
  const isTestForNothing = sides.some(({ type }) => type.kind === 'nothing')
  if (!isTestForNothing && sides.some(side => isDateRead(side, shopDate, isShopRow)))
    return [{ offset: term.offset, length: term.length, message: describeFault(shopDate) }]
  const isOtherShop = term.kind === 'rows' ? term.resource === shopDate.resource : isShopRow
  return [
    ...getChildTerms(term).flatMap(part => collectFaults(part, shopDate, isShopRow)),
    ...getOtherRowTerms(term).flatMap(part => collectFaults(part, shopDate, isOtherShop)),
  ]
}

const listComparedTerms = (term: Term): readonly Term[] => {
  if (term.kind === 'compare') return [term.left, term.right]
  if (term.kind === 'in') return [term.of, term.list]
  return term.kind === 'builtin' && term.name === 'days_between' ? term.args : []
}

const isDateRead = (term: Term, shopDate: ShopDate, isShopRow: boolean): boolean =>
  term.kind === 'path'
    ? isDateOfOtherShop(term, shopDate, isShopRow)
    : getChildTerms(term).some(part => isDateRead(part, shopDate, isShopRow))

const isDateOfOtherShop = ({ root, steps }: PathTerm, { resource, field }: ShopDate, isShopRow: boolean): boolean => {
  if (steps.at(-1)?.name !== field) return false
  return steps.length === 1 ? isShopRow && root === undefined : steps.at(-2)?.to === resource
}

const describeFault = ({ field }: ShopDate): string =>
  `"${field}" of another shop is compared: each shop posts on its own date, which differs from others every evening; leave the comparison out, or compare days of the clock`
