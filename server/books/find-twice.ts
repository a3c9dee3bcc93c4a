// Finds keys that are present more often than their dim allows, and records of present keys that are incorrect.
import type { Schema } from '../../engine/schema/schema.ts'
import { findUnmatched, holdSingles, releaseSingles, type Unmatched } from '../storage/books/single-rows.ts'
import { type Counting, findFulfilling, findSeveral } from '../storage/books/singles.ts'
import type { Connection } from '../storage/storage.ts'
import { allShops } from './open-day.ts'
import { conditionOf, countingOf, holdingOf, type SingleDim, singlesIn, wholeChain } from './singles.ts'

interface Asked {
  readonly counting: Counting
  readonly keys?: readonly string[]
}

/**
 * Returns those of the keys, or of all keys, that are present more than once although they are unique, with their
 * count.
 */
export const findTwice = async (
  connection: Connection,
  schema: Schema,
  one: SingleDim,
  { counting, keys }: Asked,
): Promise<readonly { readonly key: string; readonly count: number }[]> => {
  if (keys?.length === 0) return []
  const several = await findSeveral(connection, counting, keys)
  const condition = conditionOf(schema, one)
  const fulfilling = await findFulfilling(connection, one.rows, {
    keys: several.map(({ key }) => key),
    ...(condition && { condition }),
    shops: counting.shops,
    ...(counting.shop !== undefined && { shop: counting.shop }),
  })
  const isSingle = new Set(fulfilling)
  return several.filter(({ key }) => isSingle.has(key))
}

const ownersOf = async (connection: Connection, schema: Schema, { single }: SingleDim): Promise<readonly string[]> =>
  single.scope === 'chain' ? [wholeChain] : allShops(connection, schema)

interface Wrong {
  readonly ledger: string
  readonly shop: string
  readonly key: string
}

const wrongOf = ({ ledger }: SingleDim, owner: string, key: string): Wrong => ({
  ledger: ledger.name,
  shop: owner === wholeChain ? '-' : owner,
  key,
})

/** Checks all unique dims, for the audit. */
export const findAllTwice = async (
  connection: Connection,
  schema: Schema,
): Promise<readonly (Wrong & { readonly count: number })[]> => {
  const found: (Wrong & { count: number })[] = []
  for (const one of singlesIn(schema)) {
    for (const owner of await ownersOf(connection, schema, one)) {
      const twice = await findTwice(connection, schema, one, { counting: countingOf(schema, one, owner) })
      found.push(...twice.map(({ key, count }) => ({ ...wrongOf(one, owner, key), count })))
    }
  }
  return found
}

/** Finds present keys without a record and records of absent keys; corrects them if `write` is set. */
export const findUnsaid = async (
  connection: Connection,
  schema: Schema,
  { write }: { readonly write: boolean },
): Promise<readonly (Wrong & Pick<Unmatched, 'isThere'>)[]> => {
  const found: (Wrong & Pick<Unmatched, 'isThere'>)[] = []
  for (const one of singlesIn(schema)) {
    const condition = conditionOf(schema, one)
    for (const owner of await ownersOf(connection, schema, one)) {
      const holding = holdingOf(one, owner)
      const compared = { holding, counting: countingOf(schema, one, owner), rows: one.rows }
      const unmatched = await findUnmatched(connection, { ...compared, ...(condition && { condition }) })
      const keysOf = (isThere: boolean) => unmatched.flatMap(at => (at.isThere === isThere ? [at.key] : []))
      if (write) await releaseSingles(connection, holding, keysOf(false))
      if (write) await holdSingles(connection, holding, keysOf(true))
      found.push(...unmatched.map(({ key, isThere }) => ({ ...wrongOf(one, owner, key), isThere })))
    }
  }
  return found
}
