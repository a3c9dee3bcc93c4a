// `exists('resource', condition)` beside each row of a statement: the condition stands on the row that is looked for, `self` on the one that asks.
import type { RowsTerm } from '../terms/term.ts'
import { namesRoot, readsRow } from '../terms/term-parts.ts'
import type { Translating } from './operand.ts'
import type { SqlExists, SqlJoin } from './sql-tree.ts'
import { conditionOf } from './translate-conditions.ts'

/** There is such a row, or there is none; undefined, and said, when a database cannot find it. It asks for no third row. */
export const existsOf = (asker: Translating, { resource, where }: RowsTerm, holds: boolean): SqlExists | undefined => {
  const joins = new Map<string, SqlJoin>()
  const { exists: _none, ...rest } = asker
  const looking: Translating = {
    ...rest,
    asker,
    reads: term => readsRow(term) || namesRoot(term, 'self'),
    condition: (term, found) => conditionOf(looking, term, found),
    join: (through, to) => joins.set(through.join('.'), { through, to }),
  }
  const condition = where && conditionOf(looking, where, true)
  return condition && { kind: 'exists', resource, where: condition, joins: [...joins.values()], isNegated: !holds }
}
