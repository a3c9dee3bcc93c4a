// Rows of balances: seen and held, moved where they are, made where they are not. Many at once, in one order for everybody.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { build, statementOf } from '../compiler.ts'
import type { Stamp } from '../rows.ts'
import { cachedSql } from '../statement-cache.ts'
import { type Connection, type DatabaseRow, StorageConflict } from '../storage.ts'
import { findShopColumn } from '../tables.ts'

/** A table of balances: the columns that make its key, the shop first where it has one, and those of its amounts. */
export interface BalanceTable {
  readonly resource: StoredResource
  readonly key: readonly string[]
  readonly amounts: readonly string[]
  /** Of the amounts: those that are never below nothing. */
  readonly guarded: readonly string[]
}

/** By how much one row changes, and the least that it must hold before. */
export interface BalanceMove {
  readonly key: readonly string[]
  readonly deltas: readonly number[]
  /** For each amount that is guarded. */
  readonly needs: readonly number[]
}

/** More rows in a statement make it no faster, and each number of rows is a statement of its own. */
const mostAtOnce = 40

export const inParts = <T>(rows: readonly T[], size = mostAtOnce): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size))

/** The key columns of a balance, with the shop that owns its rows. */
export const keyOfBalance = (resource: ResourceCore): readonly string[] => {
  const shop = findShopColumn(resource)
  return shop === undefined ? resource.key : [shop, ...resource.key]
}

/** The rows of these keys that are there, which nobody else moves until the transaction ends. */
export const holdBalances = async (
  connection: Connection,
  { resource, key, amounts }: BalanceTable,
  keys: readonly (readonly string[])[],
): Promise<readonly DatabaseRow[]> => {
  const found: DatabaseRow[] = []
  for (const part of inParts(keys)) {
    const text = cachedSql(resource, `hold ${part.length}`, () =>
      statementOf(
        build
          .selectFrom(resource.table)
          .select([...key, ...amounts])
          .where(eb => eb.or(part.map(() => eb.and(key.map(column => eb(column, '=', ''))))))
          .$call(query => key.reduce((sorted, column) => sorted.orderBy(column), query)),
      ),
    )
    found.push(...(await connection.hold({ sql: text, values: part.flat() }, 'alone')))
  }
  return found
}

/** Updates existing rows; each must still hold what it needs and stay a number that is stored exactly. */
export const moveBalances = async (
  connection: Connection,
  table: BalanceTable,
  moves: readonly BalanceMove[],
  stamp: Stamp,
): Promise<void> => {
  for (const part of inParts(moves)) {
    const text = cachedSql(table.resource, `move ${part.length}`, () => moveStatement(table, part.length))
    const values = part.flatMap(({ key, deltas, needs }) => [...key, ...deltas, ...needs])
    const hit = await connection.run({ sql: text, values: [stamp.at, stamp.by, ...values] })
    if (hit !== part.length) throw new StorageConflict(new Error(`${hit} of ${part.length} balances were moved`))
  }
}

const moveStatement = ({ resource: { table }, key, amounts, guarded }: BalanceTable, count: number) => {
  const own = (column: string) => sql.ref(`${table}.${column}`)
  const given = (at: number) => sql.ref(`moved.column${at + 1}`)
  const delta = (amount: string) => given(key.length + amounts.indexOf(amount))
  const need = (amount: string) => given(key.length + amounts.length + guarded.indexOf(amount))
  const row = sql`(${sql.join([
    ...key.map(() => sql`cast(${''} as text)`),
    ...[...amounts, ...guarded].map(() => sql`cast(${0} as bigint)`),
  ])})`
  const sets = amounts.map(amount => sql`${sql.ref(amount)} = ${own(amount)} + ${delta(amount)}`)
  const wheres = [
    ...key.map((column, at) => sql`${own(column)} = ${given(at)}`),
    ...guarded.map(amount => sql`${own(amount)} >= ${need(amount)}`),
    ...amounts.map(amount => sql`abs(${own(amount)} + ${delta(amount)}) <= ${sql.lit(Number.MAX_SAFE_INTEGER)}`),
  ]
  const whole = sql`update ${sql.table(table)} set ${sql.join(sets)}, versi = ${own('versi')} + 1, updated_at = ${''}, updated_by = ${''} from (values ${sql.join(Array.from({ length: count }, () => row))}) as moved where ${sql.join(wheres, sql` and `)}`
  return statementOf({ compile: () => whole.compile(build) })
}

/** Makes rows that are not there, holding what they are moved by. */
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

/** Gives the row of a key these sums, whatever it held; without sums it goes. For what was worked out of all legs. */
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
  id: v7(),
  versi: 1,
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
})

/** Rows of one form, which all name the same columns in the same order. */
export const insertMany = async (
  connection: Connection,
  resource: StoredResource,
  rows: readonly DatabaseRow[],
): Promise<void> => {
  for (const part of inParts(rows)) {
    const text = cachedSql(resource, `insert ${part.length}`, () =>
      statementOf(build.insertInto(resource.table).values([...part])),
    )
    await connection.run({ sql: text, values: part.flatMap(row => Object.values(row)) })
  }
}

/** Rows of a balance where these columns have these values and something of the amount is left: the first of them. */
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
