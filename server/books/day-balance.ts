// Computes the balance of a day from legs: opening, movements by the columns of the ledger file, closing.
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { findDaySums } from '../storage/books/day-sums.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { createDaySource } from './day-source.ts'

export interface DayBalanceQuery {
  readonly ledger: string
  /** A business date: the open one or an earlier one. */
  readonly date: string
  /** Columns to group by: the place, dims, or both; without any there is one row for all. */
  readonly by: readonly string[]
  /** Filters by places and dims. */
  readonly only?: Readonly<Record<string, string>>
}

/** Amounts of the ledger in the smallest units of their fields. */
export type DayAmounts = Readonly<Record<string, number>>

export interface DayBalance {
  readonly by: Readonly<Record<string, string>>
  readonly opening: DayAmounts
  /** By the names of the ledger's columns: opening plus increases minus decreases is closing. */
  readonly columns: Readonly<Record<string, DayAmounts>>
  readonly closing: DayAmounts
}

/**
 * Covers the inside places of the caller's shop, or of the chain for a ledger of the chain; leaves out rows without
 * amounts and movements.
 */
export const computeDayBalance = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema'> & { readonly shop: Pick<Caller['shop'], 'code'> },
  { ledger: name, date, by, only = {} }: DayBalanceQuery,
): Promise<readonly DayBalance[]> => {
  const ledger = getLedger(schema, name)
  const knownColumns = [ledger.transfer.place, ...ledger.dims.map(dim => dim.name)]
  const queriedColumns = [...new Set([...by, ...Object.keys(only)])]
  const unknownColumn = queriedColumns.find(column => !knownColumns.includes(column))
  if (unknownColumn !== undefined) throw new Error(`${name} has no place or dim ${unknownColumn}`)
  const source = createDaySource(schema, ledger, { shop: shop.code, columns: queriedColumns })
  const rows = await findDaySums(connection, source, { date, by, only, columns: ledger.columns })
  return rows.map(row => {
    const readAmounts = (prefix: string): DayAmounts =>
      Object.fromEntries(ledger.amounts.map((amount, index) => [amount.name, toExactNumber(row, `${prefix}_${index}`)]))
    return {
      by: Object.fromEntries(by.map(column => [column, String(row[column])])),
      opening: readAmounts('opening'),
      columns: Object.fromEntries(ledger.columns.map((column, index) => [column.name, readAmounts(`column_${index}`)])),
      closing: readAmounts('closing'),
    }
  })
}

const toExactNumber = (row: DatabaseRow, name: string): number => {
  const value = Number(row[name])
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is too large to be exact`)
  return value
}
