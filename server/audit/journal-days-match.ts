import { dayEntries, type Journal, type JournalDays, journalLinks } from '../../engine/schema/lines.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import type { DatabaseRow } from '../storage/storage.ts'
import { batchColumn, getShopColumn } from '../storage/tables.ts'
import { buildSumComparison, joinAsText, type RowBreach, type RowCheck } from './check.ts'
import { buildOpenDaysSql } from './days-match.ts'

export const journalDaysMatch: RowCheck = {
  name: 'journal-days-match',
  invariant: 'a day that is summed up comes to what the entries of its journal come to',
  find: async (connection, schema) => {
    const breaches: RowBreach[] = []
    const journals = Object.values(schema.resources).flatMap(({ lifecycle }) =>
      lifecycle.lines.flatMap(({ journal }) => journal ?? []),
    )
    for (const journal of journals)
      for (const days of journal.daily) {
        for (const sql of [buildSql(schema, journal, days), buildOpenDaysSql(schema, days.resource)]) {
          const rows = await connection.all({ sql, values: [] })
          breaches.push(...rows.map(row => createBreach(journal, row)))
        }
      }
    return breaches
  },
}

const createBreach = ({ resource }: Journal, row: DatabaseRow): RowBreach => ({
  ledger: resource,
  shop: String(row.shop),
  what: String(row.what),
  expected: String(row.expected),
  found: String(row.found),
})

/** Compares by import, day, sign and keys: the number of entries and their sums. */
const buildSql = (schema: Schema, journal: Journal, { id, resource, by, sums }: JournalDays): string => {
  const [days, entries] = [getResource(schema, resource), getResource(schema, journal.resource)]
  const [date, shop] = [quoteIdentifier(schema.project.shop.businessDate), quoteIdentifier(getShopColumn(days))]
  const keys = [
    shop,
    quoteIdentifier(batchColumn),
    date,
    quoteIdentifier(journalLinks.sign),
    ...by.map(quoteIdentifier),
  ]
  const names = [dayEntries, ...sums]
  const entriesTable = quoteIdentifier(entries.table)
  return buildSumComparison({
    select: `${shop} as shop, '${id} ' || ${joinAsText(keys.slice(1))} as what`,
    keys,
    expected: {
      amounts: names.map(name => (name === dayEntries ? '1' : `coalesce(${quoteIdentifier(name)}, 0)`)),
      rows: `${entriesTable} where ${date} <= (
        select max(summed.${date}) from ${quoteIdentifier(days.table)} as summed where summed.${shop} = ${entriesTable}.${shop}
      )`,
    },
    found: { amounts: names.map(quoteIdentifier), rows: quoteIdentifier(days.table) },
  })
}
