// Caches the last summed day of each shop and table for one read transaction.
import type { EvaluationContext } from '../operations/rules/evaluation.ts'
import { findLastSummedDay, findLastSummedDays, type ShopDaySums } from '../storage/books/day-sum-rows.ts'

/** The last summed day; undefined if there is none. */
export const readSummedThrough = (
  { connection, reads }: Pick<EvaluationContext, 'connection' | 'reads'>,
  table: ShopDaySums,
): Promise<string | undefined> => {
  const name = `${table.shop} ${table.days.table}`
  const cached = reads.summedThrough.get(name) ?? findLastSummedDay(connection, table)
  reads.summedThrough.set(name, cached)
  return cached
}

/** The shops by their last summed day, which is empty for shops without one. */
export const groupBySummedDay = async (
  asking: Pick<EvaluationContext, 'connection' | 'reads'>,
  table: ShopDaySums,
  shops: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (shops.length === 1) {
    const through = await readSummedThrough(asking, table)
    return new Map([[through ?? '', shops]])
  }
  const byShop = await findLastSummedDays(asking.connection, table, shops)
  return Map.groupBy(shops, shop => byShop.get(shop) ?? '')
}
