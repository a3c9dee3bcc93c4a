// Sums of a journal on closed days, by sign: computed from entries, and read instead of them.

import { chunk } from 'es-toolkit/array/chunk'
import { sumBy } from 'es-toolkit/math/sumBy'
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import { dayEntries, journalLinks } from '../../../engine/schema/lines.ts'
import { getStoredFields, type StoredResource } from '../../../engine/schema/resource.ts'
import { selectFrom } from '../row-source.ts'
import type { Stamp } from '../rows.ts'
import { memoizeStatement, runQuery, toCompilable } from '../run-query.ts'
import type { Connection } from '../storage.ts'
import { batchColumn, getShopColumn, localBatch } from '../tables.ts'
import type { ShopDaySums } from './legs.ts'

type JournalDaySql = RawBuilder<unknown>

export interface JournalDayTable extends ShopDaySums {
  readonly journal: StoredResource
  /** Columns that the sums are grouped by, in addition to day and sign. */
  readonly by: readonly string[]
  readonly sums: readonly string[]
  readonly emptyText: string
}

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
