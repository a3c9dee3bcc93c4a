// Computes a ledger value for an expression: what a place of the caller's shop holds at the start or end of a day.
import type { LedgerQuestion } from '../../engine/expression/evaluate/reader.ts'
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { findSummedThrough } from '../storage/books/day-rows.ts'
import { type PlaceQuestion, sumAt } from '../storage/books/day-sums.ts'
import type { Connection } from '../storage/storage.ts'
import { daySource } from './day-source.ts'
import { findDayTable } from './sum-up-days.ts'

/** Returns the value in stored form; without a date at the business date, and `balance` means the closing value. */
export const balanceFor = async (connection: Connection, caller: Caller, asked: LedgerQuestion): Promise<number> => {
  const { schema, shop } = caller
  const { asks, ledger: name, amount, place, date = shop.businessDate } = asked
  const ledger = getLedger(schema, name)
  const { balance, ...source } = daySource(schema, ledger, { shop: shop.code, columns: [ledger.transfer.place] })
  // Outside places have no balance and no day sums.
  const isStored = balance && !ledger.places.outside.includes(place)
  const question = { place, amount, day: date, asks: asks === 'opening' ? 'opening' : 'closing' } as const
  if (!isStored) return sumAt(connection, source, question)
  const summed = await summedSince(connection, caller, asked)
  return sumAt(connection, { ...source, balance }, { ...question, ...(summed && { summed }) })
}

/** Returns the day sums to read for a closed day; the open day has none. */
const summedSince = async (
  connection: Connection,
  { schema, shop }: Caller,
  { ledger: name, date = shop.businessDate }: LedgerQuestion,
): Promise<PlaceQuestion['summed']> => {
  if (date >= shop.businessDate) return undefined
  const { place } = getLedger(schema, name).transfer
  const table = findDayTable(schema, { ledger: name, shop: shop.code, columns: [place] })
  const through = table && (await findSummedThrough(connection, table))
  return table && through !== undefined ? { days: table.days, through } : undefined
}
