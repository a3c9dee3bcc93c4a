// Dims that allow each key once: how they are counted, and which keys entries add or remove.
import { onlyWritten, translateCondition } from '../../engine/expression/sql/translate.ts'
import type { Dimension, Ledger, Single } from '../../engine/schema/ledger.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Holding } from '../storage/books/single-rows.ts'
import type { Counting } from '../storage/books/singles.ts'
import type { RowFilter } from '../storage/list-query.ts'
import type { CheckedEntry } from './entry.ts'

export interface SingleDim {
  readonly ledger: Ledger
  readonly dim: Dimension
  readonly single: Single
  readonly rows: StoredResource
}

export const singlesOf = (schema: Schema, ledger: Ledger): readonly SingleDim[] =>
  ledger.dims.flatMap(dim =>
    dim.single && dim.ref !== undefined
      ? [{ ledger, dim, single: dim.single, rows: getResource(schema, dim.ref) }]
      : [],
  )

export const singlesIn = (schema: Schema): readonly SingleDim[] =>
  Object.values(schema.ledgers).flatMap(ledger => singlesOf(schema, ledger))

/** Replaces the shop if the key is unique in the whole chain. */
export const wholeChain = '*'

/** A key whose count inside was changed by entries. */
export interface Change {
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
export const changesIn = ({ dim, single }: SingleDim, entries: readonly CheckedEntry[]): readonly Change[] => {
  const changes = new Map<string, Change>()
  const add = ({ shop, place, inside }: CheckedEntry['to'], key: string, amount: number): void => {
    if (!inside || amount === 0) return
    const owner = single.scope === 'chain' ? wholeChain : shop
    const at = JSON.stringify([owner, key])
    const { sum, ...known } = changes.get(at) ?? { owner, key, sum: 0, to: '', shop }
    changes.set(at, { ...known, sum: sum + amount, ...(amount > 0 && { to: place, shop }) })
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

export const countingOf = (schema: Schema, { ledger, dim, single }: SingleDim, owner: string): Counting => {
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

export const holdingOf = ({ ledger, dim }: SingleDim, owner: string): Holding => ({
  ledger: ledger.name,
  dim: dim.name,
  owner,
})

export const conditionOf = (
  { project }: Schema,
  { single: { if: holds } }: SingleDim,
): RowFilter['condition'] | undefined => {
  const made = holds && translateCondition(holds.term, onlyWritten(project.emptyText))
  return made && 'condition' in made ? made.condition : undefined
}
