// The balance of a day: opening, movements by the columns of the ledger's file, closing; computed from legs, not saved.
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { findDaySums } from '../storage/books/day-sums.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { daySource } from './day-source.ts'

export interface DayAsked {
  readonly ledger: string
  /** A business date, the open one or any before it. */
  readonly date: string
  /** What one row is for: the column of the place, dims, or both; none: one row for all. */
  readonly by: readonly string[]
  /** Only of these places and dims. */
  readonly only?: Readonly<Record<string, string>>
}

/** Amounts of the ledger in the smallest units of their fields. */
export type Amounts = Readonly<Record<string, number>>

export interface DayBalance {
  readonly by: Readonly<Record<string, string>>
  readonly opening: Amounts
  /** By the names of the ledger's columns: opening, all that raise, less all that lower, is closing. */
  readonly columns: Readonly<Record<string, Amounts>>
  readonly closing: Amounts
}

/** Of the inside places of the caller's shop, or of the chain where the book is the chain's; what held and moved nothing is left out. */
export const dayBalance = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema'> & { readonly shop: Pick<Caller['shop'], 'code'> },
  { ledger: name, date, by, only = {} }: DayAsked,
): Promise<readonly DayBalance[]> => {
  const ledger = getLedger(schema, name)
  const known = [ledger.transfer.place, ...ledger.dims.map(dim => dim.name)]
  const asked = [...new Set([...by, ...Object.keys(only)])]
  const strange = asked.find(column => !known.includes(column))
  if (strange !== undefined) throw new Error(`${name} has no place or dim ${strange}`)
  const source = daySource(schema, ledger, { shop: shop.code, columns: asked })
  const rows = await findDaySums(connection, source, { date, by, only, columns: ledger.columns })
  return rows.map(row => {
    const amountsOf = (word: string): Amounts =>
      Object.fromEntries(ledger.amounts.map((amount, at) => [amount.name, exact(row, `${word}_${at}`)]))
    return {
      by: Object.fromEntries(by.map(column => [column, String(row[column])])),
      opening: amountsOf('opening'),
      columns: Object.fromEntries(ledger.columns.map((column, at) => [column.name, amountsOf(`column_${at}`)])),
      closing: amountsOf('closing'),
    }
  })
}

const exact = (row: DatabaseRow, name: string): number => {
  const value = Number(row[name])
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is too large to be exact`)
  return value
}
