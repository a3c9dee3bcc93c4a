// Subqueries on rows of another resource: `exists`, `countOf` and `sumOf`. The condition
// is on the rows of the subquery, `self` is the outer row.
import type { RowsTerm } from '../terms/term.ts'
import { namesRoot, readsRow } from '../terms/term-parts.ts'
import type { Operand, Translating } from './operand.ts'
import type { SqlExists, SqlJoin, SqlRows } from './sql-tree.ts'
import { conditionOf } from './translate-conditions.ts'
import { operandOf, storeIt } from './translate-values.ts'

/** Builds an EXISTS condition; undefined, with a reported fault, if the database cannot evaluate it. */
export const existsOf = (asker: Translating, term: RowsTerm, holds: boolean): SqlExists | undefined => {
  const rows = rowsOf(asker, term)
  return rows && { kind: 'exists', ...rows.found, isNegated: !holds }
}

/** Builds the sum of a value of such rows, or their number; undefined, with a reported fault, if it is not translatable. */
export const sumOfRows = (asker: Translating, term: RowsTerm): Operand | undefined => {
  if (term.asks !== 'sumOf' && term.asks !== 'countOf') return storeIt(asker, term)
  const rows = rowsOf(asker, term)
  if (!rows) return undefined
  const one: Operand = { value: { kind: 'constant', value: 1 }, scale: 0, factors: 0, mayBeNull: false }
  const of = term.of ? operandOf(rows.looking, term.of) : one
  if (!of) return undefined
  const value = { kind: 'sum-of-rows', ...rows.found, joins: rows.joins(), of: of.value } as const
  return { value, scale: of.scale, factors: 0, mayBeNull: false }
}

interface AskedRows {
  readonly looking: Translating
  readonly found: SqlRows
  readonly joins: () => readonly SqlJoin[]
}

/** A subquery contains no further subquery. */
const rowsOf = (asker: Translating, { resource, where }: RowsTerm): AskedRows | undefined => {
  const joins = new Map<string, SqlJoin>()
  const { exists: _exists, sumOfRows: _sum, ...rest } = asker
  const looking: Translating = {
    ...rest,
    asker,
    reads: term => readsRow(term) || namesRoot(term, 'self'),
    condition: (term, found) => conditionOf(looking, term, found),
    join: (through, to) => joins.set(through.join('.'), { through, to }),
  }
  const condition = where && conditionOf(looking, where, true)
  const allJoins = (): readonly SqlJoin[] => [...joins.values()]
  return condition && { looking, found: { resource, where: condition, joins: allJoins() }, joins: allJoins }
}
