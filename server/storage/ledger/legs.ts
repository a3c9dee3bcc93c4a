// Finds the legs of a document, and checks which values that an entry refers to exist.
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import { selectFrom } from '../row-source.ts'
import { type AnyTables, build, findAll, findFirst, memoizeStatement } from '../run-query.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { findShopColumn, getShopColumn } from '../tables.ts'
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
