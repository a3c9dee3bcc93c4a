// Posts entries of any ledgers together, inside the transaction of their cause: all of them or none.

import type { Field } from '../../engine/schema/field.ts'
import { legLinks } from '../../engine/schema/ledger.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { mapNames, mapValues } from '../../engine/value/records.ts'
import { createStamp } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { assertOpenDay, lockOpenDaysShared } from '../day/open-day.ts'
import { RequestError } from '../error/errors.ts'
import { yieldToEventLoop } from '../event-loop/work-turns.ts'
import { recordLegs } from '../storage/audit.ts'
import { createId } from '../storage/create-id.ts'
import {
  type BalanceMove,
  buildSystemValues,
  findBalance,
  insertBalances,
  insertMany,
  lockBalances,
  updateBalances,
} from '../storage/ledger/balances.ts'
import { findFulfilling, findHoldingPlace, type SingleCountSource } from '../storage/ledger/repeated-singles.ts'
import { deleteSingles, insertSingles } from '../storage/ledger/single-rows.ts'
import type { Stamp } from '../storage/rows.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { findShopColumn, getShopColumn } from '../storage/tables.ts'
import { auditPosting } from './audit-posting.ts'
import { type BalanceMoves, computeBalanceMoves, unlimited } from './balance-moves.ts'
import { isBlindCounted } from './blind-counts.ts'
import { checkEntry } from './check-entry.ts'
import { updateDerivedRows } from './derive-rows.ts'
import type { CheckedEntry, EntrySide, LedgerEntry, PostingResult } from './entry.ts'
import { findDuplicateKeys } from './find-duplicate-keys.ts'
import { checkReferencedRows } from './places.ts'
import {
  collectChanges,
  compileCondition,
  getCountSource,
  getSingleDims,
  getSingleScope,
  type SingleChange,
  type SingleDim,
} from './singles.ts'

/**
 * Posts the entries on the open day of their shops; throws DayClosed or `books.*`, after which the transaction must
 * be rolled back. Locks the day first, then balances in a global order, which prevents deadlocks.
 */
export const postEntries = async (
  connection: Connection,
  caller: Caller,
  entries: readonly LedgerEntry[],
): Promise<PostingResult> => {
  const { schema, shop } = caller
  const checked: CheckedEntry[] = []
  for (const entry of entries) {
    await yieldToEventLoop()
    checked.push(checkEntry(entry, { schema, shop: shop.code, id: createId() }))
  }
  const days = await lockOpenDaysShared(connection, caller, checked.flatMap(getShops))
  for (const [index, { date }] of entries.entries()) {
    if (date === undefined) continue
    for (const code of getShops(checked[index])) assertOpenDay(date, days.get(code))
  }
  const check = () => checkReferencedRows(connection, schema, checked)
  return writePosting(connection, caller, { entries: checked, days, verb: 'post', check })
}

const getShops = (entry: CheckedEntry | undefined): readonly string[] => (entry ? [entry.from.shop, entry.to.shop] : [])

interface PostingInput {
  readonly entries: readonly CheckedEntry[]
  readonly days: ReadonlyMap<string, string>
  readonly verb: 'post' | 'reverse'
  /** Checks balances after all entries instead of after each, because entries of closed days come in no order. */
  readonly atEnd?: boolean
  /** Throws before anything is written; its statements leave together with the locks of the balances. */
  readonly check?: () => Promise<void>
}

/** Writes balances, legs and the audit row of validated entries, while their days are locked. */
export const writePosting = async (
  connection: Connection,
  caller: Caller,
  { entries, days, verb, atEnd = false, check }: PostingInput,
): Promise<PostingResult> => {
  const posting = createId()
  if (entries.length === 0) return { posting, entries: [] }
  const { schema } = caller
  const stamp = createStamp(caller)
  await yieldToEventLoop()
  const moves = computeBalanceMoves(schema, entries, { atEnd })
  await yieldToEventLoop()
  const [locked] = await Promise.all([lockMovedBalances(connection, moves), check?.()])
  await applyBalanceMoves(connection, caller, { moves, locked }, stamp)
  await recordSingles(connection, schema, entries)
  for (const [ledger, ledgerEntries] of Map.groupBy(entries, one => one.ledger)) {
    const rows = ledgerEntries.flatMap(entry => buildLegs(schema, entry, { days, posting, stamp }))
    const resource = getResource(schema, ledger.resource)
    await insertMany(connection, resource, rows)
    await recordLegs(connection, resource, rows)
  }
  await updateDerivedRows(connection, schema, entries)
  await auditPosting(connection, caller, { posting, entries, verb })
  return { posting, entries: entries.map(({ id }) => id) }
}

interface LegContext {
  readonly days: ReadonlyMap<string, string>
  readonly posting: string
  readonly stamp: Stamp
}

