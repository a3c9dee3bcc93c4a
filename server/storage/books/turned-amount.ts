// The signed amount of a leg, which selects its column: a reversal that is subtracted has the opposite sign.
import { type RawBuilder, sql } from 'kysely'
import type { DaySource } from './day-sums.ts'

export const turnedAmount = (
  { reverses, emptyText, lessMove }: DaySource,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { column, value } = lessMove ?? {}
  const isOwnMovement = column === undefined ? sql`` : sql` or ${sql.id(column)} <> ${value}`
  return sql`case when ${sql.id(reverses)} = ${emptyText}${isOwnMovement} then ${own} else 0 - ${own} end`
}
