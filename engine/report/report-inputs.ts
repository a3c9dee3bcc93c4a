// The values that a report queries from the database: values of rows or groups, and sums; the rest is computed from these.
import type { SqlCondition, SqlValue } from '../expression/sql/sql-tree.ts'
import { createDecimal, zero } from '../expression/syntax/decimal-text.ts'
import type { FoldTerm, PathTerm, Term } from '../expression/terms/term.ts'
import { collectNeeds, getChildTerms, isRowDependent, mapChildTerms } from '../expression/terms/term-parts.ts'
import {
  createNumberType,
  type ExpressionType,
  type ExpressionValue,
  flag,
  nullType,
  text,
} from '../expression/terms/types.ts'
import type { Stored } from '../field/field-type.ts'
import { journalLinks } from '../schema/lines.ts'

/** A column and its expression, its constants in place. */
export interface BoundExpression<Of> {
  readonly of: Of
  readonly term: Term
}

/** A sum over rows; of an average its count as well. */
export interface FoldInput {
  readonly value: number
  readonly count?: number
}

export interface ReportInputs {
  /** The queried terms; other members refer to them by index. */
  readonly terms: readonly Term[]
  /** The group that each value is of. */
  readonly groups: readonly number[]
  /** Values of the row by their names, with dots through references. */
  readonly paths: ReadonlyMap<string, number>
  readonly folds: ReadonlyMap<FoldTerm, FoldInput>
  /** Formulas that the database works out for each row. */
  readonly wholes: ReadonlyMap<Term, number>
  /** The sign of the entry, where the rows are entries of a journal. */
  readonly sign?: number
}

interface InputRequest {
  readonly columns: readonly BoundExpression<{ readonly needs: readonly string[]; readonly group?: number }>[]
  readonly groups: readonly BoundExpression<unknown>[]
  /** The rows are journal entries: totals are signed, and so are the rows of an ungrouped report. */
  readonly journalMode?: 'folded' | 'rows'
  /** Formulas that the database computes in the stored form of the column. */
  readonly wholes?: { readonly has: (term: Term) => boolean }
}

export const collectInputs = ({
  columns,
  groups,
  journalMode,
  wholes: databaseFormulas,
}: InputRequest): ReportInputs => {
  const terms: Term[] = []
  const paths = new Map<string, number>()
  const folds = new Map<FoldTerm, FoldInput>()
  const wholes = new Map<Term, number>()
  const add = (term: Term): number => terms.push(term) - 1
  const groupInputs = groups.map(({ term }) => {
    const input = add(term)
    if (term.kind === 'path' && term.root === undefined) paths.set(getPathName(term), input)
    return input
  })
  for (const { of, term } of columns) {
    if (of.group !== undefined) continue
    if (databaseFormulas?.has(term)) {
      wholes.set(term, add(term))
      continue
    }
    for (const one of flattenParts(term)) {
      if (one.kind === 'fold' && !one.lines) folds.set(one, addFold(one, add))
      if (one.kind !== 'path' || one.root !== undefined || isColumnReference(one, of.needs)) continue
      for (const path of listPathPrefixes(one)) {
        if (!paths.has(getPathName(path))) paths.set(getPathName(path), add(path))
      }
    }
  }
  const sign = journalMode === 'rows' ? add(createSignTerm({ offset: 0, length: 0 })) : undefined
  const signedTerms = journalMode ? terms.map(signTotal) : terms
  return { terms: signedTerms, groups: groupInputs, paths, folds, wholes, ...(sign !== undefined && { sign }) }
}

/** Whether the term depends on the row alone: on no other column, and no aggregate. */
export const isRowFormula = (term: Term, needs: readonly string[]): boolean =>
  needs.length === 0 && term.kind !== 'path' && flattenParts(term).every(({ kind }) => kind !== 'fold')

const flattenParts = (term: Term): readonly Term[] => [term, ...getChildTerms(term).flatMap(flattenParts)]

export const isColumnReference = ({ steps }: PathTerm, needs: readonly string[]): boolean =>
  steps.length === 1 && needs.includes(steps[0]?.name ?? '')

export const getPathName = ({ steps }: PathTerm): string => steps.map(({ name }) => name).join('.')

/** Returns the path, and its leading references, whose keys are needed too. */
const listPathPrefixes = (path: PathTerm): readonly PathTerm[] =>
  path.steps.map((_, index) =>
    index === path.steps.length - 1 ? path : { ...path, steps: path.steps.slice(0, index + 1), type: text },
  )

/** An average is queried as a sum and a count of non-null values. */
const addFold = (fold: FoldTerm, add: (term: Term) => number): FoldInput => {
  if (fold.fold !== 'avg' || !fold.of) return { value: add(fold) }
  const { offset, length, of } = fold
  const none: Term = { kind: 'constant', value: null, type: nullType, offset, length }
  const isPresent: Term = { kind: 'compare', operator: '!=', left: of, right: none, type: flag, offset, length }
  return {
    value: add({ ...fold, fold: 'sum', type: of.type }),
    count: add({ ...fold, fold: 'count', of: isPresent, type: { kind: 'number', scale: 0 } }),
  }
}

// Evaluates the parts that are the same for all rows of a report once, and replaces them by constants.

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

// The sign of journal entries: a reversing entry counts negative, so that canceled entries add up to zero. Reports apply
// it here: to totals of the database, to shown values in SQL, and to cells that are computed from rows.

const whole: ExpressionType = createNumberType(0)

/** The sign of an entry, as a term of its row. */
const createSignTerm = ({ offset, length }: Pick<Term, 'offset' | 'length'>): PathTerm => ({
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
