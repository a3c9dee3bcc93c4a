// `sum(closing.qty * kode_barcode.total_usd)` in a report that is a balance: an amount of the ledger times a value of the row
// that it is an amount of, added up.
import type { PathTerm, Term } from '../expression/terms/term.ts'

export interface WeightedSum {
  /** `opening`, `closing` or a column of the ledger. */
  readonly word: string
  readonly amount: string
  readonly weight: PathTerm
}

/** Undefined for any other expression; `words` are those that amounts are named behind. */
export const findWeightedSum = (term: Term, words: readonly string[]): WeightedSum | undefined => {
  if (term.kind !== 'fold' || term.fold !== 'sum' || term.lines) return undefined
  const { of } = term
  if (of?.kind !== 'arithmetic' || of.operator !== '*') return undefined
  const { left, right } = of
  if (left.kind !== 'path' || right.kind !== 'path' || right.root !== undefined) return undefined
  const [word = '', amount = '', ...extraSteps] = left.steps.map(({ name }) => name)
  const isAmount = left.root === undefined && extraSteps.length === 0 && words.includes(word)
  return isAmount && !words.includes(right.steps[0]?.name ?? '') ? { word, amount, weight: right } : undefined
}
