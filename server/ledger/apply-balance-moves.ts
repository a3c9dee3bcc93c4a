// Applies changes to balances: a place cannot give an amount that it does not hold, and the error names the place that
// does.

import type { Field } from '../../engine/schema/field.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { mapNames } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import {
  type BalanceMove,
  findBalance,
  insertBalances,
  lockBalances,
  updateBalances,
} from '../storage/ledger/balances.ts'
import type { Stamp } from '../storage/rows.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { findShopColumn } from '../storage/tables.ts'
import { type BalanceMoves, unlimited } from './balance-moves.ts'
import { isBlindCounted } from './sealed.ts'

/** Updates every row of these balances, or throws `books.*`, after which the transaction must be rolled back. */
export const applyBalanceMoves = async (
  connection: Connection,
  caller: Caller,
  all: readonly BalanceMoves[],
  stamp: Stamp,
): Promise<void> => {
  // Issued in one order by all transactions, and together.
  const locks = all.map(({ table, moves }) => {
    const keys = moves.map(({ key }) => key)
    return lockBalances(connection, table, keys)
  })
  const lockedRows = await Promise.all(locks)
  for (const [index, balanceMoves] of all.entries()) {
    const { table } = balanceMoves
    const moves = isBlindCounted(caller, balanceMoves.ledger)
      ? balanceMoves.moves.map(withoutNeeds)
      : balanceMoves.moves
    const formatKey = (row: DatabaseRow): string => JSON.stringify(table.key.map(column => row[column]))
    const locked = lockedRows[index] ?? []
    const present = new Map(locked.map(row => [formatKey(row), row]))
    const findRow = ({ key }: BalanceMove): DatabaseRow | undefined => present.get(JSON.stringify(key))
    for (const move of moves) await assertSufficient(connection, caller, balanceMoves, { move, row: findRow(move) })
    const [existing, missing] = [moves.filter(findRow), moves.filter(move => !findRow(move))]
    await updateBalances(connection, table, existing, stamp)
    await insertBalances(connection, table, missing, stamp)
  }
}

/** For a ledger that is counted blind: a refusal would reveal the balance, so shortages are found by the count. */
const withoutNeeds = (move: BalanceMove): BalanceMove => ({ ...move, needs: move.needs.map(() => unlimited) })

interface MoveAndRow {
  readonly move: BalanceMove
  readonly row: DatabaseRow | undefined
}

const assertSufficient = async (
  connection: Connection,
  caller: Caller,
  balanceMoves: BalanceMoves,
  { move, row }: MoveAndRow,
): Promise<void> => {
  const { table } = balanceMoves
  for (const [index, amount] of table.amounts.entries()) {
    const available = Number(row?.[amount] ?? 0)
    if (Number.isSafeInteger(available + (move.deltas[index] ?? 0))) continue
    const field = getResource(caller.schema, balanceMoves.ledger.resource).field[amount]
    const params = {
      ledger: balanceMoves.ledger.title,
      amount: field?.title ?? amount,
      value: String(move.deltas[index] ?? 0),
    }
    throw new RequestError('books.amount', params)
  }
  for (const [index, amount] of table.guarded.entries()) {
    const available = Number(row?.[amount] ?? 0)
    const required = move.needs[index] ?? 0
    if (available < required)
      throw await describeShortage(connection, caller, balanceMoves, {
        move,
        amount,
        there: available,
        wanted: required,
      })
  }
}

interface Shortage {
  readonly move: BalanceMove
  readonly amount: string
  readonly there: number
  readonly wanted: number
}

const describeShortage = async (
  connection: Connection,
  caller: Caller,
  balanceMoves: BalanceMoves,
  { move, amount, there: available, wanted: required }: Shortage,
): Promise<RequestError> => {
  const { ledger, table, balance } = balanceMoves
  const { field } = getResource(caller.schema, ledger.resource)
  const values = mapNames(table.key, (_, index) => move.key[index] ?? '')
  const place = values[ledger.transfer.place] ?? ''
  const dims = Object.fromEntries(
    balance.by.flatMap(name => (name === ledger.transfer.place ? [] : [[name, values[name] ?? '']])),
  )
  const toJson = (value: number) => field[amount]?.type.toJson(value) ?? value
  const details = { ledger: ledger.name, place, dims, amount, there: toJson(available), wanted: toJson(required) }
  const description = Object.entries(dims)
    .map(([name, value]) => `${getTitle(field, name)} ${value}`)
    .join(' ')
  if (description !== '' && available === 0) {
    const where = await findOtherPlace(connection, balanceMoves, { values, amount })
    if (where !== undefined)
      return new RequestError(
        'books.elsewhere',
        { what: description, place, where },
        { extra: { refused: { ...details, where } } },
      )
    return new RequestError('books.not-there', { what: description, place }, { extra: { refused: details } })
  }
  const name = [description, getTitle(field, amount)].filter(part => part !== '').join(', ')
  const format = (value: number): string => field[amount]?.type.format(value) ?? String(value)
  const params = { what: name, place, there: format(available), wanted: format(required) }
  return new RequestError('books.not-enough', params, { extra: { refused: details } })
}

const getTitle = (field: Readonly<Record<string, Field>>, name: string): string => field[name]?.title ?? name

/** Returns a place that holds the requested amount: of the own shop, else of another one, prefixed with the shop. */
const findOtherPlace = async (
  connection: Connection,
  { ledger, table }: BalanceMoves,
  { values, amount }: { readonly values: Readonly<Record<string, string>>; readonly amount: string },
): Promise<string | undefined> => {
  const { place } = ledger.transfer
  if (!Object.hasOwn(values, place)) return undefined
  const shop = findShopColumn(table.resource)
  const { [place]: _, ...otherValues } = values
  const ownPlace = await findBalance(connection, table, { values: otherValues, amount })
  if (ownPlace) return String(ownPlace[place])
  if (shop === undefined) return undefined
  const { [shop]: __, ...anywhere } = otherValues
  const other = await findBalance(connection, table, { values: anywhere, amount })
  return other && `${String(other[shop])}: ${String(other[place])}`
}
