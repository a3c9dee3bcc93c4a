// Compiles one condition on a column to SQL; its values are bound through slots.
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import type { AnyTables } from './compiler.ts'
import type { ListCondition } from './list-query.ts'
import { buildContains, toLikePattern } from './search-sql.ts'

/** Returns everything that the text of a condition depends on. */
export const getConditionForm = ({ column, compare, values }: ListCondition): readonly unknown[] => [
  column,
  compare,
  compare === 'in' ? values.length : values[0] === null,
]

/** Binds a value that is read from the values of the condition. */
type BindValue = <V extends Stored>(read: (values: readonly Stored[]) => V) => RawBuilder<V>

export const buildWhere = (
  eb: ExpressionBuilder<AnyTables, string>,
  { column, compare, values }: ListCondition,
  bind: BindValue,
): Expression<SqlBool> => {
  const bindValue = (index: number) => bind(boundValues => boundValues[index] ?? null)
  if (compare === 'in')
    return values.length === 0
      ? sql<SqlBool>`1 = 0`
      : eb(
          column,
          'in',
          values.map((_, index) => bindValue(index)),
        )
  if (compare === 'like')
    return buildContains(
      column,
      bind(([pattern = null]) => toLikePattern(String(pattern))),
    )
  if ((values[0] ?? null) === null) return eb(column, compare === '=' ? 'is' : 'is not', null)
  return eb(column, compare, bindValue(0))
}
