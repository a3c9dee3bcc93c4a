// Refuses a second occurrence of a key that may be present once, in any place or shop. In addition to the count a row
// records each present key, so that the primary key refuses the second of two concurrent transactions.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { EntryRefused } from '../errors/books-errors.ts'
import { holdSingles, releaseSingles } from '../storage/books/single-rows.ts'
import { type Counting, findFulfilling, findHolding } from '../storage/books/singles.ts'
import type { Connection } from '../storage/storage.ts'
import type { CheckedEntry } from './entry.ts'
import { findTwice } from './find-twice.ts'
import { type Change, changesIn, conditionOf, countingOf, holdingOf, type SingleDim, singlesOf } from './singles.ts'

/**
 * Called after the balances are updated, for keys that entries moved in from outside or out; throws EntryRefused
 * (books.twice).
 */
export const refuseTwice = async (
  connection: Connection,
  schema: Schema,
  entries: readonly CheckedEntry[],
): Promise<void> => {
  for (const [ledger, own] of Map.groupBy(entries, one => one.ledger)) {
    for (const one of singlesOf(schema, ledger)) {
      for (const [owner, changes] of Map.groupBy(changesIn(one, own), change => change.owner)) {
        const brought = changes.filter(({ sum }) => sum > 0)
        if (brought.length > 0) await refuseSecond(connection, schema, one, { owner, changes: brought })
        const gone = changes.filter(({ sum }) => sum < 0).map(({ key }) => key)
        await releaseSingles(connection, holdingOf(one, owner), gone)
        if (brought.length > 0) await holdBrought(connection, schema, one, { owner, changes: brought })
      }
    }
  }
}

interface Brought {
  readonly owner: string
  readonly changes: readonly Change[]
}

const refuseSecond = async (
  connection: Connection,
  schema: Schema,
  one: SingleDim,
  { owner, changes }: Brought,
): Promise<void> => {
  const counting = countingOf(schema, one, owner)
  const [twice] = await findTwice(connection, schema, one, { counting, keys: changes.map(({ key }) => key) })
  if (!twice) return
  const { to = '', shop = '' } = changes.find(({ key }) => key === twice.key) ?? {}
  throw await refusalOf(connection, schema, one, { counting, ...twice, to, shop })
}

/** Inserts the records of present keys; the condition is checked on the rows of the shop that received them. */
const holdBrought = async (
  connection: Connection,
  schema: Schema,
  one: SingleDim,
  { owner, changes }: Brought,
): Promise<void> => {
  const condition = conditionOf(schema, one)
  const { shops } = countingOf(schema, one, owner)
  for (const [shop, own] of Map.groupBy(changes, change => change.shop)) {
    const keys = own.map(({ key }) => key)
    const options = { keys, shops, shop, ...(condition && { condition }) }
    await holdSingles(connection, holdingOf(one, owner), await findFulfilling(connection, one.rows, options))
  }
}

interface Second {
  readonly counting: Counting
  readonly key: string
  readonly count: number
  /** The place that received the key. */
  readonly to: string
  readonly shop: string
}

const refusalOf = async (
  connection: Connection,
  schema: Schema,
  { ledger, dim }: SingleDim,
  { counting, key, count, to, shop }: Second,
): Promise<EntryRefused> => {
  const { place } = ledger.transfer
  const where = (await findHolding(connection, counting, { key, place, but: { place: to, shop } })) ?? to
  const title = getResource(schema, ledger.resource).field[dim.name]?.title ?? dim.name
  const refused = { ledger: ledger.name, dims: { [dim.name]: key }, amount: counting.amount, there: count, where }
  return new EntryRefused('books.twice', { what: `${title} ${key}`, where }, refused)
}
