// Refuses a second occurrence of a key that may be present once, in any place or shop. In addition to the count a row
// records each present key, so that the primary key refuses the second of two concurrent transactions.

import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { RequestError } from '../error/errors.ts'
import { findFulfilling, findHoldingPlace, type SingleCountSource } from '../storage/ledger/repeated-singles.ts'
import { deleteSingles, insertSingles } from '../storage/ledger/single-rows.ts'
import type { Connection } from '../storage/storage.ts'
import type { CheckedEntry } from './entry.ts'
import { findDuplicateKeys } from './find-duplicate-keys.ts'
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
 * Called after the balances are updated, for keys that entries moved in from outside or out; throws `books.*`
 * (books.twice).
 */
export const recordSingles = async (
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
