// Reads, locks, updates and inserts rows of balances, in batches and in one order for all transactions.

import { chunk } from 'es-toolkit/array/chunk'
import { sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { mapNames } from '../../../engine/value/records.ts'
import { createId } from '../create-id.ts'
import { deferChange } from '../rehearse-write.ts'
import type { Stamp } from '../rows.ts'
import { build, findFirst, memoizeStatement, runQuery, toCompilable } from '../run-query.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
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
const rowsPerStatement = 40

export const splitBatches = <T>(rows: readonly T[]): readonly (readonly T[])[] => chunk(rows, rowsPerStatement)

/** Returns the key columns of a balance, with the shop that owns its rows. */
export const getBalanceKey = (resource: ResourceCore): readonly string[] => {
  const shop = findShopColumn(resource)
  return shop === undefined ? resource.key : [shop, ...resource.key]
}

/** Everything that the text of a statement depends on: the table and the number of its rows. */
interface BalanceStatementForm {
  readonly table: BalanceTable
  readonly count: number
}

const repeat = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const lockStatement = memoizeStatement<readonly (readonly string[])[], BalanceStatementForm>(
  (slot, { table }, { table: { key, amounts }, count }) => {
    const bindKey = (rowIndex: number, index: number) => slot(keys => keys[rowIndex]?.[index] ?? '')
    return build
      .selectFrom(table)
      .select([...key, ...amounts])
      .where(eb =>
        eb.or(repeat(count, rowIndex => eb.and(key.map((column, index) => eb(column, '=', bindKey(rowIndex, index)))))),
      )
      .$call(query => key.reduce((sorted, column) => sorted.orderBy(column), query))
  },
  ({ count }) => count,
)

/** Returns the existing rows of the keys, locked until the transaction ends. */
export const lockBalances = async (
  connection: Connection,
  table: BalanceTable,
  keys: readonly (readonly string[])[],
): Promise<readonly DatabaseRow[]> => {
  const lockBatch = (batch: readonly (readonly string[])[]) =>
    connection.lock(lockStatement(table.resource, batch, { table, count: batch.length }), 'alone')
  return (await Promise.all(splitBatches(keys).map(lockBatch))).flat()
}

/** Updates existing rows; throws StorageConflict if a row holds less than it needs or would exceed a safe integer. */
export const updateBalances = async (
  connection: Connection,
  table: BalanceTable,
  moves: readonly BalanceMove[],
  stamp: Stamp,
): Promise<void> => {
  for (const batch of splitBatches(moves)) {
    const statement = updateStatement(table.resource, { moves: batch, stamp }, { table, count: batch.length })
    await deferChange(connection, statement, batch.length)
  }
}

interface BalanceUpdate {
  readonly moves: readonly BalanceMove[]
  readonly stamp: Stamp
}

const updateStatement = memoizeStatement<BalanceUpdate, BalanceStatementForm>(
  (slot, { table }, { table: { key, amounts, guarded }, count }) => {
    const getColumn = (column: string) => sql.ref(`${table}.${column}`)
    const getMoved = (at: number) => sql.ref(`moved.column${at + 1}`)
    const getDelta = (amount: string) => getMoved(key.length + amounts.indexOf(amount))
    const getNeed = (amount: string) => getMoved(key.length + amounts.length + guarded.indexOf(amount))
    const buildRow = (at: number) => {
      const castText = (read: (move: BalanceMove) => string | undefined) =>
        sql`cast(${slot(({ moves }) => (moves[at] && read(moves[at])) ?? '')} as text)`
      const castInteger = (read: (move: BalanceMove) => number | undefined) =>
        sql`cast(${slot(({ moves }) => (moves[at] && read(moves[at])) ?? 0)} as bigint)`
      return sql`(${sql.join([
        ...key.map((_, index) => castText(move => move.key[index])),
        ...amounts.map((_, index) => castInteger(move => move.deltas[index])),
        ...guarded.map((_, index) => castInteger(move => move.needs[index])),
      ])})`
    }
    const sets = amounts.map(amount => sql`${sql.ref(amount)} = ${getColumn(amount)} + ${getDelta(amount)}`)
    const conditions = [
      ...key.map((column, at) => sql`${getColumn(column)} = ${getMoved(at)}`),
      ...guarded.map(amount => sql`${getColumn(amount)} >= ${getNeed(amount)}`),
      ...amounts.map(
        amount => sql`abs(${getColumn(amount)} + ${getDelta(amount)}) <= ${sql.lit(Number.MAX_SAFE_INTEGER)}`,
      ),
    ]
    return toCompilable(
      sql`update ${sql.table(table)} set ${sql.join(sets)}, versi = ${getColumn('versi')} + 1, updated_at = ${slot(({ stamp }) => stamp.at)}, updated_by = ${slot(({ stamp }) => stamp.by)} from (values ${sql.join(repeat(count, buildRow))}) as moved where ${sql.join(conditions, sql` and `)}`,
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
      ...buildSystemValues(stamp),
      ...mapNames(key, (_, at) => move.key[at] ?? ''),
      ...mapNames(amounts, (_, at) => move.deltas[at] ?? 0),
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
  const keyValues = mapNames(columns, (_, at) => key[at] ?? '')
  if (!sums) {
    await runQuery(
      connection,
      build.deleteFrom(resource.table).where(eb => eb.and(keyValues)),
    )
    return
  }
  const set = mapNames(amounts, (_, at) => sums[at] ?? 0)
  const update = build
    .updateTable(resource.table)
    .set({ ...set, updated_at: stamp.at, updated_by: stamp.by })
    .set(eb => ({ versi: eb('versi', '+', 1) }))
  await runQuery(
    connection,
    update.where(eb => eb.and(keyValues)),
  )
}

export const buildSystemValues = ({ at, by }: Stamp): Readonly<Record<string, Stored>> => ({
  id: createId(),
  versi: 1,
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
})

const insertStatement = memoizeStatement<
  readonly DatabaseRow[],
  { readonly columns: readonly string[]; readonly count: number }
>(
  (slot, { table }, { columns, count }) => {
    const buildRow = (at: number) => columns.map(name => [name, slot(rows => rows[at]?.[name] ?? null)])
    return build.insertInto(table).values(repeat(count, at => Object.fromEntries(buildRow(at))))
  },
  ({ columns, count }) => `${count} ${columns.join()}`,
)

/** Inserts rows that all have the same columns in the same order. */
export const insertMany = async (
  connection: Connection,
  resource: StoredResource,
  rows: readonly DatabaseRow[],
): Promise<void> => {
  for (const batch of splitBatches(rows)) {
    const form = { columns: Object.keys(batch[0] ?? {}), count: batch.length }
    await deferChange(connection, insertStatement(resource, batch, form))
  }
}

/** Returns the first row with these values and a positive amount. */
export const findBalance = async (
  connection: Connection,
  { resource, key, amounts }: BalanceTable,
  { values, amount }: { readonly values: Readonly<Record<string, string>>; readonly amount: string },
): Promise<DatabaseRow | undefined> => {
  const found = await findFirst(
    connection,
    build
      .selectFrom(resource.table)
      .select([...key, ...amounts])
      .where(eb =>
        eb.and([...Object.entries(values).map(([column, value]) => eb(column, '=', value)), eb(amount, '>', 0)]),
      )
      .$call(query => key.reduce((sorted, column) => sorted.orderBy(column), query))
      .limit(1),
  )
  return found
}
