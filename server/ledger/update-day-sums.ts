// Keeps the day sums of a shop: the movements of each day before the open one, updated when the day moves forward or
// back.

import { findSmallestBalance, historyMove, type Ledger, legLinks } from '../../engine/schema/ledger.ts'
import { getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import {
  type DaySumTable,
  deleteDaySums,
  findLastSummedDay,
  getJournalTables,
  insertDaySums,
  insertJournalDays,
} from '../storage/ledger/summed-days.ts'
import type { DaySource } from '../storage/ledger/sums-of-a-day.ts'
import type { Connection } from '../storage/storage.ts'
import { findShopColumn } from '../storage/tables.ts'

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

// Describes a ledger for day sums: its legs, and a balance with the requested columns.

/** Such a ledger marks reversals in a dim; a replacement by a history import is still subtracted from its column. */
const hasReversedDim = ({ dims }: Ledger): boolean => dims.some(({ reversed }) => reversed !== undefined)

/** `columns` are the places and dims that the balance must have; if none has them, the legs are summed. */
export const createDaySource = (
  schema: Schema,
  ledger: Ledger,
  { shop, columns }: { readonly shop: string; readonly columns: readonly string[] },
): DaySource => {
  const balance = findSmallestBalance(ledger, columns)
  const placeBalance = findSmallestBalance(ledger, [ledger.transfer.place])
  const firstBalance = ledger.balances[0]
  const belongsToChain =
    firstBalance !== undefined && findShopColumn(getResource(schema, firstBalance.resource)) === undefined
  return {
    legs: getResource(schema, ledger.resource),
    place: ledger.transfer.place,
    outside: ledger.places.outside,
    date: schema.project.shop.businessDate,
    kind: legLinks.kind,
    reverses: legLinks.reverses,
    ...(hasReversedDim(ledger) && { lessMove: { column: legLinks.move, value: historyMove } }),
    emptyText: schema.project.emptyText,
    amounts: ledger.amounts.map(({ name }) => name),
    ...(balance && { balance: getResource(schema, balance.resource) }),
    ...(placeBalance && { placeBalance: getResource(schema, placeBalance.resource) }),
    ...(!belongsToChain && { shop }),
  }
}
