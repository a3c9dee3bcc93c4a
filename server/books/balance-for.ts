// What an expression asks of the books: what a place of the caller's shop holds, when a day began or at its end.
import type { LedgerQuestion } from '../../engine/expression/evaluate/reader.ts'
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { findSummedThrough } from '../storage/books/day-rows.ts'
import { type PlaceQuestion, sumAt } from '../storage/books/day-sums.ts'
import type { Connection } from '../storage/storage.ts'
import { daySource } from './day-source.ts'
import { findDayTable } from './sum-up-days.ts'

/** In stored form; without a date at the business date, and `balance` is what the day ends with. */
export const balanceFor = async (connection: Connection, caller: Caller, asked: LedgerQuestion): Promise<number> => {
  const { schema, shop } = caller
  const { asks, ledger: name, amount, place, date = shop.businessDate } = asked
  const ledger = getLedger(schema, name)
  const { balance, ...source } = daySource(schema, ledger, { shop: shop.code, columns: [ledger.transfer.place] })
  // Places outside have no balance, and their days are not summed up.
  const isStored = balance && !ledger.places.outside.includes(place)
  const question = { place, amount, day: date, asks: asks === 'opening' ? 'opening' : 'closing' } as const
  if (!isStored) return sumAt(connection, source, question)
  const summed = await summedSince(connection, caller, asked)
  return sumAt(connection, { ...source, balance }, { ...question, ...(summed && { summed }) })
}

/** Of days that are over their sums are read; the open day has none. */
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
