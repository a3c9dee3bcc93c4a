// Reads, locks, updates and inserts rows of balances, in batches and in one order for all transactions.
import { sql } from 'kysely'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { build, compiled, statementOf } from '../compiler.ts'
import { newId } from '../new-id.ts'
import type { Stamp } from '../rows.ts'
import { cachedStatement } from '../statement-cache.ts'
import { type Connection, type DatabaseRow, StorageConflict } from '../storage.ts'
import { findShopColumn } from '../tables.ts'

/** A table of balances: the key columns, the shop first if there is one, and the columns of the amounts. */
export interface BalanceTable {
  readonly resource: StoredResource
  readonly key: readonly string[]
  readonly amounts: readonly string[]
  /** The amounts that may not become negative. */
  readonly guarded: readonly string[]
}

/** The change of one row, and the minimum that the row must hold before. */
export interface BalanceMove {
  readonly key: readonly string[]
  readonly deltas: readonly number[]
  /** One for each guarded amount. */
  readonly needs: readonly number[]
}

/** A longer statement is not faster, and each number of rows is a separate statement. */
const mostAtOnce = 40

export const inParts = <T>(rows: readonly T[], size = mostAtOnce): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size))

/** Returns the key columns of a balance, with the shop that owns its rows. */
export const keyOfBalance = (resource: ResourceCore): readonly string[] => {
  const shop = findShopColumn(resource)
  return shop === undefined ? resource.key : [shop, ...resource.key]
}

/** Everything that the text of a statement depends on: the table and the number of its rows. */
interface Several {
  readonly table: BalanceTable
  readonly count: number
}

const times = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const heldRows = cachedStatement<readonly (readonly string[])[], Several>(
  (slot, { table }, { table: { key, amounts }, count }) => {
    const given = (at: number, index: number) => slot(keys => keys[at]?.[index] ?? '')
    return build
      .selectFrom(table)
      .select([...key, ...amounts])
      .where(eb => eb.or(times(count, at => eb.and(key.map((column, index) => eb(column, '=', given(at, index)))))))
      .$call(query => key.reduce((sorted, column) => sorted.orderBy(column), query))
  },
  ({ count }) => count,
)

/** Returns the existing rows of the keys, locked until the transaction ends. */
export const holdBalances = async (
  connection: Connection,
  table: BalanceTable,
  keys: readonly (readonly string[])[],
): Promise<readonly DatabaseRow[]> => {
  const found: DatabaseRow[] = []
  for (const part of inParts(keys)) {
    const statement = heldRows(table.resource, part, { table, count: part.length })
    found.push(...(await connection.hold(statement, 'alone')))
  }
  return found
}

/** Updates existing rows; throws StorageConflict if a row holds less than it needs or would exceed a safe integer. */
export const moveBalances = async (
  connection: Connection,
  table: BalanceTable,
  moves: readonly BalanceMove[],
  stamp: Stamp,
): Promise<void> => {
  for (const part of inParts(moves)) {
    const hit = await connection.run(movement(table.resource, { moves: part, stamp }, { table, count: part.length }))
    if (hit !== part.length) throw new StorageConflict(new Error(`${hit} of ${part.length} balances were moved`))
  }
}

interface Moving {
  readonly moves: readonly BalanceMove[]
  readonly stamp: Stamp
}

