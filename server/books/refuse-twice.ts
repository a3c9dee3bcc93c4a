// A thing that is there once at most is not brought a second time, whichever place or shop has it already.
import { onlyWritten, translateCondition } from '../../engine/expression/translate.ts'
import type { Dimension, Ledger, Single } from '../../engine/ledger.ts'
import { getResource, type Resource, type Schema } from '../../engine/schema.ts'
import { EntryRefused } from '../books-errors.ts'
import { type Counting, findFulfilling, findHolding, findSeveral } from '../storage/books/singles.ts'
import type { RowFilter } from '../storage/list-query.ts'
import type { Connection } from '../storage/storage.ts'
import { shopColumn } from '../storage/tables.ts'
import type { CheckedEntry } from './entry.ts'
import { allShops } from './open-day.ts'

interface SingleDim {
  readonly ledger: Ledger
  readonly dim: Dimension
  readonly single: Single
  readonly rows: Resource
}

const singlesOf = (schema: Schema, ledger: Ledger): readonly SingleDim[] =>
  ledger.dims.flatMap(dim =>
    dim.single && dim.ref !== undefined
      ? [{ ledger, dim, single: dim.single, rows: getResource(schema, dim.ref) }]
      : [],
  )

/** After balances are moved, of what the entries brought in from outside; throws EntryRefused (books.twice). */
export const refuseTwice = async (
  connection: Connection,
  schema: Schema,
  entries: readonly CheckedEntry[],
): Promise<void> => {
  for (const [ledger, own] of Map.groupBy(entries, one => one.ledger)) {
    for (const one of singlesOf(schema, ledger)) {
      for (const [shop, brought] of broughtIn(one, own)) {
        const counting = countingOf(schema, one, shop)
        const [twice] = await findTwice(connection, schema, one, { counting, keys: [...brought.keys()].toSorted() })
        if (twice)
          throw await refusalOf(connection, schema, one, { counting, ...twice, to: brought.get(twice.key) ?? '' })
      }
    }
  }
}

/** Of which things more came from outside than went there, with the place they came to; by shop where rows have one. */
const broughtIn = (
  { dim, single, rows }: SingleDim,
  entries: readonly CheckedEntry[],
): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const sums = new Map<string, Map<string, { sum: number; to: string }>>()
  const add = ({ shop, place, inside }: CheckedEntry['to'], key: string, amount: number): void => {
    if (!inside || amount === 0) return
    const owner = shopColumn(rows) === undefined ? '' : shop
    const own = sums.get(owner) ?? new Map<string, { sum: number; to: string }>()
    sums.set(owner, own)
    const { sum, to } = own.get(key) ?? { sum: 0, to: '' }
    own.set(key, { sum: sum + amount, to: amount > 0 ? place : to })
  }
  for (const { from, to, dims, amounts } of entries) {
    const [key, amount] = [dims[dim.name] ?? '', amounts[single.amount] ?? 0]
    add(from, key, -amount)
    add(to, key, amount)
  }
  return new Map(
    [...sums].map(([shop, own]) => [
      shop,
      new Map([...own].flatMap(([key, { sum, to }]) => (sum > 0 ? [[key, to] as const] : []))),
    ]),
  )
}

const countingOf = (schema: Schema, { ledger, dim, single }: SingleDim, shop: string): Counting => {
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
    ...(shop !== '' && { shop }),
  }
}

interface Asked {
  readonly counting: Counting
  readonly keys?: readonly string[]
}

/** Of the keys, or of all, those that are there more often than once and should not be; with how often. */
const findTwice = async (
  connection: Connection,
  schema: Schema,
  { single, rows }: SingleDim,
  { counting, keys }: Asked,
): Promise<readonly { readonly key: string; readonly count: number }[]> => {
  if (keys?.length === 0) return []
  const several = await findSeveral(connection, counting, keys)
  const condition = conditionOf(schema, single)
  const fulfilling = await findFulfilling(connection, rows, {
    keys: several.map(({ key }) => key),
    ...(condition && { condition }),
    ...(counting.shop !== undefined && { shop: counting.shop }),
  })
  const isSingle = new Set(fulfilling)
  return several.filter(({ key }) => isSingle.has(key))
}

const conditionOf = ({ project }: Schema, { if: holds }: Single): RowFilter['condition'] | undefined => {
  const made = holds && translateCondition(holds.term, onlyWritten(project.emptyText))
  return made && 'condition' in made ? made.condition : undefined
}

const refusalOf = async (
  connection: Connection,
  schema: Schema,
  { ledger, dim }: SingleDim,
  { counting, key, count, to }: { counting: Counting; key: string; count: number; to: string },
): Promise<EntryRefused> => {
  const { place } = ledger.transfer
  const where = (await findHolding(connection, counting, { key, place, but: to })) ?? to
  const title = getResource(schema, ledger.resource).field[dim.name]?.title ?? dim.name
  const refused = { ledger: ledger.name, dims: { [dim.name]: key }, amount: counting.amount, there: count, where }
  return new EntryRefused('books.twice', { what: `${title} ${key}`, where }, refused)
}

/** Everything that is there more often than once and should not be, for the audit. */
export const findAllTwice = async (
  connection: Connection,
  schema: Schema,
): Promise<
  readonly { readonly ledger: string; readonly shop: string; readonly key: string; readonly count: number }[]
> => {
  const found: { ledger: string; shop: string; key: string; count: number }[] = []
  for (const one of Object.values(schema.ledgers).flatMap(ledger => singlesOf(schema, ledger))) {
    const owners = shopColumn(one.rows) === undefined ? [''] : await allShops(connection, schema)
    for (const shop of owners) {
      const twice = await findTwice(connection, schema, one, { counting: countingOf(schema, one, shop) })
      found.push(...twice.map(of => ({ ledger: one.ledger.name, shop: shop === '' ? '-' : shop, ...of })))
    }
  }
  return found
}
