// Subqueries on rows of another resource: `exists`, `countOf`, `sumOf` and `lookup`. The condition
// is on the rows of the subquery, `self` is the outer row.
import type { RowsTerm } from '../terms/term.ts'
import { hasRootPath, isRowDependent } from '../terms/term-parts.ts'
import type { Operand, TranslationContext } from './operand.ts'
import type { SqlExists, SqlJoin, SqlRows, SqlValue } from './sql-tree.ts'
import { buildCondition } from './translate-conditions.ts'
import { buildOperand, reportUntranslatable } from './translate-values.ts'

/** Builds an EXISTS condition; undefined, with a reported fault, if the database cannot evaluate it. */
export const buildExists = (asker: TranslationContext, term: RowsTerm, holds: boolean): SqlExists | undefined => {
  if (term.shop) return reportUntranslatable(asker, term)
  const rows = buildRowsQuery(asker, term)
  return rows && { kind: 'exists', ...rows.rows, isNegated: !holds }
}

/**
 * Builds the sum of a value of such rows, their number, or the value of the one that is meant; undefined, with a reported fault,
 * if it is not translatable.
 */
export const buildRowsValue = (asker: TranslationContext, term: RowsTerm): Operand | undefined => {
  if (term.shop || term.asks === 'exists') return reportUntranslatable(asker, term)
  const rows = buildRowsQuery(asker, term)
  if (!rows) return undefined
  const one: Operand = { value: { kind: 'constant', value: 1 }, scale: 0, factors: 0, mayBeNull: false }
  const of = term.of ? buildOperand(rows.rowContext, term.of) : one
  if (!of) return undefined
  if (term.asks !== 'lookup') {
    const value: SqlValue = { kind: 'sum-of-rows', ...rows.rows, joins: rows.joins(), of: of.value }
    return { value, scale: of.scale, factors: 0, mayBeNull: false }
  }
  const { end = 'last', by: byTerm } = term.pick ?? {}
  const by = byTerm && buildOperand(rows.rowContext, byTerm)
  if (byTerm && !by) return undefined
  const value: SqlValue = {
    kind: 'one-of-rows',
    ...rows.rows,
    joins: rows.joins(),
    of: of.value,
    end,
    ...(by && { by: by.value }),
  }
  return { value, scale: of.scale, factors: 0, mayBeNull: true }
}

interface RowsQuery {
  readonly rowContext: TranslationContext
  readonly rows: SqlRows
  readonly joins: () => readonly SqlJoin[]
}

/** A subquery contains no further subquery. */
const buildRowsQuery = (asker: TranslationContext, { resource, where }: RowsTerm): RowsQuery | undefined => {
  const joins = new Map<string, SqlJoin>()
  const { exists: _exists, valueOfRows: _value, ...rest } = asker
  const rowContext: TranslationContext = {
    ...rest,
    asker,
    isRowDependent: term => isRowDependent(term) || hasRootPath(term, 'self'),
    condition: (term, found) => buildCondition(rowContext, term, found),
    join: (through, to) => joins.set(through.join('.'), { through, to }),
  }
  const condition = where && buildCondition(rowContext, where, true)
  const allJoins = (): readonly SqlJoin[] => [...joins.values()]
  return condition && { rowContext, rows: { resource, where: condition, joins: allJoins() }, joins: allJoins }
}
