// How large a checked expression is with the named expressions in it, each counted wherever it is used.

import { memoizeByObject } from '../../value/memoize-by-object.ts'
import type { Term } from './term.ts'
import { getChildTerms, getOtherRowTerms } from './term-parts.ts'

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
