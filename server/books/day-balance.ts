// Computes the balance of a day from legs: opening, movements by the columns of the ledger file, closing.
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { findDaySums } from '../storage/books/day-sums.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { daySource } from './day-source.ts'

export interface DayAsked {
  readonly ledger: string
  /** A business date: the open one or an earlier one. */
  readonly date: string
  /** Columns to group by: the place, dims, or both; without any there is one row for all. */
  readonly by: readonly string[]
  /** Filters by places and dims. */
  readonly only?: Readonly<Record<string, string>>
}

/** Amounts of the ledger in the smallest units of their fields. */
export type Amounts = Readonly<Record<string, number>>

export interface DayBalance {
  readonly by: Readonly<Record<string, string>>
  readonly opening: Amounts
  /** By the names of the ledger's columns: opening plus increases minus decreases is closing. */
  readonly columns: Readonly<Record<string, Amounts>>
  readonly closing: Amounts
}

/**
 * Covers the inside places of the caller's shop, or of the chain for a ledger of the chain; leaves out rows without
 * amounts and movements.
 */
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
