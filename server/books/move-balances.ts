// Applies changes to balances: a place cannot give an amount that it does not hold, and the error names the place that
// does.

import type { Field } from '../../engine/schema/field.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { EntryRefused } from '../errors/books-errors.ts'
import { type BalanceMove, findBalance, holdBalances, insertBalances, moveBalances } from '../storage/books/balances.ts'
import type { Stamp } from '../storage/rows.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { findShopColumn } from '../storage/tables.ts'
import { anything, type MovesOfBalance } from './balance-moves.ts'
import { isCountedBlind } from './sealed.ts'

/** Updates every row of these balances, or throws EntryRefused, after which the transaction must be rolled back. */
export const applyMoves = async (
  connection: Connection,
  caller: Caller,
  all: readonly MovesOfBalance[],
  stamp: Stamp,
): Promise<void> => {
  for (const one of all) {
    const { table } = one
    const moves = isCountedBlind(caller, one.ledger) ? one.moves.map(withoutNeeds) : one.moves
    const keyOf = (row: DatabaseRow): string => JSON.stringify(table.key.map(column => row[column]))
    const held = await holdBalances(
      connection,
      table,
      moves.map(({ key }) => key),
    )
    const present = new Map(held.map(row => [keyOf(row), row]))
    const rowOf = ({ key }: BalanceMove): DatabaseRow | undefined => present.get(JSON.stringify(key))
    for (const move of moves) await refuseShortage(connection, caller, one, { move, row: rowOf(move) })
    const [old, fresh] = [moves.filter(rowOf), moves.filter(move => !rowOf(move))]
    await moveBalances(connection, table, old, stamp)
    await insertBalances(connection, table, fresh, stamp)
  }
}

/** For a ledger that is counted blind: a refusal would reveal the balance, so shortages are found by the count. */
const withoutNeeds = (move: BalanceMove): BalanceMove => ({ ...move, needs: move.needs.map(() => anything) })

interface Held {
  readonly move: BalanceMove
  readonly row: DatabaseRow | undefined
}

const refuseShortage = async (
  connection: Connection,
  caller: Caller,
  one: MovesOfBalance,
  { move, row }: Held,
): Promise<void> => {
  const { table } = one
  for (const [at, amount] of table.amounts.entries()) {
    const there = Number(row?.[amount] ?? 0)
    if (Number.isSafeInteger(there + (move.deltas[at] ?? 0))) continue
    const field = getResource(caller.schema, one.ledger.resource).field[amount]
    const params = { ledger: one.ledger.title, amount: field?.title ?? amount, value: String(move.deltas[at] ?? 0) }
    throw new EntryRefused('books.amount', params)
  }
  for (const [at, amount] of table.guarded.entries()) {
    const there = Number(row?.[amount] ?? 0)
    const wanted = move.needs[at] ?? 0
    if (there < wanted) throw await shortage(connection, caller, one, { move, amount, there, wanted })
  }
}

interface Short {
  readonly move: BalanceMove
  readonly amount: string
  readonly there: number
  readonly wanted: number
}

const shortage = async (
  connection: Connection,
  caller: Caller,
  one: MovesOfBalance,
  { move, amount, there, wanted }: Short,
): Promise<EntryRefused> => {
  const { ledger, table, balance } = one
  const { field } = getResource(caller.schema, ledger.resource)
  const values = Object.fromEntries(table.key.map((column, at) => [column, move.key[at] ?? '']))
  const place = values[ledger.transfer.place] ?? ''
  const dims = Object.fromEntries(
    balance.by.flatMap(name => (name === ledger.transfer.place ? [] : [[name, values[name] ?? '']])),
  )
  const json = (value: number) => field[amount]?.type.toJson(value) ?? value
  const refused = { ledger: ledger.name, place, dims, amount, there: json(there), wanted: json(wanted) }
  const what = Object.entries(dims)
    .map(([name, value]) => `${titleOf(field, name)} ${value}`)
    .join(' ')
  if (what !== '' && there === 0) {
    const where = await findElsewhere(connection, one, { values, amount })
    if (where !== undefined) return new EntryRefused('books.elsewhere', { what, place, where }, { ...refused, where })
    return new EntryRefused('books.not-there', { what, place }, refused)
  }
  const name = [what, titleOf(field, amount)].filter(part => part !== '').join(', ')
  const format = (value: number): string => field[amount]?.type.format(value) ?? String(value)
  const params = { what: name, place, there: format(there), wanted: format(wanted) }
  return new EntryRefused('books.not-enough', params, refused)
}

const titleOf = (field: Readonly<Record<string, Field>>, name: string): string => field[name]?.title ?? name

/** Returns a place that holds the requested amount: of the own shop, else of another one, prefixed with the shop. */
const findElsewhere = async (
  connection: Connection,
  { ledger, table }: MovesOfBalance,
  { values, amount }: { readonly values: Readonly<Record<string, string>>; readonly amount: string },
): Promise<string | undefined> => {
  const { place } = ledger.transfer
  if (!Object.hasOwn(values, place)) return undefined
  const shop = findShopColumn(table.resource)
  const { [place]: _, ...same } = values
  const own = await findBalance(connection, table, { values: same, amount })
  if (own) return String(own[place])
  if (shop === undefined) return undefined
  const { [shop]: __, ...anywhere } = same
  const other = await findBalance(connection, table, { values: anywhere, amount })
  return other && `${String(other[shop])}: ${String(other[place])}`
}
