// The sign of journal entries: a reversing entry counts negative, so that canceled entries add up to zero. Reports apply
// it here: to totals of the database, to shown values in SQL, and to cells that are computed from rows.

import type { SqlCondition, SqlValue } from '../expression/sql/sql-tree.ts'
import { createDecimal, zero } from '../expression/syntax/decimal-text.ts'
import type { FoldTerm, PathTerm, Term } from '../expression/terms/term.ts'
import { collectNeeds } from '../expression/terms/term-parts.ts'
import { createNumberType, type ExpressionType, flag } from '../expression/terms/types.ts'
import type { Stored } from '../field/field-type.ts'
import { journalLinks } from '../schema/lines.ts'

const whole: ExpressionType = createNumberType(0)

/** The sign of an entry, as a term of its row. */
export const createSignTerm = ({ offset, length }: Pick<Term, 'offset' | 'length'>): PathTerm => ({
  kind: 'path',
  steps: [{ name: journalLinks.sign }],
  type: whole,
  offset,
  length,
})

/** -1 for a reversing entry; 1 for every other row. `sign` is the position of the sign in the row. */
export const getSign = (sign: number | undefined, row: readonly Stored[]): number =>
  sign === undefined ? 1 : Number(row[sign] ?? 1)

/** Negates the cell of a reversing entry. */
export const negateCell = (value: Stored): Stored => (typeof value === 'number' ? 0 - value : value)

/** Negates the SQL value of a reversing entry. */
export const signShownValue = (value: SqlValue, sign: SqlValue | undefined): SqlValue => {
  if (!sign) return value
  const when: SqlCondition = { kind: 'compare', operator: '<', left: sign, right: createSqlConstant(0) }
  const reversed: SqlValue = { kind: 'arithmetic', operator: '-', left: createSqlConstant(0), right: value }
  return { kind: 'case', when, holds: reversed, otherwise: value }
}

/** What a row adds to a count in SQL. */
export const createCountedOne = (sign: SqlValue | undefined): SqlValue =>
  sign ? { kind: 'coalesce', items: [sign, createSqlConstant(1)] } : createSqlConstant(1)

export const createSqlConstant = (value: number | string): SqlValue => ({ kind: 'constant', value })

/** A term that names the sign itself is unchanged. */
export const hasSign = (term: Term): boolean =>
  collectNeeds(term).paths.some(
    ({ root, steps }) => root === undefined && steps.length === 1 && steps[0]?.name === journalLinks.sign,
  )

/** Converts a sum or a count over rows to its signed form; other terms are unchanged. */
export const signTotal = (term: Term): Term => {
  if (term.kind !== 'fold' || term.lines || hasSign(term)) return term
  if (term.fold === 'count') return signCount(term)
  return term.fold === 'sum' && term.of ? { ...term, of: signValue(term.of) } : term
}

const signCount = (term: FoldTerm): Term => {
  const { offset, length, of } = term
  const toTerm = (units: bigint): Term => ({
    kind: 'constant',
    value: createDecimal(units),
    type: whole,
    offset,
    length,
  })
  const one = createSignChoice(term, { back: toTerm(-1n), otherwise: toTerm(1n), type: whole })
  // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
  const some = of && ({ kind: 'if', when: of, then: one, otherwise: toTerm(0n), type: whole, offset, length } as const)
  return { kind: 'fold', fold: 'sum', of: some ?? one, type: whole, offset, length }
}

const signValue = (of: Term): Term => {
  const { offset, length, type } = of
  const none: Term = { kind: 'constant', value: zero, type: whole, offset, length }
  const back: Term = { kind: 'arithmetic', operator: '-', left: none, right: of, type, offset, length }
  return createSignChoice(of, { back, otherwise: of, type })
}

/** A choice between two terms by the sign of the entry. */
const createSignChoice = (
  at: Pick<Term, 'offset' | 'length'>,
  { back, otherwise, type }: { readonly back: Term; readonly otherwise: Term; readonly type: ExpressionType },
): Term => {
  const { offset, length } = at
  const none: Term = { kind: 'constant', value: zero, type: whole, offset, length }
  const when: Term = {
    kind: 'compare',
    operator: '<',
    left: createSignTerm(at),
    right: none,
    type: flag,
    offset,
    length,
  }
  // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
  return { kind: 'if', when, then: back, otherwise, type, offset, length }
}
