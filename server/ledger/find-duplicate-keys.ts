// Finds keys that are present more often than their dim allows, and records of present keys that are incorrect.
import type { Schema } from '../../engine/schema/schema.ts'
import { listShops } from '../day/open-day.ts'
import { findDuplicates, findFulfilling, type SingleCountSource } from '../storage/ledger/repeated-singles.ts'
import {
  deleteSingles,
  findUnmatchedSingles,
  insertSingles,
  type UnmatchedSingle,
} from '../storage/ledger/single-rows.ts'
import type { Connection } from '../storage/storage.ts'
import {
  compileCondition,
  getCountSource,
  getSingleScope,
  listSingleDims,
  type SingleDim,
  wholeChain,
} from './singles.ts'

interface DuplicateQuery {
  readonly counting: SingleCountSource
  readonly keys?: readonly string[]
}

/**
 * Returns those of the keys, or of all keys, that are present more than once although they are unique, with their
 * count.
 */
export const findDuplicateKeys = async (
  connection: Connection,
  schema: Schema,
  singleDim: SingleDim,
  { counting, keys }: DuplicateQuery,
): Promise<readonly { readonly key: string; readonly count: number }[]> => {
  if (keys?.length === 0) return []
  const duplicates = await findDuplicates(connection, counting, keys)
  const condition = compileCondition(schema, singleDim)
  const fulfillingKeys = await findFulfilling(connection, singleDim.rows, {
    keys: duplicates.map(({ key }) => key),
    condition,
    shops: counting.shops,
    shop: counting.shop,
  })
  const isSingle = new Set(fulfillingKeys)
  return duplicates.filter(({ key }) => isSingle.has(key))
}

const listScopes = async (connection: Connection, schema: Schema, { single }: SingleDim): Promise<readonly string[]> =>
  single.scope === 'chain' ? [wholeChain] : listShops(connection, schema)

interface SingleFault {
  readonly ledger: string
  readonly shop: string
  readonly key: string
}

const buildFault = ({ ledger }: SingleDim, owner: string, key: string): SingleFault => ({
  ledger: ledger.name,
  shop: owner === wholeChain ? '-' : owner,
  key,
})

/** Checks all unique dims, for the audit. */
export const findAllDuplicateKeys = async (
  connection: Connection,
  schema: Schema,
): Promise<readonly (SingleFault & { readonly count: number })[]> => {
  const found: (SingleFault & { count: number })[] = []
  for (const singleDim of listSingleDims(schema)) {
    for (const owner of await listScopes(connection, schema, singleDim)) {
      const duplicates = await findDuplicateKeys(connection, schema, singleDim, {
        counting: getCountSource(schema, singleDim, owner),
      })
      found.push(...duplicates.map(({ key, count }) => ({ ...buildFault(singleDim, owner, key), count })))
    }
  }
  return found
}

/** Finds present keys without a record and records of absent keys; corrects them if `write` is set. */
export const findUnrecordedSingles = async (
  connection: Connection,
  schema: Schema,
  { write }: { readonly write: boolean },
): Promise<readonly (SingleFault & Pick<UnmatchedSingle, 'isThere'>)[]> => {
  const found: (SingleFault & Pick<UnmatchedSingle, 'isThere'>)[] = []
  for (const singleDim of listSingleDims(schema)) {
    const condition = compileCondition(schema, singleDim)
    for (const owner of await listScopes(connection, schema, singleDim)) {
      const scope = getSingleScope(singleDim, owner)
      const comparison = { holding: scope, counting: getCountSource(schema, singleDim, owner), rows: singleDim.rows }
      const unmatched = await findUnmatchedSingles(connection, { ...comparison, condition })
      const filterKeys = (isThere: boolean) =>
        unmatched.flatMap(difference => (difference.isThere === isThere ? [difference.key] : []))
      if (write) await deleteSingles(connection, scope, filterKeys(false))
      if (write) await insertSingles(connection, scope, filterKeys(true))
      found.push(...unmatched.map(({ key, isThere }) => ({ ...buildFault(singleDim, owner, key), isThere })))
    }
  }
  return found
}
