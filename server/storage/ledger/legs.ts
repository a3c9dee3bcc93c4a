// Finds the legs of a document, and checks which values that an entry refers to exist.
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { getLoweredColumn, getRaisedColumn } from '../../../engine/schema/ledger.ts'
import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import { selectFrom } from '../row-source.ts'
import { type AnyTables, build, findAll, findFirst, memoizeStatement, runQuery, toCompilable } from '../run-query.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { batchColumn, findShopColumn, getShopColumn, localBatch } from '../tables.ts'
import { splitBatches } from './balances.ts'
import type { DaySource } from './sums-of-a-day.ts'

/** Returns all legs of the shops with these values in the order of insertion. */
export const findLegs = (
  connection: Connection,
  resource: ResourceCore & ResourceFields,
  {
    shops,
    values,
  }: { readonly shops: readonly string[]; readonly values: Readonly<Record<string, string | readonly string[]>> },
): Promise<readonly DatabaseRow[]> => {
  const shopColumn = getShopColumn(resource)
  const columns = [shopColumn, 'id', ...resource.fields.map(({ name }) => name)]
  return findAll(
    connection,
    build
      .selectFrom(resource.table)
      .select(columns)
      .where(shopColumn, 'in', [...shops])
      .where(eb =>
        eb.and(
          Object.entries(values).map(([column, value]) =>
            typeof value === 'string' ? eb(column, '=', value) : eb(column, 'in', [...value]),
          ),
        ),
      )
      .orderBy('id'),
  )
}

interface ExistenceInput {
  readonly part: readonly (readonly string[])[]
  readonly shop: string
}

const existenceStatement = memoizeStatement<
  ExistenceInput,
  { readonly columns: readonly string[]; readonly count: number }
>(
  (slot, resource, { columns, count }) => {
    const shopColumn = findShopColumn(resource)
    const shop = slot(input => input.shop)
    const bindValue = (rowIndex: number, index: number) => slot(({ part: batch }) => batch[rowIndex]?.[index] ?? null)
    const buildRowCondition = (eb: ExpressionBuilder<AnyTables, string>, rowIndex: number) =>
      eb.and([
        ...(shopColumn === undefined ? [] : [eb(shopColumn, '=', shop)]),
        ...columns.map((column, index) => eb(column, '=', bindValue(rowIndex, index))),
      ])
    return selectFrom(resource)
      .select([...columns])
      .where(eb => eb.or(Array.from({ length: count }, (_, rowIndex) => buildRowCondition(eb, rowIndex))))
  },
  ({ columns, count }) => `${columns.join()} ${count}`,
)

/** Returns those of the values that a row has in these columns, of the shop if rows belong to shops. */
export const findExistingValues = async (
  connection: Connection,
  resource: StoredResource,
  {
    columns,
    wanted,
    shop,
  }: {
    readonly columns: readonly string[]
    readonly wanted: readonly (readonly string[])[]
    readonly shop: string
  },
): Promise<readonly (readonly string[])[]> => {
  const found: (readonly string[])[] = []
  for (const batch of splitBatches(wanted)) {
    const rows = await connection.all(
      existenceStatement(resource, { part: batch, shop }, { columns, count: batch.length }),
    )
    found.push(...rows.map(row => columns.map(column => String(row[column]))))
  }
  return found
}

// Sums of closed days by kind, in a table of their own: computed from legs, and deleted when a day is reopened.

/** The day sums of one shop, of a ledger or a journal. */
export interface ShopDaySums {
  readonly days: StoredResource
  readonly shop: string
  /** The column of the day. */
  readonly date: string
}

export interface DaySumTable extends ShopDaySums {
  /** Columns that the sums are grouped by, in addition to day and kind. */
  readonly by: readonly string[]
  readonly source: DaySource
}

/** Returns the last summed day of the shop; all days before it are summed too. */
export const findLastSummedDay = async (connection: Connection, table: ShopDaySums): Promise<string | undefined> =>
  (await findLastSummedDays(connection, table, [table.shop])).get(table.shop)

/** The same for each of these shops that has summed days. */
export const findLastSummedDays = async (
  connection: Connection,
  { days, date }: Omit<ShopDaySums, 'shop'>,
  shops: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const shopColumn = sql.id(getShopColumn(days))
  const shopCondition = sql`${shopColumn} in (${sql.join([...shops])})`
  const where = days.lifecycle.batched
    ? sql`${shopCondition} and ${sql.id(batchColumn)} = ${localBatch}`
    : shopCondition
  const query = sql`select ${shopColumn} as shop, max(${sql.id(date)}) as through from ${sql.table(days.table)}
    where ${where} group by ${shopColumn}`
  const rows = await findAll(connection, toCompilable(query))
  return new Map(rows.map(row => [String(row.shop), String(row.through)]))
}

