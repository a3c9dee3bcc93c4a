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
export const replaceConstants = (term: Term, values: ReadonlyMap<Term, ExpressionValue>): Term =>
  replaceTerms(term, part => {
    const value = values.get(part)
    const { type, offset, length } = part
    return value === undefined ? undefined : { kind: 'constant', value, type, offset, length }
  })

/** The condition on rows that have the key of their shop in a column, in place of one for the shop of the caller. */
export const replaceShopKey = (term: Term, { key, column }: { readonly key: string; readonly column: string }): Term =>
  replaceTerms(term, part => {
    const isKey = part.kind === 'path' && part.root === 'shop' && part.steps.length === 1 && part.steps[0]?.name === key
    if (!isKey) return undefined
    const { type, offset, length } = part
    return { kind: 'path', steps: [{ name: column }], type, offset, length }
  })

/** The term with what the function returns in the places of its parts. */
const replaceTerms = (term: Term, findReplacement: (term: Term) => Term | undefined): Term => {
  const replacement = findReplacement(term)
  if (replacement) return replacement
  return mapChildTerms(term, part => replaceTerms(part, findReplacement))
}
