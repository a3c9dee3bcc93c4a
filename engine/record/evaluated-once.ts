// A cache of expression values on one row while it is completed: an expression runs again only if a field that it reads is
// something else. A row is resolved in rounds, and completed again after each load, but few values change.
import { type Evaluated, evaluate } from '../expression/evaluate/evaluate.ts'
import type { Reader, Unreadable } from '../expression/evaluate/reader.ts'
import { ownFieldsIn } from '../expression/terms/needs.ts'
import type { Term } from '../expression/terms/term.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Row } from './row.ts'

interface Result {
  readonly evaluated: Evaluated
  /** References on its paths that led to no row. */
  readonly lost: readonly Unreadable[]
}

interface Remembered extends Result {
  /** How many lines did not count, and the fields that were read. */
  readonly inputs: readonly (Stored | undefined)[]
  readonly pass: number
}

/**
 * For one row with one parent, while its context only grows: known values stay valid, and unknown values are
 * evaluated again in the next pass.
 */
export interface EvaluatedOnce {
  readonly byTerm: Map<Term, readonly Remembered[]>
  pass: number
  /** References without a row in the current evaluation; the reader records them here. */
  lost: readonly Unreadable[]
}

const none: readonly Unreadable[] = []

export const evaluatedOnce = (): EvaluatedOnce => ({ byTerm: new Map(), pass: 0, lost: none })

/** An expression meets few different rows: the first values, the settled ones, both once more with fields hidden. */
const mostRemembered = 4

const fieldsOf = new WeakMap<Term, readonly string[]>()

const fieldsIn = (term: Term): readonly string[] => {
  const known = fieldsOf.get(term) ?? ownFieldsIn(term)
  fieldsOf.set(term, known)
  return known
}

interface Asked {
  /** The current row. */
  readonly row: Row
  /** Reads the row, and records missing references in `lost` of the cache. */
  readonly reader: Reader
  /** How many of the row's lines do not count. */
  readonly dropped: number
}

const hasRead = ({ inputs }: Remembered, names: readonly string[], row: Row): boolean => {
  for (let at = 0; at < names.length; at++) if (inputs[at + 1] !== row[names[at] ?? '']) return false
  return true
}

export const evaluateOnce = (once: EvaluatedOnce, term: Term, { row, reader, dropped }: Asked): Result => {
  const names = fieldsIn(term)
  const known = once.byTerm.get(term) ?? []
  for (const one of known) {
    const holds = 'value' in one.evaluated || one.pass === once.pass
    if (holds && one.inputs[0] === dropped && hasRead(one, names, row)) return one
  }
  once.lost = none
  const evaluated = evaluate(term, reader)
  const inputs = [dropped, ...names.map(name => row[name])]
  const made: Remembered = { inputs, evaluated, lost: once.lost, pass: once.pass }
  once.byTerm.set(term, [made, ...known.slice(0, mostRemembered - 1)])
  return made
}
