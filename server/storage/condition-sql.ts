// Compiles one condition on a column to SQL; its values are bound through slots.
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { AnyTables } from './compiler.ts'
import type { Condition } from './list-query.ts'
import { contains, likePattern } from './search-sql.ts'

/** Returns everything that the text of a condition depends on. */
export const formOf = ({ column, compare, values }: Condition): readonly unknown[] => [
  column,
  compare,
  compare === 'in' ? values.length : values[0] === null,
]

/** Binds a value that is read from the values of the condition. */
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
