// Caches the last summed day of each table for one read transaction.
import type { Asking } from '../operations/rules/evaluate-for.ts'
import { type DaysOfShop, findSummedThrough } from '../storage/books/day-rows.ts'

/** The last summed day; undefined if there is none. */
export const summedThrough = (asking: Asking, table: DaysOfShop): Promise<string | undefined> => {
  const name = `${table.shop} ${table.days.table}`
  const known = asking.summedThrough.get(name) ?? findSummedThrough(asking.connection, table)
  asking.summedThrough.set(name, known)
  return known
}
