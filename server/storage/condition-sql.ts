// One condition on a column, in SQL; its values stand in slots.
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { AnyTables } from './compiler.ts'
import type { Condition } from './list-query.ts'
import { contains, likePattern } from './search-sql.ts'

/** All that the text of a condition depends on. */
export const formOf = ({ column, compare, values }: Condition): readonly unknown[] => [
  column,
  compare,
  compare === 'in' ? values.length : values[0] === null,
]

/** The place of what is read out of the condition's values. */
type Given = <V extends Stored>(read: (values: readonly Stored[]) => V) => RawBuilder<V>

export const whereOf = (
  eb: ExpressionBuilder<AnyTables, string>,
  { column, compare, values }: Condition,
  given: Given,
): Expression<SqlBool> => {
  const valueAt = (at: number) => given(found => found[at] ?? null)
  if (compare === 'in')
    return values.length === 0
      ? sql<SqlBool>`1 = 0`
      : eb(
          column,
          'in',
          values.map((_, at) => valueAt(at)),
        )
  if (compare === 'like')
    return contains(
      column,
      given(([pattern = null]) => likePattern(String(pattern))),
    )
  if ((values[0] ?? null) === null) return eb(column, compare === '=' ? 'is' : 'is not', null)
  return eb(column, compare, valueAt(0))
}
