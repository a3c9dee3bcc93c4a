// The sign by which an amount of a leg finds its column: of an entry that counts as less of what it takes back, the opposite.
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
