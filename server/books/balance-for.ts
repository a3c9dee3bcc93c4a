// What an expression asks of the books: what a place of the caller's shop holds, when a day began or at its end.
import type { LedgerQuestion } from '../../engine/expression/evaluate/reader.ts'
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { sumAt } from '../storage/books/day-sums.ts'
import type { Connection } from '../storage/storage.ts'
import { daySource } from './day-source.ts'

/** In stored form; without a date at the business date, and `balance` is what the day ends with. */
export const balanceFor = (
  connection: Connection,
  { schema, shop }: Caller,
  { asks, ledger: name, amount, place, date = shop.businessDate }: LedgerQuestion,
): Promise<number> => {
  const ledger = getLedger(schema, name)
  const { balance, ...source } = daySource(schema, ledger, { shop: shop.code, columns: [ledger.transfer.place] })
  // Places outside have no balance.
  const isStored = balance && !ledger.places.outside.includes(place)
  const question = { place, amount, day: date, asks: asks === 'opening' ? 'opening' : 'closing' } as const
  return sumAt(connection, isStored ? { ...source, balance } : source, question)
}
