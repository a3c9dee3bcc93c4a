// The content of a typed document as it is stored in a draft, read by its expressions, or sent.
import type { FormValues } from '../../form/form-values.ts'
import type { LineSet } from './line-set.ts'

/** A document as it was typed so far. */
export interface TypedDocument {
  readonly head: FormValues
  readonly lines: Readonly<Record<string, readonly FormValues[]>>
}

const byName = <Value>(sets: readonly LineSet[], of: (set: LineSet) => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(sets.map(set => [set.lines.name, of(set)]))

export const readersOf = (sets: readonly LineSet[]) => byName(sets, ({ readers }) => readers())

export const linesOf = (sets: readonly LineSet[]) => byName(sets, ({ body }) => body())

export const valuesOfLines = (sets: readonly LineSet[]): TypedDocument['lines'] =>
  byName(sets, ({ rows }) => rows.lines().map(({ values }) => values))
