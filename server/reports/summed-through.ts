// Caches the last summed day of each table for one read transaction.
import type { EvaluationContext } from '../operations/rules/evaluation.ts'
import { findLastSummedDay, type ShopDaySums } from '../storage/books/day-sum-rows.ts'

/** The last summed day; undefined if there is none. */
export const readSummedThrough = (asking: EvaluationContext, table: ShopDaySums): Promise<string | undefined> => {
  const name = `${table.shop} ${table.days.table}`
  const cached = asking.summedThrough.get(name) ?? findLastSummedDay(asking.connection, table)
  asking.summedThrough.set(name, cached)
  return cached
}
