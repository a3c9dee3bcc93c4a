// Collects the inputs of an expression, so that they can be loaded before it is evaluated.
import type { FoldTerm, PathTerm, Term } from './term.ts'
import { getChildTerms, getOtherRowTerms } from './term-parts.ts'

export interface ExpressionNeeds {
  /** All paths that start at the row or at a root. */
  readonly paths: readonly PathTerm[]
  readonly params: readonly string[]
  readonly modules: readonly string[]
  /** Resources whose rows a function of the application reads. */
  readonly tables: readonly string[]
  /** Totals over the rows of a report; the database computes each of them. */
  readonly totals: readonly FoldTerm[]
  /** True if only the server can evaluate a part of it. */
  readonly needsServer: boolean
}

/** Collects all inputs of the expression, including those within aggregates over lines. */
export const collectNeeds = (term: Term): ExpressionNeeds => {
  const all = flattenTerms(term)
  return {
    paths: all.filter(one => one.kind === 'path'),
    params: deduplicate(all.flatMap(one => (one.kind === 'param' ? [one.key] : []))),
    modules: deduplicate(all.flatMap(one => (one.kind === 'module' ? [one.key] : []))),
    tables: deduplicate(all.flatMap(one => (one.kind === 'function' ? (one.function.reads ?? []) : []))),
    totals: all.filter(one => one.kind === 'fold').filter(({ lines }) => !lines),
    needsServer: all.some(({ kind }) => kind === 'rows' || kind === 'ledger'),
  }
}

/** Fields of the row itself that the expression reads; parts about lines or other rows name them by `parent` or `self`. */
export const collectOwnFields = (term: Term): readonly string[] => deduplicate(collectFields(term, undefined))

/** Fields of lines that the expression reads, as `lines.field`. */
export const collectLineFields = (term: Term): readonly string[] =>
  deduplicate(
    flattenTerms(term).flatMap(one => {
      const [name] = one.kind === 'fold' && one.lines?.root === undefined ? (one.lines?.steps ?? []) : []
      const of = one.kind === 'fold' ? one.of : undefined
      return name && of ? collectFields(of, undefined).map(field => `${name.name}.${field}`) : []
    }),
  )

const collectFields = (term: Term, root: PathTerm['root']): readonly string[] => {
  if (term.kind === 'path') return term.root === root ? term.steps.slice(0, 1).map(({ name }) => name) : []
  const own = getChildTerms(term).flatMap(part => collectFields(part, root))
  // A report aggregates rows like its own; within other rows the outer row is named by `self` or `parent`.
  const innerRoot = term.kind === 'rows' ? 'self' : term.kind === 'fold' && term.lines ? 'parent' : root
  return root === undefined ? [...own, ...getOtherRowTerms(term).flatMap(part => collectFields(part, innerRoot))] : own
}

/** The term and all its parts, including those within aggregates. */
export const flattenTerms = (term: Term, all: Term[] = []): readonly Term[] => {
  all.push(term)
  for (const part of getChildTerms(term)) flattenTerms(part, all)
  if (term.kind === 'fold' && term.of) flattenTerms(term.of, all)
  return all
}

const deduplicate = (names: readonly string[]): readonly string[] => (names.length > 1 ? [...new Set(names)] : names)