const movement = cachedStatement<Moving, Several>(
  (slot, { table }, { table: { key, amounts, guarded }, count }) => {
    const own = (column: string) => sql.ref(`${table}.${column}`)
    const given = (at: number) => sql.ref(`moved.column${at + 1}`)
    const delta = (amount: string) => given(key.length + amounts.indexOf(amount))
    const need = (amount: string) => given(key.length + amounts.length + guarded.indexOf(amount))
    const row = (at: number) => {
      const text = (read: (move: BalanceMove) => string | undefined) =>
        sql`cast(${slot(({ moves }) => (moves[at] && read(moves[at])) ?? '')} as text)`
      const whole = (read: (move: BalanceMove) => number | undefined) =>
        sql`cast(${slot(({ moves }) => (moves[at] && read(moves[at])) ?? 0)} as bigint)`
      return sql`(${sql.join([
        ...key.map((_, index) => text(move => move.key[index])),
        ...amounts.map((_, index) => whole(move => move.deltas[index])),
        ...guarded.map((_, index) => whole(move => move.needs[index])),
      ])})`
    }
    const sets = amounts.map(amount => sql`${sql.ref(amount)} = ${own(amount)} + ${delta(amount)}`)
    const wheres = [
      ...key.map((column, at) => sql`${own(column)} = ${given(at)}`),
      ...guarded.map(amount => sql`${own(amount)} >= ${need(amount)}`),
      ...amounts.map(amount => sql`abs(${own(amount)} + ${delta(amount)}) <= ${sql.lit(Number.MAX_SAFE_INTEGER)}`),
    ]
    return compiled(
      sql`update ${sql.table(table)} set ${sql.join(sets)}, versi = ${own('versi')} + 1, updated_at = ${slot(({ stamp }) => stamp.at)}, updated_by = ${slot(({ stamp }) => stamp.by)} from (values ${sql.join(times(count, row))}) as moved where ${sql.join(wheres, sql` and `)}`,
    )
  },
  ({ count }) => count,
)

/** Inserts missing rows with the amounts of their moves. */
export const insertBalances = (
  connection: Connection,
  { resource, key, amounts }: BalanceTable,
  moves: readonly BalanceMove[],
  stamp: Stamp,
): Promise<void> =>
  insertMany(
    connection,
    resource,
    moves.map(move => ({
      ...systemValues(stamp),
      ...Object.fromEntries(key.map((column, at) => [column, move.key[at] ?? ''])),
      ...Object.fromEntries(amounts.map((column, at) => [column, move.deltas[at] ?? 0])),
    })),
  )

/** Sets the row of a key to recomputed sums, or deletes it without sums. */
export const setBalance = async (
  connection: Connection,
  { resource, key: columns, amounts }: BalanceTable,
  {
    key,
    sums,
    stamp,
  }: { readonly key: readonly string[]; readonly sums: readonly number[] | undefined; readonly stamp: Stamp },
): Promise<void> => {
  const own = Object.fromEntries(columns.map((column, at) => [column, key[at] ?? '']))
  if (!sums) {
    await connection.run(statementOf(build.deleteFrom(resource.table).where(eb => eb.and(own))))
    return
  }
  const set = Object.fromEntries(amounts.map((amount, at) => [amount, sums[at] ?? 0]))
  const update = build
    .updateTable(resource.table)
    .set({ ...set, updated_at: stamp.at, updated_by: stamp.by })
    .set(eb => ({ versi: eb('versi', '+', 1) }))
  await connection.run(statementOf(update.where(eb => eb.and(own))))
}

export const systemValues = ({ at, by }: Stamp): Readonly<Record<string, Stored>> => ({
  id: newId(),
  versi: 1,
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
})

const insertions = cachedStatement<
  readonly DatabaseRow[],
  { readonly columns: readonly string[]; readonly count: number }
>(
  (slot, { table }, { columns, count }) => {
    const row = (at: number) => columns.map(name => [name, slot(rows => rows[at]?.[name] ?? null)])
    return build.insertInto(table).values(times(count, at => Object.fromEntries(row(at))))
  },
  ({ columns, count }) => `${count} ${columns.join()}`,
)

/** Inserts rows that all have the same columns in the same order. */
export const insertMany = async (
  connection: Connection,
  resource: StoredResource,
  rows: readonly DatabaseRow[],
): Promise<void> => {
  for (const part of inParts(rows)) {
    const form = { columns: Object.keys(part[0] ?? {}), count: part.length }
    await connection.run(insertions(resource, part, form))
  }
}

/** Returns the first row with these values and a positive amount. */
export const findBalance = async (
  connection: Connection,
  { resource, key, amounts }: BalanceTable,
  { values, amount }: { readonly values: Readonly<Record<string, string>>; readonly amount: string },
): Promise<DatabaseRow | undefined> => {
  const [found] = await connection.all(
    statementOf(
      build
        .selectFrom(resource.table)
        .select([...key, ...amounts])
        .where(eb =>
          eb.and([...Object.entries(values).map(([column, value]) => eb(column, '=', value)), eb(amount, '>', 0)]),
        )
        .$call(query => key.reduce((sorted, column) => sorted.orderBy(column), query))
        .limit(1),
    ),
  )
  return found
}