/** Builds two rows with opposite amounts. */
const buildLegs = (
  schema: Schema,
  entry: CheckedEntry,
  { days, posting, stamp }: LegContext,
): readonly DatabaseRow[] => {
  const { ledger, from, to, source, day } = entry
  const resource = getResource(schema, ledger.resource)
  const buildLeg = ({ shop, place }: EntrySide, sign: 1 | -1): DatabaseRow => ({
    ...buildSystemValues(stamp),
    [getShopColumn(resource)]: shop,
    [schema.project.shop.businessDate]: day ?? days.get(shop) ?? null,
    [ledger.transfer.place]: place,
    [ledger.transfer.from]: from.place,
    [ledger.transfer.to]: to.place,
    ...entry.dims,
    // 0 - 0 is 0, while -1 * 0 is negative zero.
    ...mapValues(entry.amounts, value => (sign === 1 ? value : 0 - value)),
    [legLinks.entry]: entry.id,
    [legLinks.kind]: entry.kind,
    [legLinks.posting]: posting,
    [legLinks.document]: source.document,
    [legLinks.documentId]: source.documentId,
    [legLinks.move]: source.move,
    [legLinks.line]: source.line,
    [legLinks.reverses]: entry.reverses,
  })
  return [buildLeg(from, -1), buildLeg(to, 1)]
}

// Refuses a second occurrence of a key that may be present once, in any place or shop. In addition to the count a row
// records each present key, so that the primary key refuses the second of two concurrent transactions.

/**
 * Called after the balances are updated, for keys that entries moved in from outside or out; throws `books.*`
 * (books.twice).
 */
const recordSingles = async (
  connection: Connection,
  schema: Schema,
  entries: readonly CheckedEntry[],
): Promise<void> => {
  for (const [ledger, ledgerEntries] of Map.groupBy(entries, singleDim => singleDim.ledger)) {
    for (const singleDim of getSingleDims(schema, ledger)) {
      for (const [owner, changes] of Map.groupBy(collectChanges(singleDim, ledgerEntries), change => change.owner)) {
        const added = changes.filter(({ sum }) => sum > 0)
        if (added.length > 0) await assertNoDuplicate(connection, schema, singleDim, { owner, changes: added })
        const removedKeys = changes.filter(({ sum }) => sum < 0).map(({ key }) => key)
        await deleteSingles(connection, getSingleScope(singleDim, owner), removedKeys)
        if (added.length > 0) await insertAddedSingles(connection, schema, singleDim, { owner, changes: added })
      }
    }
  }
}

interface AddedKeys {
  readonly owner: string
  readonly changes: readonly SingleChange[]
}

const assertNoDuplicate = async (
  connection: Connection,
  schema: Schema,
  singleDim: SingleDim,
  { owner, changes }: AddedKeys,
): Promise<void> => {
  const countSource = getCountSource(schema, singleDim, owner)
  const [duplicate] = await findDuplicateKeys(connection, schema, singleDim, {
    counting: countSource,
    keys: changes.map(({ key }) => key),
  })
  if (!duplicate) return
  const { to = '', shop = '' } = changes.find(({ key }) => key === duplicate.key) ?? {}
  throw await buildRefusal(connection, schema, singleDim, { counting: countSource, ...duplicate, to, shop })
}

/** Inserts the records of present keys; the condition is checked on the rows of the shop that received them. */
const insertAddedSingles = async (
  connection: Connection,
  schema: Schema,
  singleDim: SingleDim,
  { owner, changes }: AddedKeys,
): Promise<void> => {
  const condition = compileCondition(schema, singleDim)
  const { shops } = getCountSource(schema, singleDim, owner)
  for (const [shop, shopChanges] of Map.groupBy(changes, change => change.shop)) {
    const keys = shopChanges.map(({ key }) => key)
    const options = { keys, shops, shop, condition }
    await insertSingles(
      connection,
      getSingleScope(singleDim, owner),
      await findFulfilling(connection, singleDim.rows, options),
    )
  }
}

interface DuplicateKey {
  readonly counting: SingleCountSource
  readonly key: string
  readonly count: number
  /** The place that received the key. */
  readonly to: string
  readonly shop: string
}

const buildRefusal = async (
  connection: Connection,
  schema: Schema,
  { ledger, dim }: SingleDim,
  { counting: countSource, key, count, to, shop }: DuplicateKey,
): Promise<RequestError> => {
  const { place } = ledger.transfer
  const where = (await findHoldingPlace(connection, countSource, { key, place, but: { place: to, shop } })) ?? to
  const title = getResource(schema, ledger.resource).field[dim.name]?.title ?? dim.name
  const details = { ledger: ledger.name, dims: { [dim.name]: key }, amount: countSource.amount, there: count, where }
  return new RequestError('books.twice', { what: `${title} ${key}`, where }, { extra: { refused: details } })
}

// Applies changes to balances: a place cannot give an amount that it does not hold, and the error names the place that
// does.

type LockedBalances = readonly (readonly DatabaseRow[])[]

/** Issued in one order by all transactions, and together. */
const lockMovedBalances = (connection: Connection, all: readonly BalanceMoves[]): Promise<LockedBalances> =>
  Promise.all(
    all.map(({ table, moves }) =>
      lockBalances(
        connection,
        table,
        moves.map(({ key }) => key),
      ),
    ),
  )

/** Updates every row of these balances, or throws `books.*`, after which the transaction must be rolled back. */
const applyBalanceMoves = async (
  connection: Connection,
  caller: Caller,
  { moves: all, locked: lockedRows }: { readonly moves: readonly BalanceMoves[]; readonly locked: LockedBalances },
  stamp: Stamp,
): Promise<void> => {
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
