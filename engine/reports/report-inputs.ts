// The values that a report queries from the database: values of rows or groups, and sums; the rest is computed from these.
import type { FoldTerm, PathTerm, Term } from '../expression/terms/term.ts'
import { partsOf } from '../expression/terms/term-parts.ts'
import { flag, nothing, text } from '../expression/terms/types.ts'
import { signedTotal, signTerm } from './signed-totals.ts'

/** A column and its expression, its constants in place. */
export interface Bound<Of> {
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

interface Wanted {
  readonly columns: readonly Bound<{ readonly needs: readonly string[]; readonly group?: number }>[]
  readonly groups: readonly Bound<unknown>[]
  /** The rows are journal entries: totals are signed, and so are the rows of an ungrouped report. */
  readonly ofJournal?: 'folded' | 'rows'
  /** Formulas that the database computes in the stored form of the column. */
  readonly wholes?: { readonly has: (term: Term) => boolean }
}

export const inputsOf = ({ columns, groups, ofJournal, wholes: asWholes }: Wanted): ReportInputs => {
  const terms: Term[] = []
  const paths = new Map<string, number>()
  const folds = new Map<FoldTerm, FoldInput>()
  const wholes = new Map<Term, number>()
  const add = (term: Term): number => terms.push(term) - 1
  const groupInputs = groups.map(({ term }) => {
    const input = add(term)
    if (term.kind === 'path' && term.root === undefined) paths.set(nameOf(term), input)
    return input
  })
  for (const { of, term } of columns) {
    if (of.group !== undefined) continue
    if (asWholes?.has(term)) {
      wholes.set(term, add(term))
      continue
    }
    for (const one of everyPart(term)) {
      if (one.kind === 'fold' && !one.lines) folds.set(one, foldInput(one, add))
      if (one.kind !== 'path' || one.root !== undefined || isColumn(one, of.needs)) continue
      for (const path of beginningsOf(one)) {
        if (!paths.has(nameOf(path))) paths.set(nameOf(path), add(path))
      }
    }
  }
  const sign = ofJournal === 'rows' ? add(signTerm({ offset: 0, length: 0 })) : undefined
  const asked = ofJournal ? terms.map(signedTotal) : terms
  return { terms: asked, groups: groupInputs, paths, folds, wholes, ...(sign !== undefined && { sign }) }
}

/** Whether the term depends on the row alone: on no other column, and no aggregate. */
export const isFormulaOfRow = (term: Term, needs: readonly string[]): boolean =>
  needs.length === 0 && term.kind !== 'path' && everyPart(term).every(({ kind }) => kind !== 'fold')

const everyPart = (term: Term): readonly Term[] => [term, ...partsOf(term).flatMap(everyPart)]

export const isColumn = ({ steps }: PathTerm, needs: readonly string[]): boolean =>
  steps.length === 1 && needs.includes(steps[0]?.name ?? '')

export const nameOf = ({ steps }: PathTerm): string => steps.map(({ name }) => name).join('.')

/** Returns the path, and its leading references, whose keys are needed too. */
const beginningsOf = (path: PathTerm): readonly PathTerm[] =>
  path.steps.map((_, index) =>
    index === path.steps.length - 1 ? path : { ...path, steps: path.steps.slice(0, index + 1), type: text },
  )

/** An average is queried as a sum and a count of non-null values. */
const foldInput = (fold: FoldTerm, add: (term: Term) => number): FoldInput => {
  if (fold.fold !== 'avg' || !fold.of) return { value: add(fold) }
  const { offset, length, of } = fold
  const none: Term = { kind: 'constant', value: null, type: nothing, offset, length }
  const isThere: Term = { kind: 'compare', operator: '!=', left: of, right: none, type: flag, offset, length }
  return {
    value: add({ ...fold, fold: 'sum', type: of.type }),
    count: add({ ...fold, fold: 'count', of: isThere, type: { kind: 'number', scale: 0 } }),
  }
}
