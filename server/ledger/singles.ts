// Dims that allow each key once: how they are counted, and which keys entries add or remove.
import { createLiteralOptions, translateCondition } from '../../engine/expression/sql/translate.ts'
import type { Dimension, Ledger, SingleRule } from '../../engine/schema/ledger.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { SingleCountSource } from '../storage/ledger/repeated-singles.ts'
import type { SingleScope } from '../storage/ledger/single-rows.ts'
import type { RowFilter } from '../storage/list-query.ts'
import type { CheckedEntry } from './entry.ts'

export interface SingleDim {
  readonly ledger: Ledger
  readonly dim: Dimension
  readonly single: SingleRule
  readonly rows: StoredResource
}

export const getSingleDims = (schema: Schema, ledger: Ledger): readonly SingleDim[] =>
  ledger.dims.flatMap(dim =>
    dim.single && dim.ref !== undefined
      ? [{ ledger, dim, single: dim.single, rows: getResource(schema, dim.ref) }]
      : [],
  )

export const listSingleDims = (schema: Schema): readonly SingleDim[] =>
  Object.values(schema.ledgers).flatMap(ledger => getSingleDims(schema, ledger))

/** Replaces the shop if the key is unique in the whole chain. */
export const wholeChain = '*'

/** A key whose count inside was changed by entries. */
export interface SingleChange {
  /** The scope that was counted. */
  readonly owner: string
  readonly key: string
  /** The change of the count; negative if keys were removed. */
  readonly sum: number
  /** The last place that received the key, and its shop. */
  readonly to: string
  readonly shop: string
}

/** Returns keys that came from or went outside, in a global order; moves between inside places do not count. */
export const collectChanges = (
  { dim, single }: SingleDim,
  entries: readonly CheckedEntry[],
): readonly SingleChange[] => {
  const changes = new Map<string, SingleChange>()
  const add = ({ shop, place, inside }: CheckedEntry['to'], key: string, amount: number): void => {
    if (!inside || amount === 0) return
    const owner = single.scope === 'chain' ? wholeChain : shop
    const changeKey = JSON.stringify([owner, key])
    const { sum, ...previous } = changes.get(changeKey) ?? { owner, key, sum: 0, to: '', shop }
    changes.set(changeKey, { ...previous, sum: sum + amount, ...(amount > 0 && { to: place, shop }) })
  }
  for (const { from, to, dims, amounts } of entries) {
    const [key, amount] = [dims[dim.name] ?? '', amounts[single.amount] ?? 0]
    add(from, key, -amount)
    add(to, key, amount)
  }
  return [...changes.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, change]) => (change.sum === 0 ? [] : [change]))
}

export const getCountSource = (
  schema: Schema,
  { ledger, dim, single }: SingleDim,
  owner: string,
): SingleCountSource => {
  const { resource, key } = schema.project.shop
  const { place } = ledger.transfer
  const [balance] = ledger.balances
    .filter(({ by }) => by.includes(dim.name) && by.includes(place))
    .toSorted((a, b) => a.by.length - b.by.length)
  return {
    balance: getResource(schema, balance?.resource ?? ''),
    by: dim.name,
    amount: single.amount,
    shops: { table: getResource(schema, resource).table, key },
    ...(owner !== wholeChain && { shop: owner }),
  }
}

export const getSingleScope = ({ ledger, dim }: SingleDim, owner: string): SingleScope => ({
  ledger: ledger.name,
  dim: dim.name,
  owner,
})

export const compileCondition = (
  { project }: Schema,
  { single: { if: condition } }: SingleDim,
): RowFilter['condition'] | undefined => {
  const translated = condition && translateCondition(condition.term, createLiteralOptions(project.emptyText))
  return translated && 'condition' in translated ? translated.condition : undefined
}
