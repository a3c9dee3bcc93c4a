// Sums of a journal on closed days, by sign: computed from entries, and read instead of them.
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import { dayEntries, journalLinks } from '../../../engine/schema/lines.ts'
import { type StoredResource, storedFields } from '../../../engine/schema/resource.ts'
import { compiled, statementOf } from '../compiler.ts'
import type { Stamp } from '../rows.ts'
import { selectFrom } from '../source.ts'
import { cachedStatement } from '../statement-cache.ts'
import type { Connection } from '../storage.ts'
import { batchColumn, getShopColumn, ownBatch } from '../tables.ts'
import type { DaysOfShop } from './day-rows.ts'

type Sql = RawBuilder<unknown>

export interface JournalDayTable extends DaysOfShop {
  readonly journal: StoredResource
  /** Columns that the sums are grouped by, in addition to day and sign. */
  readonly by: readonly string[]
  readonly sums: readonly string[]
  readonly emptyText: string
}

const keysOf = ({ date, by }: JournalDayTable): readonly string[] => [batchColumn, date, journalLinks.sign, ...by]

/** Sums the entries after one day through another; a row without entries marks the last summed day. */
export const insertJournalDays = async (
  connection: Connection,
  table: JournalDayTable,
  { after, through, stamp }: { readonly after: string; readonly through: string; readonly stamp: Stamp },
): Promise<void> => {
  const { journal, date, shop, sums, by, emptyText } = table
  const keys = keysOf(table).map(name => sql.id(name))
  const made = [
    ...sums.map(name => sql`cast(coalesce(sum(${sql.id(name)}), 0) as bigint)`),
    sql`cast(count(*) as bigint)`,
    ...[stamp.at, stamp.by, stamp.at, stamp.by].map(text),
  ]
  const id = sql.join([text(shop), ...keys.map(escaped)], sql` || '|' || `)
  const summed = sql`select ${sql.join([id, sql`1`, text(shop), ...keys, ...made])} from ${sql.table(journal.table)}
    where ${sql.id(getShopColumn(journal))} = ${shop} and ${sql.id(date)} > ${after} and ${sql.id(date)} <= ${through}
    group by ${sql.join(keys)}`
  await connection.run(
    statementOf(compiled(sql`insert into ${sql.table(table.days.table)} (${columnsOf(table.days)}) ${summed}`)),
  )
  const nothing = Object.fromEntries([...by.map(name => [name, emptyText]), ...sums.map(name => [name, 0])])
  const mark = { ...nothing, [batchColumn]: ownBatch, [date]: through, [journalLinks.sign]: 0, [dayEntries]: 0 }
  await insertAll(connection, table, [mark], stamp)
}

const text = (value: string): Sql => sql`cast(${value} as text)`

/** Escapes the separator, so that two keys never produce the same id. */
const escaped = (key: Sql): Sql => sql`replace(replace(cast(${key} as text), '~', '~0'), '|', '~1')`
const escapedText = (value: Stored): string => String(value).replaceAll('~', '~0').replaceAll('|', '~1')

const allColumns = (days: StoredResource): readonly string[] => [
  'id',
  'versi',
  getShopColumn(days),
  batchColumn,
  ...storedFields(days).map(({ name }) => name),
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
]

const columnsOf = (days: StoredResource): Sql => sql.join(allColumns(days).map(name => sql.id(name)))

const rowsOfOneStatement = 40

/** Inserts rows, or adds their sums to existing rows. */
const insertAll = async (
  connection: Connection,
  table: JournalDayTable,
  rows: readonly Row[],
  { at, by }: Stamp,
): Promise<void> => {
  const { days, shop } = table
  const same = { versi: 1, [getShopColumn(days)]: shop, created_at: at, created_by: by, updated_at: at, updated_by: by }
  const whole = rows.map((row): Row => {
    const keys = keysOf(table).map(name => escapedText(row[name] ?? null))
    return { ...row, ...same, id: [shop, ...keys].join('|') }
  })
  for (let from = 0; from < whole.length; from += rowsOfOneStatement) {
    const some = whole.slice(from, from + rowsOfOneStatement)
    await connection.run(insertion(days, some, some.length))
  }
}

const insertion = cachedStatement<readonly Row[], number>((slot, days, count) => {
  const names = allColumns(days)
  const rowAt = (at: number): Sql => sql`(${sql.join(names.map(name => slot(rows => rows[at]?.[name] ?? null)))})`
  const added = storedFields(days).flatMap(({ name }) => {
    if (days.key.includes(name)) return []
    return [sql`${sql.id(name)} = ${sql.id(days.table, name)} + excluded.${sql.id(name)}`]
  })
  const values = sql.join(Array.from({ length: count }, (_, at) => rowAt(at)))
  return compiled(
    sql`insert into ${sql.table(days.table)} (${columnsOf(days)}) values ${values} on conflict (id) do update set ${sql.join(added)}`,
  )
})

/** Adds entries of a batch whose dates are already summed. */
export const addToJournalDays = async (
  connection: Connection,
  table: JournalDayTable,
  { entries, batch, stamp }: { readonly entries: readonly Row[]; readonly batch: string; readonly stamp: Stamp },
): Promise<void> => {
  const same = [table.date, journalLinks.sign, ...table.by]
  const groups = Map.groupBy(entries, row => JSON.stringify(same.map(name => row[name] ?? null)))
  const added = [...groups.values()].map(rows => {
    const keys = same.map(name => [name, rows[0]?.[name] ?? null] as const)
    const sums = table.sums.map(name => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)] as const)
    return { ...Object.fromEntries([...keys, ...sums]), [batchColumn]: batch, [dayEntries]: rows.length }
  })
  await insertAll(connection, table, added, stamp)
}

/** Selects summed days and the entries after them, under the names of the entries. */
export const daysAndEntries = (table: JournalDayTable, through: string): Sql => {
  const { days, journal, date, by, sums, shop } = table
  const names = [date, journalLinks.sign, ...by, ...sums]
  const rowsOf = (resource: StoredResource, count: Sql) =>
    selectFrom(resource)
      .select(eb => [...names.map(name => eb.ref(name).as(name)), count.as(dayEntries)])
      .where(getShopColumn(resource), '=', shop)
  const over = rowsOf(days, sql.id(dayEntries)).where(date, '<=', through).where(dayEntries, '>', 0)
  return sql`${over.unionAll(rowsOf(journal, sql`1`).where(date, '>', through))}`
}
