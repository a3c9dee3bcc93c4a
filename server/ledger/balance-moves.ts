// Computes the changes of balances by entries, before the database is read.
import { compareText } from '../../engine/expression/terms/types.ts'
import type { Balance, Ledger } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { type BalanceMove, type BalanceTable, getBalanceKey } from '../storage/ledger/balances.ts'
import { findShopColumn } from '../storage/tables.ts'
import type { CheckedEntry } from './entry.ts'

/** The minimum for an amount that may be negative. */
export const unlimited = Number.MIN_SAFE_INTEGER

export interface BalanceMoves {
  readonly ledger: Ledger
  readonly balance: Balance
  readonly table: BalanceTable
  /** Sorted by key, each key once. */
  readonly moves: readonly BalanceMove[]
}

/**
 * Returns one list for each affected balance in a global order, which prevents deadlocks: by ledger, and the balances
 * with most key columns first.
 */
export const computeBalanceMoves = (
  schema: Schema,
  entries: readonly CheckedEntry[],
  { atEnd = false }: { readonly atEnd?: boolean } = {},
): readonly BalanceMoves[] => {
  const byLedger = Map.groupBy(entries, ({ ledger }) => ledger)
  const ledgers = [...byLedger].toSorted(([a], [b]) => compareText(a.name, b.name))
  return ledgers.flatMap(([ledger, ledgerEntries]) =>
    sortBalances(ledger).flatMap(balance => {
      const table = getBalanceTable(schema, ledger, balance)
      const moves = sumMoves(ledgerEntries, balance, { table, atEnd })
      return moves.length === 0 ? [] : [{ ledger, balance, table, moves }]
    }),
  )
}

const sortBalances = ({ balances }: Ledger): readonly Balance[] =>
  balances.toSorted((a, b) => b.by.length - a.by.length || compareText(a.id, b.id))

const getBalanceTable = (schema: Schema, { amounts }: Ledger, balance: Balance): BalanceTable => {
  const resource = getResource(schema, balance.resource)
  return {
    resource,
    key: getBalanceKey(resource),
    amounts: amounts.map(({ name }) => name),
    guarded: amounts.filter(({ neverNegative }) => neverNegative).map(({ name }) => name),
  }
}

interface RunningSums {
  readonly key: readonly string[]
  readonly sums: number[]
  /** The lowest value of each running sum, which the row must cover beforehand. */
  readonly lows: number[]
}

/**
 * Sums all entries, so that each row is updated once; a row that is debited before it is credited must cover the debit.
 */
const sumMoves = (
  entries: readonly CheckedEntry[],
  { by }: Balance,
  { table, atEnd }: { readonly table: BalanceTable; readonly atEnd: boolean },
): readonly BalanceMove[] => {
  const runningByKey = new Map<string, RunningSums>()
  const add = (entry: CheckedEntry, side: 'from' | 'to'): void => {
    const { shop, place, inside } = entry[side]
    if (!inside) return
    const keyValues = by.map(name => (name === entry.ledger.transfer.place ? place : (entry.dims[name] ?? '')))
    const key = findShopColumn(table.resource) === undefined ? keyValues : [shop, ...keyValues]
    const id = JSON.stringify(key)
    const sums = runningByKey.get(id) ?? { key, sums: table.amounts.map(() => 0), lows: table.amounts.map(() => 0) }
    runningByKey.set(id, sums)
    for (const [index, amount] of table.amounts.entries()) {
      const sum = (sums.sums[index] ?? 0) + (side === 'from' ? -1 : 1) * (entry.amounts[amount] ?? 0)
      sums.sums[index] = sum
      sums.lows[index] = Math.min(sums.lows[index] ?? 0, sum)
    }
  }
  for (const entry of entries) {
    add(entry, 'from')
    add(entry, 'to')
  }
  return [...runningByKey.values()]
    .map(({ key, sums, lows }) => ({
      key,
      deltas: sums,
      needs: table.guarded.map(name => computeNeed((atEnd ? sums : lows)[table.amounts.indexOf(name)] ?? 0)),
    }))
    .toSorted((a, b) => compareKeys(a.key, b.key))
}

/** An increase needs no existing amount. */
const computeNeed = (lowest: number): number => (lowest < 0 ? 0 - lowest : unlimited)

const compareKeys = (a: readonly string[], b: readonly string[]): number => {
  for (const [index, part] of a.entries()) {
    const order = compareText(part, b[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}
