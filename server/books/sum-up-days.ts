// Keeps the day sums of a shop: the movements of each day before the open one, updated when the day moves forward or
// back.
import { getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../engine/values/tanggal.ts'
import { type DayTable, deleteDays, findSummedThrough, insertDays } from '../storage/books/day-rows.ts'
import { insertJournalDays } from '../storage/books/journal-days.ts'
import type { Connection } from '../storage/storage.ts'
import { daySource } from './day-source.ts'
import { journalTables } from './journal-tables.ts'

interface Moment {
  readonly shop: string
  /** The open day; earlier days are closed for posting. */
  readonly day: string
  readonly at: string
  readonly user: string
}

/** Sums closed days and deletes the sums of reopened ones; the caller excludes concurrent postings. */
export const sumUpDays = async (
  connection: Connection,
  schema: Schema,
  { shop, day, at, user }: Moment,
): Promise<void> => {
  const through = addDays(tanggal(day), -1)
  for (const table of dayTables(schema, shop)) {
    await deleteDays(connection, table, { from: day })
    const after = (await findSummedThrough(connection, table)) ?? ''
    if (after < through) await insertDays(connection, table, { after, through, at, user })
  }
  for (const table of journalTables(schema, shop)) {
    await deleteDays(connection, table, { from: day })
    const after = (await findSummedThrough(connection, table)) ?? ''
    if (after < through) await insertJournalDays(connection, table, { after, through, stamp: { at, by: user } })
  }
}

/** Recomputes the sums of days before that one, after history was posted on them. */
export const renewDaysBefore = async (connection: Connection, schema: Schema, moment: Moment): Promise<void> => {
  const { shop, day, at, user } = moment
  for (const table of dayTables(schema, shop)) {
    const through = await findSummedThrough(connection, table)
    if (through === undefined) continue
    await deleteDays(connection, table, { before: day })
    const last = addDays(tanggal(day), -1)
    // biome-ignore lint/complexity/useMathMinMax: dates are compared as text
    await insertDays(connection, table, { after: '', through: through < last ? through : last, at, user })
  }
}

/** Recomputes all sums, after their definition has changed. */
export const renewDays = async (connection: Connection, schema: Schema, moment: Moment): Promise<void> => {
  for (const table of [...dayTables(schema, moment.shop), ...journalTables(schema, moment.shop)])
    await deleteDays(connection, table)
  await sumUpDays(connection, schema, moment)
}

const dayTables = (schema: Schema, shop: string): readonly DayTable[] =>
  Object.keys(schema.ledgers).flatMap(name => {
    const ledger = getLedger(schema, name)
    return ledger.balances.flatMap(({ days, by }) =>
      days === undefined
        ? []
        : [
            {
              days: getResource(schema, days),
              by,
              shop,
              date: schema.project.shop.businessDate,
              source: daySource(schema, ledger, { shop, columns: by }),
            },
          ],
    )
  })

/** Returns the day sums that have the requested columns. */
export const findDayTable = (
  schema: Schema,
  {
    ledger: name,
    shop,
    columns,
  }: { readonly ledger: string; readonly shop: string; readonly columns: readonly string[] },
): DayTable | undefined => {
  const balances = getLedger(schema, name).balances.filter(
    ({ by, days }) => days !== undefined && columns.every(one => by.includes(one)),
  )
  const [balance] = balances.toSorted((a, b) => a.by.length - b.by.length)
  return dayTables(schema, shop).find(({ days }) => days.name === balance?.days)
}
