// Computes a ledger value for an expression: what a place of the caller's shop holds at the start or end of a day.
import type { LedgerQuery } from '../../engine/expression/evaluate/reader.ts'
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { findLastSummedDay } from '../storage/ledger/summed-days.ts'
import { type PlaceSumQuery, sumPlace } from '../storage/ledger/sums-of-a-day.ts'
import type { Connection } from '../storage/storage.ts'
import { createDaySource, findDayTable } from './update-day-sums.ts'

/** Returns the value in stored form; without a date at the business date, and `balance` means the closing value. */
export const computeLedgerValue = async (
  connection: Connection,
  caller: Caller,
  question: LedgerQuery,
): Promise<number> => {
  const { schema, shop } = caller
  const { asks, ledger: name, amount, place, date = shop.businessDate } = question
  const ledger = getLedger(schema, name)
  const { balance, ...source } = createDaySource(schema, ledger, { shop: shop.code, columns: [ledger.transfer.place] })
  // Outside places have no balance and no day sums.
  const isStored = balance && !ledger.places.outside.includes(place)
  const placeQuery = { place, amount, day: date, asks: asks === 'opening' ? 'opening' : 'closing' } as const
  if (!isStored) return sumPlace(connection, source, placeQuery)
  const summed = await findSummedDays(connection, caller, question)
  return sumPlace(connection, { ...source, balance }, { ...placeQuery, summed })
}

/** Returns the day sums to read for a closed day; the open day has none. */
const findSummedDays = async (
  connection: Connection,
  { schema, shop }: Caller,
  { ledger: name, date = shop.businessDate }: LedgerQuery,
): Promise<PlaceSumQuery['summed']> => {
  if (date >= shop.businessDate) return undefined
  const { place } = getLedger(schema, name).transfer
  const table = findDayTable(schema, { ledger: name, shop: shop.code, columns: [place] })
  const through = table && (await findLastSummedDay(connection, table))
  return table && through !== undefined ? { days: table.days, through } : undefined
}
