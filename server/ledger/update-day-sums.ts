// Keeps the day sums of a shop: the movements of each day before the open one, updated when the day moves forward or
// back.
import { getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { type DaySumTable, deleteDaySums, findLastSummedDay, insertDaySums } from '../storage/ledger/day-sum-rows.ts'
import { insertJournalDays } from '../storage/ledger/journal-day-rows.ts'
import type { Connection } from '../storage/storage.ts'
import { createDaySource } from './day-source.ts'
import { getJournalTables } from './journal-tables.ts'

interface DaySumContext {
  readonly shop: string
  /** The open day; earlier days are closed for posting. */
  readonly day: string
  readonly at: string
  readonly user: string
}

/** Sums closed days and deletes the sums of reopened ones; the caller excludes concurrent postings. */
export const updateDaySums = async (
  connection: Connection,
  schema: Schema,
  { shop, day, at, user }: DaySumContext,
): Promise<void> => {
  const through = addDays(tanggal(day), -1)
  for (const table of listDayTables(schema, shop)) {
    await deleteDaySums(connection, table, { from: day })
    const after = (await findLastSummedDay(connection, table)) ?? ''
    if (after < through) await insertDaySums(connection, table, { after, through, at, user })
  }
  for (const table of getJournalTables(schema, shop)) {
    await deleteDaySums(connection, table, { from: day })
    const after = (await findLastSummedDay(connection, table)) ?? ''
    if (after < through) await insertJournalDays(connection, table, { after, through, stamp: { at, by: user } })
  }
}

/** Recomputes the sums of days before that one, after history was posted on them. */
export const recomputeEarlierDays = async (
  connection: Connection,
  schema: Schema,
  context: DaySumContext,
): Promise<void> => {
  const { shop, day, at, user } = context
  for (const table of listDayTables(schema, shop)) {
    const through = await findLastSummedDay(connection, table)
    if (through === undefined) continue
    await deleteDaySums(connection, table, { before: day })
    const last = addDays(tanggal(day), -1)
    // biome-ignore lint/complexity/useMathMinMax: dates are compared as text
    await insertDaySums(connection, table, { after: '', through: through < last ? through : last, at, user })
  }
}

/** Recomputes all sums, after their definition has changed. */
export const recomputeDaySums = async (
  connection: Connection,
  schema: Schema,
  context: DaySumContext,
): Promise<void> => {
  for (const table of [...listDayTables(schema, context.shop), ...getJournalTables(schema, context.shop)])
    await deleteDaySums(connection, table)
  await updateDaySums(connection, schema, context)
}

const listDayTables = (schema: Schema, shop: string): readonly DaySumTable[] =>
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
              source: createDaySource(schema, ledger, { shop, columns: by }),
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
): DaySumTable | undefined => {
  const balances = getLedger(schema, name).balances.filter(
    ({ by, days }) => days !== undefined && columns.every(one => by.includes(one)),
  )
  const [balance] = balances.toSorted((a, b) => a.by.length - b.by.length)
  return listDayTables(schema, shop).find(({ days }) => days.name === balance?.days)
}
