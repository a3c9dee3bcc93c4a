// Caches the last summed day of each shop and table for one read transaction.
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { findLastSummedDays, type ShopDaySums } from '../storage/ledger/day-sum-rows.ts'

type SharedReads = Pick<EvaluationContext, 'connection' | 'reads'>
type DayTable = Omit<ShopDaySums, 'shop'>

/** The last summed day; undefined if there is none. */
export const readSummedThrough = async (asking: SharedReads, table: ShopDaySums): Promise<string | undefined> =>
  (await readSummedDays(asking, table, [table.shop])).get(table.shop)

/** The shops by their last summed day, which is empty for shops without one. */
export const groupBySummedDay = async (
  asking: SharedReads,
  table: DayTable,
  shops: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const days = await readSummedDays(asking, table, shops)
  return Map.groupBy(shops, shop => days.get(shop) ?? '')
}

const readSummedDays = async (
  { connection, reads: { summedThrough } }: SharedReads,
  table: DayTable,
  shops: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> => {
  const buildName = (shop: string): string => `${shop} ${table.days.table}`
  const missing = shops.filter(shop => !summedThrough.has(buildName(shop)))
  if (missing.length > 0) {
    const found = findLastSummedDays(connection, table, missing)
    for (const shop of missing)
      summedThrough.set(
        buildName(shop),
        found.then(days => days.get(shop)),
      )
  }
  return new Map(await Promise.all(shops.map(async shop => [shop, await summedThrough.get(buildName(shop))] as const)))
}