/** Sums the legs after one day through another. An empty row marks the last summed day. */
export const insertDaySums = async (
  connection: Connection,
  { days, by, shop, source }: DaySumTable,
  {
    after,
    through,
    at,
    user,
  }: { readonly after: string; readonly through: string; readonly at: string; readonly user: string },
): Promise<void> => {
  const { legs, date, kind, emptyText, amounts, place, outside } = source
  const keys = [date, kind, ...by]
  const sums = amounts.flatMap(amount => {
    const amountColumn = sql.id(amount)
    const signedAmount = buildSignedAmount(source, amountColumn)
    const buildSum = (comparison: RawBuilder<unknown>) =>
      sql`cast(coalesce(sum(case when ${signedAmount} ${comparison} 0 then ${amountColumn} else 0 end), 0) as bigint)`
    return [buildSum(sql`>`), buildSum(sql`<`)]
  })
  const names = amounts.flatMap(amount => [getRaisedColumn(amount), getLoweredColumn(amount)])
  const shopColumn = getShopColumn(days)
  const columns = ['id', 'versi', shopColumn, ...keys, ...names, 'created_at', 'created_by', 'updated_at', 'updated_by']
  const stamp = [sql`cast(${at} as text)`, sql`cast(${user} as text)`]
  const id = sql.join([sql`cast(${shop} as text)`, ...keys.map(name => sql.id(name))], sql` || '|' || `)
  const inside = outside.length === 0 ? sql`` : sql` and ${sql.id(place)} not in (${sql.join([...outside])})`
  const legShop = sql.id(getShopColumn(legs))
  const insertClause = sql`insert into ${sql.table(days.table)} (${sql.join(columns.map(name => sql.id(name)))})`
  const movements = sql`select ${sql.join([id, sql`1`, sql`cast(${shop} as text)`, ...keys.map(name => sql.id(name)), ...sums, ...stamp, ...stamp])}
    from ${sql.table(legs.table)}
    where ${legShop} = ${shop} and ${sql.id(date)} > ${after} and ${sql.id(date)} <= ${through}${inside}
    group by ${sql.join(keys.map(name => sql.id(name)))}`
  await runQuery(connection, toCompilable(sql`${insertClause} ${movements}`))
  const emptyKeys = by.map(() => sql`cast(${emptyText} as text)`)
  const mark = [`${shop}|${through}|`, 1, shop, through, emptyText].map(value => sql`${value}`)
  const zeros = names.map(() => sql`0`)
  await runQuery(
    connection,
    toCompilable(sql`${insertClause} values (${sql.join([...mark, ...emptyKeys, ...zeros, ...stamp, ...stamp])})`),
  )
}

/** Deletes sums from a day on, before a day, or all of them without either bound. */
export const deleteDaySums = async (
  connection: Connection,
  { days, date, shop }: ShopDaySums,
  { from = '', before }: { readonly from?: string; readonly before?: string } = {},
): Promise<void> => {
  const day = sql.id(date)
  const until = before === undefined ? sql`` : sql` and ${day} < ${before}`
  const where = sql`${sql.id(getShopColumn(days))} = ${shop} and ${day} >= ${from}${until}`
  await runQuery(connection, toCompilable(sql`delete from ${sql.table(days.table)} where ${where}`))
}

// Finds the first day on which a shop has legs in a ledger.

interface FirstDayQuery {
  readonly shop: string
  /** The column of the day. */
  readonly date: string
  /** Legs to leave out. */
  readonly without: { readonly column: string; readonly value: string }
}

export const findFirstDay = async (
  connection: Connection,
  legs: StoredResource,
  { shop, date, without }: FirstDayQuery,
): Promise<string | undefined> => {
  const query = build
    .selectFrom(legs.table)
    .select(date)
    .where(getShopColumn(legs), '=', shop)
    .where(without.column, '<>', without.value)
    .orderBy(date)
    .limit(1)
  const row = await findFirst(connection, query)
  return row === undefined ? undefined : String(row[date])
}

// The signed amount of a leg, which selects its column: a reversal that is subtracted has the opposite sign.

export const buildSignedAmount = (
  { reverses, emptyText, lessMove }: DaySource,
  amount: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { column, value } = lessMove ?? {}
  const ownMovementCondition = column === undefined ? sql`` : sql` or ${sql.id(column)} <> ${value}`
  return sql`case when ${sql.id(reverses)} = ${emptyText}${ownMovementCondition} then ${amount} else 0 - ${amount} end`
}
