// How far day sums go is asked once for each table in a reading, however many of its parts read them.
import type { Asking } from '../operations/rules/evaluate-for.ts'
import { type DaysOfShop, findSummedThrough } from '../storage/books/day-rows.ts'

/** The last day that is summed up; undefined where none is. */
export const summedThrough = (asking: Asking, table: DaysOfShop): Promise<string | undefined> => {
  const name = `${table.shop} ${table.days.table}`
  const known = asking.summedThrough.get(name) ?? findSummedThrough(asking.connection, table)
  asking.summedThrough.set(name, known)
  return known
}
