// The parts of a checked expression, and whether it reads the row at all.

import { memoizeByObject } from '../../value/records.ts'
import type { ConstantTerm, FoldTerm, PathTerm, Term } from './term.ts'

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

/** The term with other parts in the places of those that are evaluated on the same row. */
export const mapChildTerms = (term: Term, map: (part: Term) => Term): Term => {
  switch (term.kind) {
    case 'list':
    case 'coalesce':
      return { ...term, items: term.items.map(map) }
    case 'not':
      return { ...term, of: map(term.of) }
    case 'logic':
    case 'compare':
    case 'arithmetic':
    case 'join':
      return { ...term, left: map(term.left), right: map(term.right) }
    case 'in':
      return { ...term, of: map(term.of), list: map(term.list) }
    case 'if':
      // biome-ignore lint/suspicious/noThenProperty: a branch of the language, not a promise
      return { ...term, when: map(term.when), then: map(term.then), otherwise: map(term.otherwise) }
    case 'builtin':
    case 'function':
      return { ...term, args: term.args.map(map) }
    case 'param':
      return term.otherwise ? { ...term, otherwise: map(term.otherwise) } : term
    default:
      return term
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
  return term.kind === 'rows' ? [term.of, term.where, term.pick?.by].filter(part => part !== undefined) : []
}

/** True if the term or a descendant is a path from that root. */
export const hasRootPath = (term: Term, root: string): boolean => {
  if (term.kind === 'path') return term.root === root
  return [...getOtherRowTerms(term), ...getChildTerms(term)].some(part => hasRootPath(part, root))
}

export const isConstant = (term: Term): term is ConstantTerm => term.kind === 'constant'

// Collects the inputs of an expression, so that they can be loaded before it is evaluated.

interface ExpressionNeeds {
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

// How large a checked expression is with the named expressions in it, each counted wherever it is used.

interface TermSize {
  /** Values, operators and functions. */
  readonly parts: number
  /** Levels of the tree. */
  readonly depth: number
}

/** Values, operators and functions of an expression at most, with those of the named expressions in it. */
const maxTermParts = 2000

/** Levels at most; SQLite refuses 1000, and a level can be several of its own. */
const maxTermDepth = 200

/** Visits a shared part once. */
export const measureTerm: (term: Term) => TermSize = memoizeByObject((term: Term): TermSize => {
  const children = [...getChildTerms(term), ...getOtherRowTerms(term)].map(measureTerm)
  return {
    parts: children.reduce((sum, child) => sum + child.parts, 1),
    depth: children.reduce((depth, child) => Math.max(depth, child.depth), 0) + 1,
  }
})

/** A message for an expression that is too large; undefined if it is not. */
export const describeExcess = (term: Term): string | undefined => {
  const { parts, depth } = measureTerm(term)
  const advice = 'store a part of it in a field with x-compute, and name that field'
  if (parts > maxTermParts)
    return `an expression has at most ${maxTermParts} parts, with those of the expressions that it names; this one has ${parts}: ${advice}`
  if (depth > maxTermDepth)
    return `an expression has at most ${maxTermDepth} levels, with those of the expressions that it names; this one has ${depth}: ${advice}`
  return undefined
}

// The constants that an expression can result in, wherever it branches.

/** Constants among the possible results: the expression itself, or in its branches. */
export const collectPossibleConstants = (term: Term): readonly ConstantTerm[] =>
  collectResults(term).filter(result => isConstant(result))

/** True if every possible result is a constant. */
export const hasOnlyConstants = (term: Term): boolean => collectResults(term).every(result => isConstant(result))

/** The terms without branches whose values are the possible results. */
export const collectResults = (term: Term): readonly Term[] => {
  if (term.kind === 'if') return [...collectResults(term.then), ...collectResults(term.otherwise)]
  return term.kind === 'coalesce' ? term.items.flatMap(collectResults) : [term]
}
