// The signed amount of a leg, which selects its column: a reversal that is subtracted has the opposite sign.
import { type RawBuilder, sql } from 'kysely'
import type { DaySource } from './sums-of-a-day.ts'

export const buildSignedAmount = (
  { reverses, emptyText, lessMove }: DaySource,
  amount: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { column, value } = lessMove ?? {}
  const ownMovementCondition = column === undefined ? sql`` : sql` or ${sql.id(column)} <> ${value}`
  return sql`case when ${sql.id(reverses)} = ${emptyText}${ownMovementCondition} then ${amount} else 0 - ${amount} end`
}
