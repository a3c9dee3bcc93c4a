// Sums of closed days, in tables of their own: of the legs of a ledger by kind, and of the entries of a journal by sign;
// computed from these, and read instead of them.

import { chunk } from 'es-toolkit/array/chunk'
import { sumBy } from 'es-toolkit/math/sumBy'
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getLoweredColumn, getRaisedColumn } from '../../../engine/schema/ledger.ts'
import { dayEntries, journalLinks } from '../../../engine/schema/lines.ts'
import { getStoredFields, type StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import { selectFrom } from '../row-source.ts'
import type { Stamp } from '../rows.ts'
import { findAll, memoizeStatement, runQuery, toCompilable } from '../run-query.ts'
import type { Connection } from '../storage.ts'
import { batchColumn, getShopColumn, localBatch } from '../tables.ts'
import { buildSignedAmount } from './legs.ts'
import type { DaySource } from './sums-of-a-day.ts'

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

// The sums of a journal.

export interface JournalDayTable extends ShopDaySums {
  readonly journal: StoredResource
  /** Columns that the sums are grouped by, in addition to day and sign. */
  readonly by: readonly string[]
  readonly sums: readonly string[]
  readonly emptyText: string
}

/** Returns those of every journal, or of the one with that name. */
export const getJournalTables = (schema: Schema, shop: string, journal?: string): readonly JournalDayTable[] => {
  const byJournal = getTablesByJournal(schema)
  const matching = journal === undefined ? [...byJournal.values()].flat() : (byJournal.get(journal) ?? [])
  return matching.map(table => ({ ...table, shop }))
}

type JournalTables = ReadonlyMap<string, readonly Omit<JournalDayTable, 'shop'>[]>

/** By journal; cached for the schema. */
const getTablesByJournal = memoizeByObject((schema: Schema): JournalTables => {
  const shared = { date: schema.project.shop.businessDate, emptyText: schema.project.emptyText }
  const journals = Object.values(schema.resources).flatMap(({ lifecycle }) =>
    lifecycle.lines.flatMap(({ journal }) => (journal ? [journal] : [])),
  )
  return new Map(
    journals.map(({ resource: name, daily }) => {
      const journal = getResource(schema, name)
      const tables = daily.map(({ resource, by, sums }) => ({
        ...shared,
        by,
        sums,
        journal,
        days: getResource(schema, resource),
      }))
      return [name, tables]
    }),
  )
})

type JournalDaySql = RawBuilder<unknown>

const getKeyColumns = ({ date, by }: JournalDayTable): readonly string[] => [
  batchColumn,
  date,
  journalLinks.sign,
  ...by,
]

/** Sums the entries after one day through another; a row without entries marks the last summed day. */
export const insertJournalDays = async (
  connection: Connection,
  table: JournalDayTable,
  { after, through, stamp }: { readonly after: string; readonly through: string; readonly stamp: Stamp },
): Promise<void> => {
  const { journal, date, shop, sums, by, emptyText } = table
  const keys = getKeyColumns(table).map(name => sql.id(name))
  const values = [
    ...sums.map(name => sql`cast(coalesce(sum(${sql.id(name)}), 0) as bigint)`),
    sql`cast(count(*) as bigint)`,
    ...[stamp.at, stamp.by, stamp.at, stamp.by].map(castText),
  ]
  const id = sql.join([castText(shop), ...keys.map(escapeKey)], sql` || '|' || `)
  const summed = sql`select ${sql.join([id, sql`1`, castText(shop), ...keys, ...values])} from ${sql.table(journal.table)}
    where ${sql.id(getShopColumn(journal))} = ${shop} and ${sql.id(date)} > ${after} and ${sql.id(date)} <= ${through}
    group by ${sql.join(keys)}`
  await runQuery(
    connection,
    toCompilable(sql`insert into ${sql.table(table.days.table)} (${buildColumnList(table.days)}) ${summed}`),
  )
  const emptyRow = Object.fromEntries([...by.map(name => [name, emptyText]), ...sums.map(name => [name, 0])])
  const mark = { ...emptyRow, [batchColumn]: localBatch, [date]: through, [journalLinks.sign]: 0, [dayEntries]: 0 }
  await addRows(connection, table, [mark], stamp)
}

const castText = (value: string): JournalDaySql => sql`cast(${value} as text)`

/** Escapes the separator, so that two keys never produce the same id. */
const escapeKey = (key: JournalDaySql): JournalDaySql =>
  sql`replace(replace(cast(${key} as text), '~', '~0'), '|', '~1')`
const escapeText = (value: Stored): string => String(value).replaceAll('~', '~0').replaceAll('|', '~1')

const getAllColumns = (days: StoredResource): readonly string[] => [
  'id',
  'versi',
  getShopColumn(days),
  batchColumn,
  ...getStoredFields(days).map(({ name }) => name),
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
]

const buildColumnList = (days: StoredResource): JournalDaySql => sql.join(getAllColumns(days).map(name => sql.id(name)))

const rowsPerStatement = 40

/** Inserts rows, or adds their sums to existing rows. */
const addRows = async (
  connection: Connection,
  table: JournalDayTable,
  rows: readonly Row[],
  { at, by }: Stamp,
): Promise<void> => {
  const { days, shop } = table
  const shared = {
    versi: 1,
    [getShopColumn(days)]: shop,
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
  }
  const fullRows = rows.map((row): Row => {
    const keys = getKeyColumns(table).map(name => escapeText(row[name] ?? null))
    return { ...row, ...shared, id: [shop, ...keys].join('|') }
  })
  for (const part of chunk(fullRows, rowsPerStatement)) await connection.run(upsertStatement(days, part, part.length))
}

const upsertStatement = memoizeStatement<readonly Row[], number>((slot, days, count) => {
  const names = getAllColumns(days)
  const buildRow = (index: number): JournalDaySql =>
    sql`(${sql.join(names.map(name => slot(rows => rows[index]?.[name] ?? null)))})`
  const increments = getStoredFields(days).flatMap(({ name }) => {
    if (days.key.includes(name)) return []
    return [sql`${sql.id(name)} = ${sql.id(days.table, name)} + excluded.${sql.id(name)}`]
  })
  const values = sql.join(Array.from({ length: count }, (_, index) => buildRow(index)))
  return toCompilable(
    sql`insert into ${sql.table(days.table)} (${buildColumnList(days)}) values ${values} on conflict (id) do update set ${sql.join(increments)}`,
  )
})

/** Adds entries of a batch whose dates are already summed. */
export const addToJournalDays = async (
  connection: Connection,
  table: JournalDayTable,
  { entries, batch, stamp }: { readonly entries: readonly Row[]; readonly batch: string; readonly stamp: Stamp },
): Promise<void> => {
  const groupColumns = [table.date, journalLinks.sign, ...table.by]
  const groups = Map.groupBy(entries, row => JSON.stringify(groupColumns.map(name => row[name] ?? null)))
  const sumRows = [...groups.values()].map(rows => {
    const keys = groupColumns.map(name => [name, rows[0]?.[name] ?? null] as const)
    const sums = table.sums.map(name => [name, sumBy(rows, row => Number(row[name] ?? 0))] as const)
    return { ...Object.fromEntries([...keys, ...sums]), [batchColumn]: batch, [dayEntries]: rows.length }
  })
  await addRows(connection, table, sumRows, stamp)
}

/**
 * Selects summed days and the entries after them, under the names of the entries. `shops`: by the last summed day, which is
 * empty for shops without one.
 */
export const buildDaysAndEntries = (
  { days, journal, date, by, sums }: JournalDayTable,
  shops: ReadonlyMap<string, readonly string[]>,
): JournalDaySql => {
  const names = [getShopColumn(journal), date, journalLinks.sign, ...by, ...sums]
  const selectRows = (resource: StoredResource, count: JournalDaySql, codes: readonly string[]) =>
    selectFrom(resource)
      .select(eb => [...names.map(name => eb.ref(name).as(name)), count.as(dayEntries)])
      .where(getShopColumn(resource), 'in', codes)
  const [first, ...others] = [...shops].flatMap(([through, codes]) => [
    selectRows(days, sql.id(dayEntries), codes).where(date, '<=', through).where(dayEntries, '>', 0),
    selectRows(journal, sql`1`, codes).where(date, '>', through),
  ])
  if (!first) throw new Error(`days of ${journal.name} are read for no shop`)
  return sql`${others.reduce((rows, other) => rows.unionAll(other), first)}`
}
