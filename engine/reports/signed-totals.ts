// Totals over a journal: a reversing entry counts negative, so that canceled entries add up to zero.

import { decimal, zero } from '../expression/syntax/decimal.ts'
import { needsOf } from '../expression/terms/needs.ts'
import type { FoldTerm, PathTerm, Term } from '../expression/terms/term.ts'
import { flag, number, type Type } from '../expression/terms/types.ts'
import { journalLinks } from '../schema/lines.ts'

const whole: Type = number(0)

/** The sign of an entry, as a term of its row. */
export const signTerm = ({ offset, length }: Pick<Term, 'offset' | 'length'>): PathTerm => ({
  kind: 'path',
  steps: [{ name: journalLinks.sign }],
  type: whole,
  offset,
  length,
})

/** A term that names the sign itself is unchanged. */
export const namesSign = (term: Term): boolean =>
  needsOf(term).paths.some(
    ({ root, steps }) => root === undefined && steps.length === 1 && steps[0]?.name === journalLinks.sign,
  )

/** Converts a sum or a count over rows to its signed form; other terms are unchanged. */
export const signedTotal = (term: Term): Term => {
  if (term.kind !== 'fold' || term.lines || namesSign(term)) return term
  if (term.fold === 'count') return signedCount(term)
  return term.fold === 'sum' && term.of ? { ...term, of: signedValue(term.of) } : term
}

const signedCount = (term: FoldTerm): Term => {
  const { offset, length, of } = term
  const value = (units: bigint): Term => ({ kind: 'constant', value: decimal(units), type: whole, offset, length })
  const one = turned(term, { back: value(-1n), otherwise: value(1n), type: whole })
  // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
  const some = of && ({ kind: 'if', when: of, then: one, otherwise: value(0n), type: whole, offset, length } as const)
  return { kind: 'fold', fold: 'sum', of: some ?? one, type: whole, offset, length }
}

const signedValue = (of: Term): Term => {
  const { offset, length, type } = of
  const none: Term = { kind: 'constant', value: zero, type: whole, offset, length }
  const back: Term = { kind: 'arithmetic', operator: '-', left: none, right: of, type, offset, length }
  return turned(of, { back, otherwise: of, type })
}

/** A choice between two terms by the sign of the entry. */
const turned = (
  at: Pick<Term, 'offset' | 'length'>,
  { back, otherwise, type }: { readonly back: Term; readonly otherwise: Term; readonly type: Type },
): Term => {
  const { offset, length } = at
  const none: Term = { kind: 'constant', value: zero, type: whole, offset, length }
  const when: Term = { kind: 'compare', operator: '<', left: signTerm(at), right: none, type: flag, offset, length }
  // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
  return { kind: 'if', when, then: back, otherwise, type, offset, length }
}
